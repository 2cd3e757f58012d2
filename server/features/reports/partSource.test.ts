import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Observation } from '../../live/ports.ts'
import { location } from '../../live/testFleet.ts'
import { createRandom } from '../../platform/random.ts'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import { forgetLateDays } from '../../storage/lateDays.ts'
import { readPartSource } from './partSource.ts'
import { findReportVehicle } from './reportVehicle.ts'
import { DAY, openReportStage, questionOf, type ReportStage } from './testReports.ts'

/** The digest that stands for the past of a vehicle, against the past itself. */

const HOUR = 3_600_000
const MINUTE = 60_000

let stage: ReportStage
beforeAll(async () => {
  stage = await openReportStage()
  await stage.host.stage.fleet.past.makeRoom(DAY.from - 2 * 86_400_000, DAY.to + 2 * 86_400_000)
})
afterAll(() => stage.host.close())

const reading = (vehicleId: number, timestamp: number): Observation => ({
  event: 'vehicleSensors',
  data: {
    vehicleId,
    timestamp,
    realSensorValues: [
      { name: 'Tank', value: 1, units: 'l', visible: true, sensorType: 'FUEL_LEVEL', sensorNumber: 3 },
    ],
    multiSensorValues: [],
    logicalInputStatuses: [],
  },
})

const PERIODS = [
  [DAY.from, DAY.to],
  [DAY.from + 5 * HOUR, DAY.from + 7 * HOUR],
  [DAY.from - 30 * HOUR, DAY.from + 3 * HOUR],
] as const

const sourceOf = async (vehicleId: number, from: number, to: number): Promise<string> => {
  const { accountId } = stage.owner
  const viewer = { accountId, ownerId: accountId, kind: 'client', capabilities: ALL_RIGHTS } as const
  const vehicle = await findReportVehicle(stage.host.stage.db, viewer, vehicleId)
  if (!vehicle) throw new Error('no vehicle')
  const part = { vehicle, seesFuel: true, zonesDigest: '', drivers: [], trailers: [], version: 'test' }
  const source = await readPartSource(stage.host.stage.db, { ...part, question: questionOf({ from, to }) })
  return source.toString('hex')
}

/** Everything that is stored of a period. */
const contentOf = async (vehicleId: number, from: number, to: number): Promise<string> => {
  const within = sql`vehicle_id = ${vehicleId} and ts >= ${from} and ts < ${to}`
  const { rows } = await sql<{
    text: string | null
  }>`select string_agg(name || ts, ' ' order by name, ts) as text
    from (select 'p' as name, ts from position where ${within}
      union all select 's', ts from sensor_reading where ${within}) found`.execute(stage.host.stage.db)
  return rows[0]?.text ?? ''
}

const SEEDS = [1, 2, 3, 4, 5, 6]

test('whatever comes in whatever order, no two pasts of a period have one source', async () => {
  const { host } = stage
  const { db, fleet } = host.stage
  for (const seed of SEEDS) {
    const [vehicleId = 0] = await host.addVehicles('owner', [{ key: `source ${seed}` }])
    const random = createRandom(seed)
    const known = new Map<string, string>()
    let newest = DAY.from - 30 * HOUR
    for (let step = 0; step < 40; step++) {
      const isLate = random() < 0.3
      const at = isLate
        ? Math.round((DAY.from - 30 * HOUR + random() * (newest - DAY.from + 30 * HOUR)) / MINUTE) * MINUTE
        : newest + Math.ceil(random() * 180) * MINUTE
      newest = Math.max(newest, at)
      const what = [
        random() < 0.7 ? [location(vehicleId, at)] : [],
        random() < 0.5 ? [reading(vehicleId, at + (random() < 0.3 ? MINUTE : 0))] : [],
      ].flat()
      if (random() < 0.15) await fleet.past.keep(what)
      else if (what.length > 0) await host.stage.record(...what)
      if (random() < 0.05)
        await sql`delete from position where vehicle_id = ${vehicleId} and ts < ${newest - 20 * HOUR}`.execute(
          db,
        )
      for (const [from, to] of PERIODS) {
        const source = `${from} ${await sourceOf(vehicleId, from, to)}`
        const content = await contentOf(vehicleId, from, to)
        expect(known.get(source) ?? content, `seed ${seed}, step ${step}`).toBe(content)
        known.set(source, content)
      }
    }
  }
}, 120_000)

test('a vehicle that goes on after a period leaves its source as it is, and what comes late changes it', async () => {
  const { db } = stage.host.stage
  const record = (...batch: readonly Observation[]) => stage.host.stage.record(...batch)
  const [vehicleId = 0] = await stage.host.addVehicles('owner', [{ key: 'goes on' }])
  const source = () => sourceOf(vehicleId, DAY.from, DAY.to)
  await record(location(vehicleId, DAY.from + HOUR), reading(vehicleId, DAY.from + HOUR))
  await record(location(vehicleId, DAY.to + HOUR))
  const first = await source()
  await record(location(vehicleId, DAY.to + 2 * HOUR), reading(vehicleId, DAY.to + 2 * HOUR))
  expect(await source()).toBe(first)
  await record(reading(vehicleId, DAY.from + 2 * HOUR))
  const second = await source()
  expect(second).not.toBe(first)
  await forgetLateDays(db, 90)
  expect(await source()).toBe(second)
  await record(location(vehicleId, DAY.from + 3 * HOUR))
  expect([first, second]).not.toContain(await source())
})
