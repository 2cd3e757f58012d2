import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { BATCH_BYTES_MAX, BATCH_POSITIONS_MAX } from '../../../../../src/contract/http/intake/batch.ts'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import { TEST_INTAKE_TOKEN, type TestDesk } from '../testDesk.ts'
import { INTAKE_NOW, openTestIntake } from '../testIntakeApp.ts'

let app: FastifyInstance
let desk: TestDesk
beforeEach(async () => {
  ;({ app, desk } = await openTestIntake())
})

const send = (payload: unknown, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'POST',
    url: CALLS.intakeBatch.path,
    headers: { 'content-type': 'application/json', 'x-intake-token': TEST_INTAKE_TOKEN, ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  })

const place = (at: number | string = INTAKE_NOW) => ({ at, lat: 50.45, lon: 30.52, speed: 12.5 })

test('positions of many devices are kept as one write, in the units in which they come', async () => {
  const whole = {
    at: '2026-11-20T12:00:00Z',
    lat: -33.5,
    lon: 151.25,
    altitude: 120,
    speed: 8.3,
    course: 360,
    satellites: 9,
    hdop: 1.1,
    accuracy: 4,
    valid: false,
    attributes: { ignition: true, fuel: 12.5, rfid: '00AB' },
  }
  const answer = await send([
    { device: 'A', positions: [place(INTAKE_NOW - 1_000), place()] },
    { device: 'B', secret: 'sesame', positions: [whole, { at: INTAKE_NOW, attributes: { alarm: 'sos' } }] },
  ])
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { accepted: 4, repeated: 0, refused: 0, faults: [] },
  ])
  expect(desk.writes).toEqual([4])
  expect(desk.claims.map(({ protocol, identifier, secret }) => [protocol, identifier, secret])).toEqual([
    ['batch', 'A', null],
    ['batch', 'B', 'sesame'],
  ])
  expect(desk.kept.slice(2)).toEqual([
    {
      identifier: 'B',
      report: {
        at: INTAKE_NOW,
        fix: {
          latitude: -33.5,
          longitude: 151.25,
          altitude: 120,
          speed: 8.3,
          course: 0,
          satellites: 9,
          hdop: 1.1,
          accuracy: 4,
          isValid: false,
        },
        attributes: { ignition: true, fuel: 12.5, rfid: '00AB' },
      },
    },
    { identifier: 'B', report: { at: INTAKE_NOW, fix: null, attributes: { alarm: 'sos' } } },
  ])
})

test('what is wrong is named by index and field, and costs the rest nothing', async () => {
  desk.refusals.set('X', 'unknownDevice').set('Y', 'wrongSecret')
  desk.outcomes.set('A', { refused: [{ index: 1, reason: 'future' }], repeated: [0] })
  const answer = await send([
    { device: 'X', positions: [place()] },
    {
      device: 'A',
      positions: [place(1), { ...place(), lat: 91 }, place(3), place(4), { ...place(), lon: null }],
    },
    { device: 'Y', positions: [place(), place()] },
    { device: 'B C', positions: [place(), place()] },
    { positions: 5 },
    {
      device: 'D',
      positions: [{ at: 'now' }, { ...place(), attributes: { a: [] } }, { ...place(), more: 1 }, 5, place()],
    },
  ])
  expect(answer.statusCode).toBe(200)
  const { accepted, repeated, refused, faults } = answer.json()
  expect({ accepted, repeated, refused }).toEqual({ accepted: 2, repeated: 1, refused: 13 })
  const told = (
    faults as { device: number; position: number | null; reason: string; field?: string; allowed?: string }[]
  )
    .toSorted((a, b) => a.device - b.device || Number(a.position) - Number(b.position))
    .map(({ device, position, reason, field, allowed }) => [
      device,
      position,
      reason,
      field,
      Boolean(allowed),
    ])
  expect(told).toEqual([
    [0, null, 'unknownDevice', undefined, false],
    [1, 1, 'badInput', '1.positions.1.lat', true],
    [1, 2, 'future', undefined, false],
    [1, 4, 'badInput', '1.positions.4.lat', true],
    [2, null, 'wrongSecret', undefined, false],
    [3, null, 'badInput', '3.device', true],
    [4, null, 'badInput', '4.device', true],
    [5, 0, 'badInput', '5.positions.0.at', true],
    [5, 1, 'badInput', '5.positions.1.attributes.a', true],
    [5, 2, 'badInput', '5.positions.2', true],
    [5, 3, 'badInput', '5.positions.3', true],
  ])
  expect(desk.kept.map(({ identifier, report }) => [identifier, report.at])).toEqual([
    ['A', 1],
    ['A', 3],
    ['A', 4],
    ['D', INTAKE_NOW],
  ])
})

