import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetAlarm } from '../../features/commands/alarmService.ts'
import type { Observation } from '../ports.ts'
import { createRandom } from '../../platform/random.ts'
import { location, simple, TEST_START } from '../testFleet.ts'
import { openTestCluster, registryOf, type TestCluster } from './testing/testCluster.ts'

/**
 * Two servers write for the same few vehicles as fast as they can, each with the state it happens to have. An oracle
 * that knows only their inputs computes the expected result.
 */

const VEHICLES = 3
const BATCHES = process.env.LONG_TESTS === '1' ? 1_500 : 120
/** How long the load may last on a busy machine. */
const HAMMER_MS = 200_000
const MOMENTS = 5_000
const NAMES = ['DOOR_OPEN', 'HARSH_BRAKE']

let cluster: TestCluster
let ids: number[]
beforeAll(async () => {
  cluster = await openTestCluster()
  await cluster.stage.addOwner('owner')
  ids = await cluster.stage.addVehicles(
    'owner',
    Array.from({ length: VEHICLES }, (_, index) => ({ key: `v${index}` })),
  )
  await cluster.settled()
  for (const one of cluster.seen) one.committed.splice(0)
})
afterAll(() => cluster.stage.close())

/** The expected result: the newest position of each vehicle, each position once, each counted event once. */
class Oracle {
  readonly newest = new Map<number, number>()
  readonly positions = new Set<string>()
  readonly counted = new Set<string>()

  take(batch: readonly Observation[]): void {
    for (const { event, data, ...rest } of batch) {
      const at = 'timestamp' in data ? data.timestamp : 0
      if (event === 'vehicleLocation') {
        this.newest.set(data.vehicleId, Math.max(at, this.newest.get(data.vehicleId) ?? 0))
        this.positions.add(`${data.vehicleId} ${at}`)
      } else if (event === 'simple' && 'name' in rest) {
        this.counted.add(`${data.vehicleId} ${rest.name} ${at}`)
      }
    }
  }
}

/** The place is derived from vehicle and moment, so that it identifies a position. */
const latitudeOf = (vehicleId: number, at: number): number => 50 + vehicleId / 100 + (at % MOMENTS) / 1e6

test('ends with one state of a vehicle under load from two servers: newest position, counts, every seq once', {
  timeout: 2 * HAMMER_MS,
}, async () => {
  const { first, second, stage, seen } = cluster
  const random = createRandom(20_261)
  const pick = (count: number) => Math.floor(random() * count)
  const oracle = new Oracle()
  const observe = (): Observation => {
    const vehicleId = ids[pick(VEHICLES)] ?? 0
    const at = TEST_START - MOMENTS + pick(MOMENTS)
    const kind = pick(10)
    if (kind < 6) return location(vehicleId, at, { latitude: latitudeOf(vehicleId, at) })
    if (kind < 9) return simple(vehicleId, NAMES[pick(NAMES.length)] ?? '', at)
    return { event: 'SOS_ALARM', data: { vehicleId, timestamp: at } }
  }
  const principal = { kind: 'client', ownerId: first.registry.ownerOf(ids[0] ?? 0) } as Parameters<
    typeof resetAlarm
  >[1]

  const hammer = async (which: 'first' | 'second'): Promise<void> => {
    const fleet = which === 'first' ? first : second
    for (let n = 0; n < BATCHES; n++) {
      const batch = Array.from({ length: 1 + pick(8) }, observe)
      oracle.take(batch)
      await fleet.sink.record(batch)
      if (n % 10 === 9) await resetAlarm(fleet, principal, ids[pick(VEHICLES)] ?? 0, 'alarm')
    }
  }
  await cluster.during(Promise.all([hammer('first'), hammer('second')]), HAMMER_MS)
  await cluster.settled()

  // Clients of both servers got the same, without a gap or repetition.
  for (const { committed } of seen) {
    for (const [index, { firstSeq }] of committed.entries()) {
      if (index > 0) expect(firstSeq).toBe((committed[index - 1]?.lastSeq ?? 0) + 1)
    }
  }
  expect(seen[1].all()).toEqual(seen[0].all())
  expect(first.gateway.tallies.resyncs).toEqual({})

  // The tables match the oracle.
  const states = await stage.db
    .selectFrom('vehicle_position_state')
    .selectAll()
    .orderBy('vehicle_id')
    .execute()
  for (const state of states) {
    const newest = oracle.newest.get(state.vehicle_id) ?? 0
    expect(state.timestamp).toBe(newest)
    expect(state.lat).toBeCloseTo(latitudeOf(state.vehicle_id, newest), 6)
  }
  const positions = await stage.db.selectFrom('position').select(['vehicle_id', 'ts']).execute()
  expect(new Set(positions.map(({ vehicle_id, ts }) => `${vehicle_id} ${ts}`))).toEqual(oracle.positions)
  expect(positions).toHaveLength(oracle.positions.size)
  const counts = await stage.db.selectFrom('event_count').select(['vehicle_id', 'name', 'count']).execute()
  const expected = new Map<string, number>()
  for (const key of oracle.counted) {
    const [vehicle, name] = key.split(' ')
    expected.set(`${vehicle} ${name}`, (expected.get(`${vehicle} ${name}`) ?? 0) + 1)
  }
  expect(new Map(counts.map(({ vehicle_id, name, count }) => [`${vehicle_id} ${name}`, count]))).toEqual(
    expected,
  )

  // The last location that clients received of each vehicle is the newest, and each was newer than the one before.
  const heard = new Map<number, number>()
  for (const { event, data } of seen[0].all()) {
    if (event !== 'vehicleLocation') continue
    const { vehicleId, timestamp } = data as { vehicleId: number; timestamp: number }
    expect(timestamp).toBeGreaterThan(heard.get(vehicleId) ?? 0)
    heard.set(vehicleId, timestamp)
  }
  expect(heard).toEqual(oracle.newest)

  // And the memory of both servers matches the tables.
  const stored = await registryOf(stage.db, ids)
  expect(ids.map((id) => first.registry.read(id))).toEqual(stored)
  expect(ids.map((id) => second.registry.read(id))).toEqual(stored)
})

test('stores the same positions once without a conflict when both servers get them in opposite orders at once', async () => {
  const { first, second, stage } = cluster
  for (let round = 0; round < 10; round++) {
    const start = TEST_START - 100_000_000 + round * 1_000_000
    const batch = Array.from({ length: 2_000 }, (_, n) => location(ids[n % VEHICLES] ?? 0, start + n))
    await cluster.during(Promise.all([first.sink.record(batch), second.sink.record(batch.toReversed())]))
  }
  expect([first.sink.tallies.failures, second.sink.tallies.failures]).toEqual([0, 0])
  const { count } = await stage.db
    .selectFrom('position')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('ts', '<', TEST_START - MOMENTS - 1)
    .executeTakeFirstOrThrow()
  expect(count).toBe(20_000)
})
