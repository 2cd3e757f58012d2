import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fleetHistory,
  HISTORY_EVENT,
  HISTORY_FLAG,
  HISTORY_LEAD_MS,
  type VehicleHistory,
} from '../../../src/contract/http/fleetHistory.ts'
import { fleetHistoryRange } from '../../../src/contract/http/fleetHistoryRange.ts'
import { CALLS, ROW_STREAM_TYPE } from '../../../src/contract/http/paths.ts'
import type { Observation } from '../../live/ports.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { notePastOwner } from '../../storage/vehicleHistory.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

const MINUTE = 60_000
const FROM = TEST_START - 60 * MINUTE

let host: TestFleetApp
let owner: TestUser
let ids: readonly number[]
let silent: number
const first = (): number => ids[0] ?? 0

beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  await host.addUser('other')
  // More than a batch, so that the second batch starts where the first ended.
  ids = await host.addVehicles(
    'owner',
    Array.from({ length: 230 }, (_, index) => ({ key: `h${index}` })),
  )
  silent = ids.at(-1) ?? 0
  const [foreign = 0] = await host.addVehicles('other', [{ key: 'foreign' }])
  const seen = [...ids.slice(0, -1), foreign].map((id) =>
    location(id, FROM + MINUTE, { latitude: 50.25, longitude: 30.5, speed: 5 }),
  )
  await host.stage.record(...seen)
})
afterAll(() => host.close())

const addressOf = (query: Readonly<Record<string, number | string>>): string =>
  `${CALLS.fleetHistory.path}?${Object.entries(query)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')}`

const read = async (
  user: TestUser,
  query: Readonly<Record<string, number>>,
): Promise<readonly VehicleHistory[]> => {
  const answer = await host.call(user, 'GET', addressOf(query))
  expect(answer.status).toBe(200)
  return fleetHistory.parse(answer.json)
}
const vehicleIn = (slice: readonly VehicleHistory[], vehicleId: number): VehicleHistory => {
  const found = slice.find(([id]) => id === vehicleId)
  if (found === undefined) throw new Error(`the slice has no vehicle ${vehicleId}`)
  return found
}

test('returns every vehicle of the caller once per slice, in columns and whole units', async () => {
  const slice = await read(owner, { from: FROM, to: FROM + 10 * MINUTE })
  expect(slice.map(([id]) => id)).toEqual([...ids].toSorted((a, b) => a - b))
  expect(vehicleIn(slice, first()).slice(1, 5)).toEqual([[MINUTE], [502_500_000], [305_000_000], [500]])
  expect(vehicleIn(slice, silent)).toEqual([silent, [], [], [], [], [], [], []])
})

test('streams a slice in lines with the same content', async () => {
  const query = { from: FROM, to: FROM + 10 * MINUTE }
  const answer = await host.call(owner, 'GET', addressOf(query), { headers: { accept: ROW_STREAM_TYPE } })
  expect(answer.headers['content-type']).toBe(ROW_STREAM_TYPE)
  const lines = answer.text.trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.flatMap((line) => fleetHistory.parse(JSON.parse(line)))).toEqual(await read(owner, query))
})

test('returns the last position before a slice however old, then the lead, then the newest of each step', async () => {
  const [, vehicle = 0] = ids
  const at = FROM + 30 * MINUTE
  const times = [at - HISTORY_LEAD_MS + 1_000, at - 500, at + 2_000, at + 3_000, at + 11_000]
  for (const time of times) {
    await host.stage.record(location(vehicle, time, { latitude: 50, longitude: 30, speed: 0 }))
  }
  const slice = await read(owner, { from: at, to: at + 20_000, step: 10 })
  const [, moments, , , , , flags] = vehicleIn(slice, vehicle)
  expect(moments).toEqual([-29 * MINUTE, -HISTORY_LEAD_MS + 1_000, -500, 3_000, 11_000])
  expect(flags.every((bits) => (bits & HISTORY_FLAG.valid) !== 0)).toBe(true)
})

test('returns alarms, resets and the connection state with their time', async () => {
  const [, , vehicle = 0] = ids
  const at = FROM + 40 * MINUTE
  const observations: Observation[] = [
    { event: 'SOS_ALARM', data: { vehicleId: vehicle, timestamp: at + 1_000 } },
    {
      event: 'deviceStatus',
      data: { vehicleId: vehicle, timestamp: at + 2_000, deviceStatus: 'DISCONNECTED' },
    },
  ]
  await host.stage.record(...observations)
  const slice = await read(owner, { from: FROM + 30 * MINUTE, to: TEST_START + MINUTE, step: 10 })
  expect(vehicleIn(slice, vehicle)[7].map(([, code]) => code)).toEqual([
    HISTORY_EVENT.alarm,
    HISTORY_EVENT.disconnected,
  ])
})

test('returns only allowed vehicles to a limited user, and to nobody a vehicle before they owned it', async () => {
  const limited = await host.addUser('limited', { kind: 'limited', owner })
  await host.restrict(limited, [first()], true)
  const query = { from: FROM, to: FROM + 10 * MINUTE }
  expect((await read(limited, query)).map(([id]) => id)).toEqual([first()])
  const next = await host.addUser('next')
  const [sold = 0] = ids.slice(5)
  await host.stage.db.transaction().execute((trx) => notePastOwner(trx, sold, owner.accountId, TEST_START))
  await host.stage.db
    .updateTable('vehicle')
    .set({ owner_id: next.accountId })
    .where('id', '=', sold)
    .execute()
  expect(await read(next, query)).toEqual([[sold, [], [], [], [], [], [], []]])
  expect((await read(owner, query)).map(([id]) => id)).not.toContain(sold)
})

test.each(['seeCurrentPosition', 'getTracks'] as const)(
  'returns no past without the right %s',
  async (right) => {
    const user = await host.addUser(`without-${right}`, { without: [right] })
    expect((await host.call(user, 'GET', addressOf({ from: FROM, to: FROM + MINUTE }))).status).toBe(403)
    expect((await host.call(user, 'GET', CALLS.fleetHistoryRange.path)).status).toBe(403)
  },
)

test.each([
  ['to', { from: FROM, to: FROM }],
  ['to', { from: FROM, to: FROM + 6 * 60 * MINUTE + 1 }],
  ['step', { from: FROM, to: FROM + 60 * MINUTE, step: 4 }],
  ['step', { from: FROM, to: FROM + MINUTE, step: 0 }],
  ['from', { from: 'yesterday', to: FROM }],
])('rejects a slice by the field %s: %j', async (field, query) => {
  const answer = await host.call(owner, 'GET', addressOf(query))
  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ field })
})

test('returns the time of the first stored position as the oldest moment', async () => {
  const answer = await host.call(owner, 'GET', CALLS.fleetHistoryRange.path)
  expect(fleetHistoryRange.parse(answer.json)).toEqual({ oldest: FROM + MINUTE })
  const without = await host.addUser('empty')
  expect((await host.call(without, 'GET', CALLS.fleetHistoryRange.path)).json).toEqual({ oldest: null })
})
