import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import { TEST_INTAKE_TOKEN, type TestDesk } from '../testDesk.ts'
import { openTestIntake } from '../testIntakeApp.ts'

let app: FastifyInstance
let desk: TestDesk
beforeEach(async () => {
  ;({ app, desk } = await openTestIntake())
})

const send = (
  call: 'intakeTraccarPosition' | 'intakeTraccarEvent',
  payload: object | string,
  token: string | null = TEST_INTAKE_TOKEN,
) =>
  app.inject({
    method: 'POST',
    url: CALLS[call].path,
    headers: { 'content-type': 'application/json', ...(token !== null && { 'x-intake-token': token }) },
    payload,
  })

/**
 * As Traccar's classes serialise it: PositionData with Position and Device by Jackson, which writes the fields that are
 * null, moments as text and floating point numbers with a fraction. It forwards before it stores: the position has no id.
 */
const FORWARDED = `{"position":{"id":0,"attributes":{"sat":12,"hdop":0.7,"ignition":true,"motion":true,"fuel":120.5,"power":12.6,
  "distance":12.3,"totalDistance":123456.7,"io1":null},"deviceId":7,"protocol":"teltonika",
  "serverTime":"2026-08-21T10:00:01.000+00:00","deviceTime":"2026-08-21T10:00:00.000+00:00",
  "fixTime":"2026-08-21T10:00:00.000+00:00","outdated":false,"valid":true,"latitude":49.01,"longitude":8.39,"altitude":120.0,
  "speed":21.6,"course":90.0,"address":null,"accuracy":0.0,"network":null,"geofenceIds":null},
  "device":{"id":7,"attributes":{},"groupId":0,"calendarId":0,"name":"Truck","uniqueId":"860000000000007",
  "status":"online","lastUpdate":"2026-08-21T10:00:00.000+00:00","positionId":1,"phone":null,"model":null,
  "contact":null,"category":"truck","disabled":false,"expirationTime":null}}`
const AT = Date.UTC(2026, 7, 21, 10)
const position = (change: object): object => {
  const { position: given, device } = JSON.parse(FORWARDED) as { position: object; device: object }
  return { position: { ...given, ...change }, device }
}

describe('a forwarded position', () => {
  test('becomes a report in the units of the product, under its names', async () => {
    const answer = await send('intakeTraccarPosition', FORWARDED)
    expect([answer.statusCode, answer.json()]).toEqual([200, { reports: 1 }])
    expect(desk.claims).toMatchObject([
      { protocol: 'traccar', identifier: '860000000000007', secret: null, remoteAddress: '127.0.0.1' },
    ])
    expect(desk.kept.map(({ report }) => report)).toEqual([
      {
        at: AT,
        fix: {
          latitude: 49.01,
          longitude: 8.39,
          altitude: 120,
          speed: expect.closeTo(11.112, 9),
          course: 90,
          satellites: 12,
          hdop: 0.7,
          accuracy: null,
          isValid: true,
        },
        attributes: {
          satellites: 12,
          hdop: 0.7,
          ignition: true,
          motion: true,
          fuel: 120.5,
          power: 12.6,
          distance: 12.3,
          totalDistance: 123456.7,
        },
      },
    ])
  })

  test('is read with the offsets of older versions and with times as numbers', async () => {
    for (const fixTime of ['2026-08-21T10:00:00.000+0000', '2026-08-21T13:00:00.000+03:00', AT]) {
      await send('intakeTraccarPosition', position({ fixTime, deviceTime: fixTime }))
    }
    expect(desk.kept.map(({ report }) => report.at)).toEqual([AT, AT, AT])
  })

  test('is read as Traccar 4 sent it: with a type, whole numbers, and an offset without a colon', async () => {
    const moment = '2026-08-21T10:00:00.000+0000'
    const old = { type: null, protocol: 'osmand', serverTime: null, deviceTime: moment, fixTime: moment }
    const numbers = { altitude: 0, speed: 0, course: 90, accuracy: 2200, attributes: { batteryLevel: 53 } }
    const answer = await send('intakeTraccarPosition', position({ ...old, ...numbers }))
    expect(answer.json()).toEqual({ reports: 1 })
    expect(desk.kept.map(({ report }) => report)).toMatchObject([
      { at: AT, fix: { speed: 0, course: 90, accuracy: 2200 }, attributes: { batteryLevel: 53 } },
    ])
  })

  test('that repeats an old place gives what was measured its own moment, and no new place', async () => {
    await send('intakeTraccarPosition', position({ fixTime: '2026-08-21T09:00:00.000+00:00' }))
    expect(
      desk.kept.map(({ report: { at, fix, attributes } }) => [at, fix?.latitude, attributes['ignition']]),
    ).toEqual([
      [AT - 3_600_000, 49.01, undefined],
      [AT, undefined, true],
    ])
  })

  test('from before the first place brings none', async () => {
    const change = { fixTime: '1970-01-01T00:00:00.000+00:00', latitude: 0, longitude: 0, valid: false }
    await send('intakeTraccarPosition', position(change))
    expect(desk.kept.map(({ report }) => [report.at, report.fix])).toEqual([[AT, null]])
  })

  test('may carry several alarms, by the words of the product', async () => {
    await send('intakeTraccarPosition', position({ attributes: { alarm: 'sos,tampering' } }))
    expect(desk.kept.map(({ report }) => [report.at, report.attributes])).toEqual([
      [AT, { alarm: 'sos' }],
      [AT, { alarm: 'tamper' }],
    ])
  })

  test.each([
    [position({ latitude: 91 }), 'position.latitude'],
    [position({ longitude: 'x' }), 'position.longitude'],
    [position({ fixTime: 'now' }), 'position.fixTime'],
    [position({ fixTime: undefined }), 'position.fixTime'],
    [position({ attributes: { a: 'a\u0000' } }), 'position.attributes.a'],
    [{ ...position({}), device: {} }, 'device.uniqueId'],
    [{ ...position({}), device: { uniqueId: 'a b' } }, 'device.uniqueId'],
  ])('that is none is refused by the name of the field', async (payload, field) => {
    const answer = await send('intakeTraccarPosition', payload)
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
    expect(answer.json().allowed).toBeTruthy()
    expect(desk.kept).toEqual([])
  })

  test('of an unknown device is answered 404, and 5xx while nothing can be stored', async () => {
    desk.failure = new Error('the disk is full')
    expect((await send('intakeTraccarPosition', FORWARDED)).statusCode).toBe(500)
    desk.refusals.set('860000000000007', 'unknownDevice')
    expect((await send('intakeTraccarPosition', FORWARDED)).statusCode).toBe(404)
  })
})