test.each([
  [{}, 'the body'],
  [[], 'the body'],
  [[{ device: 'A', positions: [] }], '0.positions'],
  [[{ device: 'A', positions: [{ ...place(), speed: -1 }] }], '0.positions.0.speed'],
  [[{ device: 'A', positions: [{ lat: 1, lon: 2 }] }], '0.positions.0.at'],
  [[{ device: 'A', secret: '', positions: [place()] }], '0.secret'],
  [[{ device: 'A', positions: [place()], more: 1 }], '0'],
  [[{ device: 'A', positions: [place()], '': 1 }], '0'],
  ['[{"device":"A"', 'the body'],
  ['', 'the body'],
])('a batch of which nothing can be taken is refused as a whole: %j', async (payload, field) => {
  const answer = await send(payload)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  expect(answer.json().allowed).toBeTruthy()
  expect([desk.claims, desk.kept]).toEqual([[], []])
})

test('nothing is answered 200 before it is stored', async () => {
  desk.failure = new Error('the disk is full')
  expect((await send([{ device: 'A', positions: [place()] }])).statusCode).toBe(500)
})

test('a fault far behind in a long batch names its own device, and the others are all kept', async () => {
  const wrong = new Set([199, 200, 301])
  const devices = Array.from({ length: 450 }, (_, at) => ({
    device: wrong.has(at) ? '' : `D${at}`,
    positions: [place()],
  }))
  const { accepted, refused, faults } = (await send(devices)).json()
  expect([accepted, refused]).toEqual([447, 3])
  expect((faults as { device: number }[]).map(({ device }) => device)).toEqual([...wrong])
  expect(desk.kept.map(({ identifier }) => identifier)).toEqual(
    devices.flatMap(({ device }) => (device === '' ? [] : [device])),
  )
})

describe('bounds', () => {
  const many = (count: number) => [
    { device: 'A', positions: Array.from({ length: count }, (_, i) => place(i + 1)) },
  ]

  test('the longest batch is taken, one position more is not', async () => {
    expect((await send(many(BATCH_POSITIONS_MAX))).json()).toMatchObject({ accepted: BATCH_POSITIONS_MAX })
    const tooMany = await send([...many(BATCH_POSITIONS_MAX), ...many(1)])
    expect([tooMany.statusCode, tooMany.json().field]).toEqual([400, 'positions'])
    expect(desk.writes).toEqual([BATCH_POSITIONS_MAX])
  })

  test('a body by gzip is taken, a broken or another one is not, nor one that swells beyond the bound', async () => {
    const gzip = { 'content-encoding': 'gzip' }
    const body = gzipSync(JSON.stringify(many(3)))
    expect((await send(body, gzip)).json()).toMatchObject({ accepted: 3 })
    expect((await send(body.subarray(0, -9), gzip)).statusCode).toBe(400)
    expect((await send(body, { 'content-encoding': 'br' })).statusCode).toBe(415)
    const bomb = gzipSync(Buffer.alloc(BATCH_BYTES_MAX * 8, 0x20))
    expect(bomb.length).toBeLessThan(BATCH_BYTES_MAX / 50)
    expect((await send(bomb, gzip)).statusCode).toBe(413)
    expect(desk.writes).toEqual([3])
  })

  test('a body that is too long is refused before it is read', async () => {
    expect((await send(Buffer.alloc(BATCH_BYTES_MAX + 1, 0x20))).statusCode).toBe(413)
  })
})

test('keys of a prototype are keys that the call does not take', async () => {
  const answer = await send('[{"device":"A","positions":[{"at":1,"lat":1,"lon":2,"__proto__":{"speed":5}}]}]')
  expect([answer.statusCode, answer.json().field]).toEqual([400, '0.positions.0'])
})
