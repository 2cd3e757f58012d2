import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import { TEST_INTAKE_TOKEN, type TestGateway } from '../testGateway.ts'
import { openTestIntake } from '../testIntakeApp.ts'

let app: FastifyInstance
let gateway: TestGateway
beforeEach(async () => {
  ;({ app, gateway } = await openTestIntake())
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
 * As Traccar's classes serialise it: PositionData with Position and Device by Jackson, which writes null fields, times
 * as text and floating point numbers with a fraction. It forwards before it stores: the position has no id.
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
    expect(gateway.claims).toMatchObject([
      { protocol: 'traccar', identifier: '860000000000007', secret: null, remoteAddress: '127.0.0.1' },
    ])
    expect(gateway.kept.map(({ report }) => report)).toEqual([
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

  test('is read with the time offsets of older versions and with times as numbers', async () => {
    for (const fixTime of ['2026-08-21T10:00:00.000+0000', '2026-08-21T13:00:00.000+03:00', AT]) {
      await send('intakeTraccarPosition', position({ fixTime, deviceTime: fixTime }))
    }
    expect(gateway.kept.map(({ report }) => report.at)).toEqual([AT, AT, AT])
  })

  test('is read as Traccar 4 sent it: with a type, integers, and an offset without a colon', async () => {
    const moment = '2026-08-21T10:00:00.000+0000'
    const old = { type: null, protocol: 'osmand', serverTime: null, deviceTime: moment, fixTime: moment }
    const numbers = { altitude: 0, speed: 0, course: 90, accuracy: 2200, attributes: { batteryLevel: 53 } }
    const answer = await send('intakeTraccarPosition', position({ ...old, ...numbers }))
    expect(answer.json()).toEqual({ reports: 1 })
    expect(gateway.kept.map(({ report }) => report)).toMatchObject([
      { at: AT, fix: { speed: 0, course: 90, accuracy: 2200 }, attributes: { batteryLevel: 53 } },
    ])
  })

  test('that repeats an old place gives its measurements their own moment, and no new place', async () => {
    await send('intakeTraccarPosition', position({ fixTime: '2026-08-21T09:00:00.000+00:00' }))
    expect(
      gateway.kept.map(({ report: { at, fix, attributes } }) => [at, fix?.latitude, attributes['ignition']]),
    ).toEqual([
      [AT - 3_600_000, 49.01, undefined],
      [AT, undefined, true],
    ])
  })

  test('from before the first place has no place', async () => {
    const change = { fixTime: '1970-01-01T00:00:00.000+00:00', latitude: 0, longitude: 0, valid: false }
    await send('intakeTraccarPosition', position(change))
    expect(gateway.kept.map(({ report }) => [report.at, report.fix])).toEqual([[AT, null]])
  })

  test("may carry several alarms, in the product's words", async () => {
    await send('intakeTraccarPosition', position({ attributes: { alarm: 'sos,tampering' } }))
    expect(gateway.kept.map(({ report }) => [report.at, report.attributes])).toEqual([
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
  ])('that is invalid is rejected by the name of the field', async (payload, field) => {
    const answer = await send('intakeTraccarPosition', payload)
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
    expect(answer.json().allowed).toBeTruthy()
    expect(gateway.kept).toEqual([])
  })

  test('gets 404 for an unknown device, and 5xx while nothing can be stored', async () => {
    gateway.failure = new Error('the disk is full')
    expect((await send('intakeTraccarPosition', FORWARDED)).statusCode).toBe(500)
    gateway.refusals.set('860000000000007', 'unknownDevice')
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
  ])('%s is stored at its moment', async (type, attributes, kept) => {
    await send('intakeTraccarEvent', event(type, {}, attributes))
    expect(gateway.kept.map(({ report }) => report)).toEqual([
      { at: AT + 5_000, fix: null, attributes: kept },
    ])
  })

  test('of a version before 4.13 has its time under another name; one without any is rejected', async () => {
    const { event: given, ...rest } = event('ignitionOn') as { event: object }
    const serverTime = '2026-08-21T13:00:05.000+03:00'
    await send('intakeTraccarEvent', { ...rest, event: { ...given, eventTime: undefined, serverTime } })
    expect(gateway.kept.map(({ report }) => report)).toEqual([
      { at: AT + 5_000, fix: null, attributes: { ignition: true } },
    ])
    const refused = await send('intakeTraccarEvent', { ...rest, event: { ...given, eventTime: undefined } })
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'event.eventTime'])
  })

  test('with an alarm that no database can store is rejected by its name', async () => {
    for (const alarm of ['\u0000', 'sos\ud800', 'x'.repeat(513)]) {
      const refused = await send('intakeTraccarEvent', event('alarm', {}, { alarm }))
      expect([refused.statusCode, refused.json().field]).toEqual([400, 'event.attributes.alarm'])
    }
    expect(gateway.kept).toEqual([])
  })

  test('with its position belongs to that moment, and duplicates no alarm', async () => {
    const given = position({ attributes: { alarm: 'sos' } })
    await send('intakeTraccarEvent', event('alarm', given, { alarm: 'sos' }))
    expect(gateway.kept.map(({ report }) => [report.at, report.fix?.latitude, report.attributes])).toEqual([
      [AT, 49.01, { alarm: 'sos' }],
    ])
    await send('intakeTraccarEvent', event('ignitionOff', position({ attributes: {} })))
    expect(gateway.kept.at(-1)?.report).toEqual({ at: AT, fix: null, attributes: { ignition: false } })
  })

  test('that the product concludes by itself gets 200 and is not stored', async () => {
    for (const type of ['geofenceEnter', 'deviceMoving', 'deviceUnknown', 'constructor']) {
      const answer = await send('intakeTraccarEvent', event(type))
      expect([answer.statusCode, answer.json()]).toEqual([200, { reports: 0 }])
    }
    expect(gateway.claims).toEqual([])
  })
})

describe('the token', () => {
  test('is required before anything is read', async () => {
    for (const token of [null, '', 'x', `${TEST_INTAKE_TOKEN}x`]) {
      const answer = await send('intakeTraccarPosition', '{', token)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong_token'])
    }
    expect((await send('intakeTraccarPosition', '{')).statusCode).toBe(400)
  })

  test('disables the calls if it is not configured', async () => {
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
