import { setTimeout as pause } from 'node:timers/promises'
import { JobRunner } from '../../server/platform/jobs/jobRunner.ts'
import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { systemClock } from '../../server/platform/systemClock.ts'
import { daysOf } from '../../server/reports/reportDays.ts'
import { NO_TRAILERS } from '../../server/reports/trailers.ts'
import { REPORTS } from '../../server/reports/reportKinds.ts'
import { buildReport } from '../../server/features/reports/buildReport.ts'
import { reportDrivers } from '../../server/features/drivers/reportDrivers.ts'
import { reportJob } from '../../server/features/reports/reportJob.ts'
import { readPositions } from '../../server/storage/period/readPositions.ts'
import { readReadings } from '../../server/storage/period/readReadings.ts'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { NO_FILTERS, NO_OPTIONS, type ReportQuestion } from '../../src/contract/reports/reportQuestion.ts'
import { openReportStage, type ReportStage } from '../history/reportStage.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

/**
 * A month of daily traffic as the product builds it, by its job queue; the baseline reads the same rows in the same pieces, two
 * vehicles at a time as the queue does, and computes nothing. The time of both grows with the number of vehicles.
 */

const VEHICLES = 40
const QUICK_VEHICLES = 10
const ROUNDS = 3
const LANES = 2
const POLL_MS = 20
const TIME_ZONE = 'Europe/Kyiv'
const NEVER_ABORTS = new AbortController().signal

interface Built {
  readonly id: number
  /** Until the first part was stored, and until all were, ms. */
  readonly first: number
  readonly all: number
}

const questionOf = ({ period }: ReportStage): ReportQuestion => ({
  kind: 'daily-traffic',
  vehicleIds: null,
  ...period,
  timeZone: TIME_ZONE,
  options: { ...NO_OPTIONS, geoCoding: false },
  filters: NO_FILTERS,
  columns: null,
  groupBy: null,
})

const build = async (stage: ReportStage): Promise<Built> => {
  const { db, accountId } = stage
  const viewer = { accountId, ownerId: accountId, kind: 'client', capabilities: ALL_RIGHTS } as const
  const began = performance.now()
  const context = { db, clock: systemClock, kinds: REPORTS }
  const id = await buildReport(context, viewer, { question: questionOf(stage), name: null })
  let first: number | null = null
  for (;;) {
    const { state, done } = await db
      .selectFrom('report_run')
      .select(['state', 'done'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (done > 0) first ??= performance.now() - began
    if (state === 'done') break
    if (state !== 'queued' && state !== 'running') throw new Error(`bench: the report is ${state}`)
    await pause(POLL_MS)
  }
  return { id, first: first ?? 0, all: performance.now() - began }
}

/** Reads what the report reads; ms. */
const readOnly = async ({ db, accountId, vehicleIds, period }: ReportStage): Promise<number> => {
  const days = daysOf({ ...period, timeZone: TIME_ZONE })
  const left = [...vehicleIds]
  const lane = async (): Promise<void> => {
    for (let vehicleId = left.shift(); vehicleId !== undefined; vehicleId = left.shift()) {
      for (const day of days) {
        const query = { ownerId: accountId, vehicleId, ...day }
        await Promise.all([readPositions(db, query, NEVER_ABORTS), readReadings(db, query, NEVER_ABORTS)])
      }
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: LANES }, lane))
  return performance.now() - began
}

interface Taken {
  readonly stage: ReportStage
  readonly reading: readonly number[]
  readonly built: readonly Built[]
  readonly again: readonly Built[]
}

const takeRounds = async (quick: boolean): Promise<Taken> => {
  const stage = await openReportStage(quick ? QUICK_VEHICLES : VEHICLES)
  const { db } = stage
  const work = {
    db,
    clock: systemClock,
    log: () => undefined,
    kinds: REPORTS,
    version: 'bench',
    drivers: reportDrivers(db),
    trailers: NO_TRAILERS,
  }
  const runner = new JobRunner({
    db,
    clock: systemClock,
    log: () => undefined,
    random: Math.random,
    kinds: [reportJob(work)],
  })
  runner.start()
  const taken = { stage, reading: [] as number[], built: [] as Built[], again: [] as Built[] }
  try {
    for (let round = 0; round <= (quick ? 1 : ROUNDS); round++) {
      const reading = await readOnly(stage)
      const built = await build(stage)
      const again = await build(stage)
      // What was computed is forgotten with the runs that have it.
      await db.deleteFrom('report_run').execute()
      // The first round compiles.
      if (round === 0) continue
      taken.reading.push(reading)
      taken.built.push(built)
      taken.again.push(again)
    }
    return taken
  } finally {
    await runner.stop()
    await stage.close()
  }
}

const allOf = (built: readonly Built[]): number => median(built.map(({ all }) => all))
const firstOf = (built: readonly Built[]): string => median(built.map(({ first }) => first)).toFixed(0)

const firstTime: Measure = {
  id: 'report-daily-traffic',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => {
    const { stage, reading, built } = await takeRounds(quick)
    const baseline = median(reading)
    return {
      what: `daily traffic of ${stage.vehicleIds.length} vehicles over 31 days at a position a minute, against only reading it (median)`,
      value: allOf(built),
      unit: 'ms',
      baseline,
      ratio: allOf(built) / baseline,
      detail: `${stage.positions} positions; first rows after ${firstOf(built)} ms`,
    }
  },
}

const secondTime: Measure = {
  id: 'report-again',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => {
    const { stage, built, again } = await takeRounds(quick)
    return {
      what: `the same report of ${stage.vehicleIds.length} vehicles a second time, against the first (median)`,
      value: allOf(again),
      unit: 'ms',
      baseline: allOf(built),
      ratio: allOf(again) / allOf(built),
      detail: `first rows after ${firstOf(again)} ms`,
    }
  },
}

export const REPORT_MEASURES: readonly Measure[] = [firstTime, secondTime]
