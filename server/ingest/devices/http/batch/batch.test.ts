import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { BATCH_BYTES_MAX, BATCH_POSITIONS_MAX } from '../../../../../src/contract/http/intake/batch.ts'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import { TEST_INTAKE_TOKEN, type TestGateway } from '../testGateway.ts'
import { INTAKE_NOW, openTestIntake } from '../testIntakeApp.ts'

let app: FastifyInstance
let gateway: TestGateway
beforeEach(async () => {
  ;({ app, gateway } = await openTestIntake())
})

const send = (payload: unknown, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'POST',
    url: CALLS.intakeBatch.path,
    headers: { 'content-type': 'application/json', 'x-intake-token': TEST_INTAKE_TOKEN, ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  })

const place = (at: number | string = INTAKE_NOW) => ({ at, lat: 50.45, lon: 30.52, speed: 12.5 })

test('stores positions of many devices in one write, in their units', async () => {
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
  expect(gateway.writes).toEqual([4])
  expect(gateway.claims.map(({ protocol, identifier, secret }) => [protocol, identifier, secret])).toEqual([
    ['batch', 'A', null],
    ['batch', 'B', 'sesame'],
  ])
  expect(gateway.kept.slice(2)).toEqual([
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

test('names errors by index and field, and stores the rest', async () => {
  gateway.refusals.set('X', 'unknownDevice').set('Y', 'wrongSecret')
  gateway.outcomes.set('A', { refused: [{ index: 1, reason: 'future' }], repeated: [0] })
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
  const sortedFaults = (
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
  expect(sortedFaults).toEqual([
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
  expect(gateway.kept.map(({ identifier, report }) => [identifier, report.at])).toEqual([
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
])('rejects a batch without any valid entry as a whole: %j', async (payload, field) => {
  const answer = await send(payload)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  expect(answer.json().allowed).toBeTruthy()
  expect([gateway.claims, gateway.kept]).toEqual([[], []])
})

test('responds 200 only after storing', async () => {
  gateway.failure = new Error('the disk is full')
  expect((await send([{ device: 'A', positions: [place()] }])).statusCode).toBe(500)
})

test('names the right device for an error near the end of a long batch, and stores all others', async () => {
  const wrong = new Set([199, 200, 301])
  const devices = Array.from({ length: 450 }, (_, at) => ({
    device: wrong.has(at) ? '' : `D${at}`,
    positions: [place()],
  }))
  const { accepted, refused, faults } = (await send(devices)).json()
  expect([accepted, refused]).toEqual([447, 3])
  expect((faults as { device: number }[]).map(({ device }) => device)).toEqual([...wrong])
  expect(gateway.kept.map(({ identifier }) => identifier)).toEqual(
    devices.flatMap(({ device }) => (device === '' ? [] : [device])),
  )
})

describe('bounds', () => {
  const many = (count: number) => [
    { device: 'A', positions: Array.from({ length: count }, (_, i) => place(i + 1)) },
  ]

  test('accepts the longest batch, and rejects one position more', async () => {
    expect((await send(many(BATCH_POSITIONS_MAX))).json()).toMatchObject({ accepted: BATCH_POSITIONS_MAX })
    const tooMany = await send([...many(BATCH_POSITIONS_MAX), ...many(1)])
    expect([tooMany.statusCode, tooMany.json().field]).toEqual([400, 'positions'])
    expect(gateway.writes).toEqual([BATCH_POSITIONS_MAX])
  })

  test('accepts a gzip body, and rejects a corrupt one, another encoding, and one that expands beyond the limit', async () => {
    const gzip = { 'content-encoding': 'gzip' }
    const body = gzipSync(JSON.stringify(many(3)))
    expect((await send(body, gzip)).json()).toMatchObject({ accepted: 3 })
    expect((await send(body.subarray(0, -9), gzip)).statusCode).toBe(400)
    expect((await send(body, { 'content-encoding': 'br' })).statusCode).toBe(415)
    const bomb = gzipSync(Buffer.alloc(BATCH_BYTES_MAX * 8, 0x20))
    expect(bomb.length).toBeLessThan(BATCH_BYTES_MAX / 50)
    expect((await send(bomb, gzip)).statusCode).toBe(413)
    expect(gateway.writes).toEqual([3])
  })

  test('rejects a body that is too long before reading it', async () => {
    expect((await send(Buffer.alloc(BATCH_BYTES_MAX + 1, 0x20))).statusCode).toBe(413)
  })
})

test('rejects prototype keys as unknown keys', async () => {
  const answer = await send('[{"device":"A","positions":[{"at":1,"lat":1,"lon":2,"__proto__":{"speed":5}}]}]')
  expect([answer.statusCode, answer.json().field]).toEqual([400, '0.positions.0'])
})

test('lets background work wait from the head of a call until its connection is closed, and not for a wrong token', async () => {
  const disk = new EventEmitter()
  gateway.gate = once(disk, 'written').then(() => undefined)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const call = request(app.listeningOrigin + CALLS.intakeBatch.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-intake-token': TEST_INTAKE_TOKEN },
  })
  call.write('[{ "device": "A", "positions": [')
  await expect.poll(() => gateway.urgent).toBe(1)
  call.end(`${JSON.stringify(place())}]}]`)
  await expect.poll(() => gateway.claims.length).toBe(1)
  expect(gateway.urgent).toBe(1)
  disk.emit('written')
  await once(call, 'response')
  await expect.poll(() => gateway.urgent).toBe(0)

  const lost = request(app.listeningOrigin + CALLS.intakeBatch.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-intake-token': TEST_INTAKE_TOKEN },
  })
  lost.on('error', () => undefined)
  lost.write('[')
  await expect.poll(() => gateway.urgent).toBe(1)
  lost.destroy()
  await expect.poll(() => gateway.urgent).toBe(0)

  const before = gateway.heldCount
  expect((await send([], { 'x-intake-token': 'wrong' })).statusCode).toBe(401)
  expect(gateway.heldCount).toBe(before)
  await app.close()
})