describe('a forwarded event', () => {
  const event = (type: string, rest: object = {}, attributes: object = {}): object => ({
    event: {
      id: 5,
      attributes,
      deviceId: 7,
      type,
      eventTime: '2026-08-21T10:00:05.000+00:00',
      positionId: 1,
      geofenceId: 0,
    },
    device: { id: 7, uniqueId: '860000000000007' },
    geofence: null,
    ...rest,
  })

  test.each([
    ['alarm', { alarm: 'powerCut' }, { alarm: 'powerCut' }],
    ['ignitionOn', {}, { ignition: true }],
    ['ignitionOff', {}, { ignition: false }],
    ['deviceOnline', {}, { online: true }],
    ['deviceOffline', {}, { online: false }],
  ])('%s is kept at its moment', async (type, attributes, kept) => {
    await send('intakeTraccarEvent', event(type, {}, attributes))
    expect(desk.kept.map(({ report }) => report)).toEqual([{ at: AT + 5_000, fix: null, attributes: kept }])
  })

  test('of a version before 4.13 says its time by another name; one without any is refused', async () => {
    const { event: given, ...rest } = event('ignitionOn') as { event: object }
    const serverTime = '2026-08-21T13:00:05.000+03:00'
    await send('intakeTraccarEvent', { ...rest, event: { ...given, eventTime: undefined, serverTime } })
    expect(desk.kept.map(({ report }) => report)).toEqual([
      { at: AT + 5_000, fix: null, attributes: { ignition: true } },
    ])
    const refused = await send('intakeTraccarEvent', { ...rest, event: { ...given, eventTime: undefined } })
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'event.eventTime'])
  })

  test('with an alarm that no database keeps is refused by its name', async () => {
    for (const alarm of ['\u0000', 'sos\ud800', 'x'.repeat(513)]) {
      const refused = await send('intakeTraccarEvent', event('alarm', {}, { alarm }))
      expect([refused.statusCode, refused.json().field]).toEqual([400, 'event.attributes.alarm'])
    }
    expect(desk.kept).toEqual([])
  })

  test('with its position belongs to that moment, and brings no alarm twice', async () => {
    const given = position({ attributes: { alarm: 'sos' } })
    await send('intakeTraccarEvent', event('alarm', given, { alarm: 'sos' }))
    expect(desk.kept.map(({ report }) => [report.at, report.fix?.latitude, report.attributes])).toEqual([
      [AT, 49.01, { alarm: 'sos' }],
    ])
    await send('intakeTraccarEvent', event('ignitionOff', position({ attributes: {} })))
    expect(desk.kept.at(-1)?.report).toEqual({ at: AT, fix: null, attributes: { ignition: false } })
  })

  test('that the product concludes by itself is answered 200 and not kept', async () => {
    for (const type of ['geofenceEnter', 'deviceMoving', 'deviceUnknown', 'constructor']) {
      const answer = await send('intakeTraccarEvent', event(type))
      expect([answer.statusCode, answer.json()]).toEqual([200, { reports: 0 }])
    }
    expect(desk.claims).toEqual([])
  })
})

describe('the token', () => {
  test('is asked for before anything is read', async () => {
    for (const token of [null, '', 'x', `${TEST_INTAKE_TOKEN}x`]) {
      const answer = await send('intakeTraccarPosition', '{', token)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong_token'])
    }
    expect((await send('intakeTraccarPosition', '{')).statusCode).toBe(400)
  })

  test('without one set up the calls are off', async () => {
    const { app: closed } = await openTestIntake({ token: null })
    for (const call of ['intakeTraccarPosition', 'intakeTraccarEvent', 'intakeBatch'] as const) {
      const answer = await closed.inject({
        method: 'POST',
        url: CALLS[call].path,
        headers: { 'x-intake-token': '' },
        payload: {},
      })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_set_up'])
    }
  })
})
