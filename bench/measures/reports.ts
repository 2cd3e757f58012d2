import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { JobRunner } from '../../server/platform/jobs/jobRunner.ts'
import { Precedence } from '../../server/platform/precedence.ts'
import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { systemClock } from '../../server/platform/systemClock.ts'
import { weeksOf } from '../../server/reports/reportDays.ts'
import { NO_TRAILERS } from '../../server/reports/trailers.ts'
import { REPORTS } from '../../server/reports/reportKinds.ts'
import { buildReport } from '../../server/features/reports/buildReport.ts'
import { reportDrivers } from '../../server/features/drivers/reportDrivers.ts'
import type { Database } from '../../server/storage/schema.ts'
import { reportJob } from '../../server/features/reports/reportJob.ts'
import { readRows } from '../../server/live/period/readPeriod.ts'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { NO_FILTERS, NO_OPTIONS, type ReportQuestion } from '../../src/contract/reports/reportQuestion.ts'
import { fillMonth, MONTH, openReportStage, type ReportStage } from '../history/reportStage.ts'
import { formatDisturbed, IDLE_MS, together, type Watched, watch } from '../feed/disturbance.ts'
import { FeedStage } from '../feed/feedStage.ts'
import type { BenchRow, Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

/**
 * A month of daily traffic as the product builds it, by its job queue; the baseline reads the same rows in the same pieces and computes
 * nothing, two vehicles at a time, which is more than the queue does in a process. The time of both grows with the number of vehicles.
 */

const VEHICLES = 40
const QUICK_VEHICLES = 10
const FLEET = 1_000
/** That report while a report is built. */
const DEVICES = 1_000
const ROUNDS = 3
/** A report of so few vehicles leaves room for about 30 bursts of the devices, too few for a steady median. */
const BESIDE_ROUNDS = 4
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

/** Whose vehicles are asked for. */
type Asked = Pick<ReportStage, 'db' | 'accountId' | 'vehicleIds'>

const questionOf = ({ vehicleIds }: Asked): ReportQuestion => ({
  kind: 'daily-traffic',
  vehicleIds: [...vehicleIds],
  ...MONTH,
  timeZone: TIME_ZONE,
  options: { ...NO_OPTIONS, geoCoding: false },
  filters: NO_FILTERS,
  columns: null,
  groupBy: null,
})

/** Builds the report and waits for its end. */
const build = async (stage: Asked): Promise<Built> => {
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
const readOnly = async ({ db, accountId, vehicleIds }: Asked): Promise<number> => {
  const weeks = weeksOf({ ...MONTH, timeZone: TIME_ZONE })
  const left = [...vehicleIds]
  const lane = async (): Promise<void> => {
    for (let vehicleId = left.shift(); vehicleId !== undefined; vehicleId = left.shift()) {
      for (const { from, to } of weeks) {
        const query = { ownerId: accountId, vehicleId, from, to }
        await readRows(db, query, { seesFuel: true, signal: NEVER_ABORTS })
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

/** The job queue as the server has it. */
const startReports = (db: Kysely<Database>, precedence: Pick<Precedence, 'turn'>): JobRunner => {
  const log = (): void => undefined
  const work = {
    db,
    clock: systemClock,
    log,
    kinds: REPORTS,
    version: 'bench',
    drivers: reportDrivers(db),
    trailers: NO_TRAILERS,
    precedence,
  }
  const runner = new JobRunner({ db, clock: systemClock, log, random: Math.random, kinds: [reportJob(work)] })
  runner.start()
  return runner
}

/** rounds: that count; before them is one that compiles, unless only one is asked for. */
const takeRounds = async (vehicles: number, rounds: number): Promise<Taken> => {
  const stage = await openReportStage(vehicles)
  const { db } = stage
  const runner = startReports(db, new Precedence(systemClock))
  const taken = { stage, reading: [] as number[], built: [] as Built[], again: [] as Built[] }
  try {
    for (let round = rounds === 1 ? 1 : 0; round <= rounds; round++) {
      const reading = await readOnly(stage)
      const built = await build(stage)
      const again = await build(stage)
      // What was computed is forgotten with the runs that have it.
      await db.deleteFrom('report_run').execute()
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

const takeSome = (quick: boolean): Promise<Taken> =>
  takeRounds(quick ? QUICK_VEHICLES : VEHICLES, quick ? 2 : ROUNDS)

const firstRow = ({ stage, reading, built, again }: Taken): Omit<BenchRow, 'id'> => {
  const [value, baseline] = [allOf(built), median(reading)]
  const count = stage.vehicleIds.length.toLocaleString('en')
  return {
    what: `daily traffic of ${count} vehicles over 31 days at a position a minute, against only reading it (median)`,
    value,
    unit: 'ms',
    baseline,
    ratio: value / baseline,
    detail:
      `${stage.positions} positions; first rows after ${firstOf(built)} ms; ` +
      `a second time ${allOf(again).toFixed(0)} ms, ${(allOf(again) / value).toFixed(3)} of the first`,
  }
}

const firstTime: Measure = {
  id: 'report-daily-traffic',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => firstRow(await takeSome(quick)),
}

const ofFleet: Measure = {
  id: 'report-daily-traffic-1k',
  part: 'engine',
  isOnRequest: true,
  flags: SERVER_FLAGS,
  run: async () => firstRow(await takeRounds(FLEET, 1)),
}

const secondTime: Measure = {
  id: 'report-again',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => {
    const { stage, built, again } = await takeSome(quick)
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

/** Idle and building in turns, so that what changes on the machine meanwhile concerns both; values: ms. */
const takeTurns = async (stage: FeedStage, asked: Asked, rounds: number) => {
  const idle: Watched<number>[] = []
  const busy: Watched<number>[] = []
  const buildOnce = async (): Promise<number> => (await build(asked)).all
  for (let round = 0; round < rounds; round++) {
    idle.push(await watch(stage, DEVICES, () => pause(IDLE_MS, IDLE_MS)))
    busy.push(await watch(stage, DEVICES, buildOnce))
    await asked.db.deleteFrom('report_run').execute()
  }
  return [together(idle), together(busy)] as const
}

/** The times from a report of all devices to the live client while reports are built, against those before. */
const besideIngest: Measure = {
  id: 'report-beside-ingest',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => {
    const stage = await FeedStage.open(DEVICES)
    const { db, ownerId, vehicleIds } = stage.server
    const asked = {
      db,
      accountId: ownerId,
      vehicleIds: vehicleIds.slice(0, quick ? QUICK_VEHICLES : VEHICLES),
    }
    const runner = startReports(db, stage.server.fleet.precedence)
    try {
      await fillMonth(db, ownerId, asked.vehicleIds)
      // Compiles.
      await watch(stage, DEVICES, () => build(asked))
      await db.deleteFrom('report_run').execute()
      const [idle, busy] = await takeTurns(stage, asked, quick ? 2 : BESIDE_ROUNDS)
      const [value, baseline] = [median(busy.reports), median(idle.reports)]
      return {
        what: `reports of ${DEVICES.toLocaleString('en')} devices at the live client while a month of daily traffic is built, against idle (median)`,
        value,
        unit: 'ms',
        baseline,
        ratio: value / baseline,
        detail:
          `${asked.vehicleIds.length} vehicles in ${median(busy.value).toFixed(0)} ms; ` +
          `${idle.reports.length} and ${busy.reports.length} times; idle: ${formatDisturbed(DEVICES, idle)}; building: ${formatDisturbed(DEVICES, busy)}`,
      }
    } finally {
      await runner.stop()
      await stage.close()
    }
  },
}

export const REPORT_MEASURES: readonly Measure[] = [firstTime, secondTime, ofFleet, besideIngest]
