import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulateDevice } from '../../movement/simulator/device.ts'
import { type Drive, simulateDrive } from '../../movement/simulator/drive.ts'
import { createRandom, type Random } from '../../platform/random.ts'
import { openTestCluster, type TestCluster } from '../cluster/testing/testCluster.ts'
import type { Observation } from '../ports.ts'
import { TEST_START } from '../testFleet.ts'
import { DriverKeeper } from './driverKeeper.ts'
import { judgeDrivers } from './judgeDrivers.ts'
import { readDrivers } from './intervalSql.ts'

/**
 * Simulated vehicles whose drivers are known to the second: two processes take what the devices send, in any order, and judge
 * it, and connections that judge are cut.
 */

const VEHICLES = 3
const SECONDS = 6 * 3_600
const FROM = TEST_START - SECONDS * 1_000
const CARDS = ['A1', 'B2', 'C3'] as const
const BATCH = 60
const KILLS = 6
/** What a device sends that disturbs nothing: every change of the ignition is known. */
const CLEAR = {
  name: 'clear',
  placeSigma: 0,
  wanderSigma: 0,
  speedSigma: 0,
  courseSigma: 0,
  outliers: 0,
  withoutPlace: 0,
  repeated: 0,
  shortGaps: 0,
  longGaps: 0,
  standSpread: 0,
  intervalMs: 60_000,
}

/** Somebody at the wheel while the ignition is on; ms since the epoch. */
interface Turn {
  readonly number: string
  readonly from: number
  readonly to: number
}

/** Who really drove: at each start of the engine anybody may get in. */
const drivenBy = ({ ignition, seconds }: Drive, random: Random): readonly Turn[] => {
  const turns: Turn[] = []
  for (let row = 0; row < seconds; ) {
    const isOn = ignition[row] === 1
    let end = row
    while (end < seconds && (ignition[end] === 1) === isOn) end++
    const number = CARDS[Math.floor(random() * CARDS.length)] ?? 'A1'
    if (isOn) turns.push({ number, from: FROM + row * 1_000, to: FROM + end * 1_000 })
    row = end
  }
  return turns
}

const observationsOf = (
  vehicleId: number,
  drive: Drive,
  turns: readonly Turn[],
  seed: number,
): Observation[] => [
  ...simulateDevice(drive, CLEAR, seed).map(
    (position): Observation => ({ event: 'vehicleLocation', data: { vehicleId, ...position } }),
  ),
  ...turns.map(
    ({ number, from }): Observation => ({
      event: 'rfidCard',
      data: { vehicleId, timestamp: from, connectedRfidCard: { number, driverName: '' } },
    }),
  ),
]

let cluster: TestCluster
let ids: number[]
let ownerId: number
beforeAll(async () => {
  cluster = await openTestCluster()
  ownerId = await cluster.stage.addOwner('owner')
  ids = await cluster.stage.addVehicles(
    'owner',
    Array.from({ length: VEHICLES }, (_, index) => ({ key: `v${index}` })),
  )
  await cluster.settled()
})
afterAll(() => cluster.stage.close())

test('two processes that judge late data in any order, and are cut while they judge, name whoever really drove, once', {
  timeout: 240_000,
}, async () => {
  const { stage, first, second } = cluster
  const { db, clock } = stage
  const random = createRandom(7)
  const driven = ids.map((vehicleId, nth) => {
    const drive = simulateDrive(nth + 1, FROM, SECONDS)
    return { vehicleId, drive, turns: drivenBy(drive, random) }
  })
  const all = driven.flatMap(({ vehicleId, drive, turns }, nth) =>
    observationsOf(vehicleId, drive, turns, nth),
  )
  // In small disorder, as after a bad connection; the last ones first.
  const sent = all
    .map((one) => ({ one, at: ('timestamp' in one.data ? one.data.timestamp : 0) + random() * 3_600_000 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
  const batches = Array.from({ length: Math.ceil(sent.length / BATCH) }, (_, nth) =>
    sent.slice(nth * BATCH, (nth + 1) * BATCH),
  )
  const last = batches.pop() ?? []

  const keepers = [first, second].map(
    ({ days }) => new DriverKeeper({ db, clock, days, log: () => undefined }),
  )
  const progress = { isOver: false, kills: 0 }
  const judging = async (keeper: DriverKeeper): Promise<void> => {
    while (!progress.isOver) {
      // One whose connection was cut starts again.
      await keeper.settle().catch(() => undefined)
      await new Promise((done) => void setTimeout(done, 5))
    }
  }
  const killing = async (): Promise<void> => {
    while (!progress.isOver && progress.kills < KILLS) {
      const { rows } = await sql<{
        killed: number
      }>`select count(pg_terminate_backend(l.pid))::integer as killed
        from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and l.granted and a.datname = current_database() and l.objsubid = 1
          and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('drivers', 0)`.execute(db)
      progress.kills += rows[0]?.killed ?? 0
      await new Promise((done) => void setTimeout(done, 15))
    }
  }
  const recording = async (): Promise<void> => {
    await first.sink.record(last)
    for (const [nth, batch] of batches.entries()) await (nth % 2 === 0 ? first : second).sink.record(batch)
    while (progress.kills < KILLS) {
      // Everything is marked again, until enough were cut.
      await sql`insert into driver_mark (owner_id, vehicle_id, since)
        select ${ownerId}, id, ${FROM} from unnest(${ids}::integer[]) as id`.execute(db)
      await new Promise((done) => void setTimeout(done, 20))
    }
    progress.isOver = true
  }
  await cluster.during(Promise.all([recording(), killing(), ...keepers.map(judging)]), 200_000)
  expect(progress.kills).toBeGreaterThanOrEqual(KILLS)
  await clock.advance(60_000)
  for (const keeper of keepers) await keeper.settle()

  expect((await sql`select from driver_mark where due_at <= ${clock.now()}`.execute(db)).rows).toEqual([])
  for (const { vehicleId, drive, turns } of driven) {
    const intervals = await readDrivers(db, { ownerId, vehicleId, from: FROM, to: TEST_START })
    for (let row = 0; row < drive.seconds; row += 20) {
      const at = FROM + row * 1_000
      const truth = turns.find(({ from, to }) => from <= at && at < to)
      if (!truth) continue
      const named = intervals.filter(({ from, to }) => from <= at && (to === null || at < to))
      expect(
        named.map(({ number }) => number),
        `vehicle ${vehicleId} at ${row} s`,
      ).toEqual([truth.number])
    }
    const { rows } = await sql`select number, from_at as "from", to_at as "to", end_reason as reason
      from driver_interval where vehicle_id = ${vehicleId} order by from_at, id`.execute(db)
    const ignition = simulateDevice(
      drive,
      CLEAR,
      driven.findIndex((one) => one.vehicleId === vehicleId),
    )
    expect(rows).toEqual(
      judgeDrivers({
        readings: turns.map(({ number, from }) => ({ at: from, number })),
        engine: ignition.map(({ timestamp, ignitionOn, speed }) => ({
          at: timestamp,
          isOn: ignitionOn || speed > 2,
        })),
        open: null,
        until: clock.now(),
        signOffMs: 1_800_000,
        shiftEnd: () => null,
      }),
    )
  }
})
