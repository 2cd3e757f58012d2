import { readHeat } from '../../server/features/heat/readHeat.ts'
import { buildHeat } from '../../server/features/heat/buildHeat.ts'
import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { Precedence } from '../../server/platform/precedence.ts'
import { systemClock } from '../../server/platform/systemClock.ts'
import type { HeatMapBody } from '../../src/contract/http/heat.ts'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { databaseTime } from '../feed/databaseTime.ts'
import { MONTH, openReportStage, type ReportStage } from '../history/reportStage.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

/**
 * The heat map of a month at a position a minute: what its cells cost for each stored position, and how long a map of all of
 * them takes. Both through the functions of the server, with its pauses for other work.
 */

/** Ten million positions in 31 days. */
const VEHICLES = 225
const QUICK_VEHICLES = 20
const ROUNDS = 5
const NEVER_ABORTS = new AbortController().signal
const MICROSECONDS = 1e6

/** Processor time of this process and of the database, s. */
const spentOf = ({ databasePid }: ReportStage): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / MICROSECONDS + databaseTime(databasePid()) / 1_000
}

const build = async (stage: ReportStage): Promise<{ readonly each: number; readonly positions: number }> => {
  const before = spentOf(stage)
  const positions = await buildHeat(stage.db, {
    ownerId: null,
    before: MONTH.to,
    signal: NEVER_ABORTS,
    precedence: new Precedence(systemClock),
  })
  return { each: ((spentOf(stage) - before) / positions) * MICROSECONDS, positions }
}

/** All of the vehicles' ways, and a town of them. */
const BOXES: readonly HeatMapBody['box'][] = [
  { west: 29, south: 49, east: 31, north: 51 },
  { west: 29.9, south: 50.1, east: 30.1, north: 50.2 },
]

const read = async ({ db, accountId }: ReportStage, box: HeatMapBody['box']): Promise<number> => {
  const viewer = { accountId, ownerId: accountId, kind: 'client', capabilities: ALL_RIGHTS } as const
  const body = { measure: 'presence', vehicleIds: null, ...MONTH, box } as const
  const began = performance.now()
  await readHeat({ db, viewer, body, signal: NEVER_ABORTS })
  return performance.now() - began
}

const withStage = async <T>(quick: boolean, use: (stage: ReportStage) => Promise<T>): Promise<T> => {
  const stage = await openReportStage(quick ? QUICK_VEHICLES : VEHICLES)
  try {
    return await use(stage)
  } finally {
    await stage.close()
  }
}

const cost: Measure = {
  id: 'heat-position-cost',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: ({ quick }) =>
    withStage(true, async (stage) => {
      const rounds = []
      for (let round = 0; round <= (quick ? 1 : ROUNDS); round++) {
        rounds.push(await build(stage))
        await stage.db.deleteFrom('heat_day').execute()
        await stage.db.deleteFrom('heat_vehicle').execute()
      }
      return {
        what: `computing the cells of the heat map, for each of ${stage.positions.toLocaleString('en')} stored positions at one a minute (server and database)`,
        value: median(rounds.slice(1).map(({ each }) => each)),
        unit: 'µs',
        baseline: null,
        ratio: null,
        detail: `${(rounds[0]?.each ?? 0).toFixed(2)} µs in a process that has just started`,
      }
    }),
}

const map: Measure = {
  id: 'heat-map-10m',
  part: 'engine',
  isOnRequest: true,
  flags: SERVER_FLAGS,
  run: ({ quick }) =>
    withStage(quick, async (stage) => {
      const { each, positions } = await build(stage)
      const taken: number[][] = []
      for (const box of BOXES) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) times.push(await read(stage, box))
        taken.push(times)
      }
      const [all = [], town = []] = taken
      return {
        what: `a heat map of ${positions.toLocaleString('en')} positions of ${stage.vehicleIds.length} vehicles (median)`,
        value: median(all),
        unit: 'ms',
        baseline: null,
        ratio: null,
        detail:
          `worst ${Math.max(...all).toFixed(0)} ms; a town ${median(town).toFixed(0)} ms; ` +
          `computing took ${each.toFixed(2)} µs a position`,
      }
    }),
}

export const HEAT_MEASURES: readonly Measure[] = [cost, map]
