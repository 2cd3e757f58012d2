import { createRepeated } from '../../platform/repeated.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import type { ReportKind } from '../../reports/reportKind.ts'
import { computePart } from './computePart.ts'
import { findViewer } from './findViewer.ts'
import { packRows, unpackRows } from './packRows.ts'
import type { ReportWorkContext } from './reportContext.ts'
import { REPORT_JOB, type ReportJobInput } from './reportJobInput.ts'
import { ReportZoneMemory } from './reportZoneMemory.ts'
import { endRun, findWork, goesOn, isUnfinished, readStored, storePart, type WorkedRun } from './runSql.ts'

/**
 * It reads one vehicle at a time, on two connections, and computes while the next week is read: a second one in a process would end
 * little sooner and delay what devices report twice as much. Another client gets its turn when a job ends, which takes seconds.
 */
const CONCURRENCY = { perProcess: 1, perAccount: 4 }
/** While the database is away, and after a kill: a run is not given up for either. */
const RETRY = { attempts: 20, firstMs: 1_000, maxMs: 60_000 }
/** Finished jobs say nothing that the run does not say. */
const KEEP_MS = 3_600_000
/** How soon a job learns that its run was cancelled or deleted. */
const WATCH_MS = 400

/**
 * Computes some of the parts of a run, one after the other, and stores each as it is done: a job that is repeated goes on with
 * what is missing. The job that finds all parts stored ends the run. Jobs of a run that has ended do nothing.
 */
export const reportJob = (context: ReportWorkContext): JobKind<ReportJobInput, null> => {
  const zones = new ReportZoneMemory(context.db)
  return {
    ...REPORT_JOB,
    concurrency: CONCURRENCY,
    retry: RETRY,
    keepMs: KEEP_MS,
    async run({ input, signal }) {
      const run = await findWork(context.db, input.run)
      if (run === null || !isUnfinished(run.state)) return null
      const kind = context.kinds.get(run.question.kind)
      if (!kind) return fail(context, input.run)
      const watch = watchRun(context, input.run)
      try {
        const both = AbortSignal.any([signal, watch.signal])
        return await workOn(context, { run, kind, zones, input, signal: both })
      } catch (error) {
        if (watch.signal.aborted && !signal.aborted) return null
        throw error
      } finally {
        await watch.stop()
      }
    },
  }
}

interface Work {
  readonly run: WorkedRun
  readonly kind: ReportKind
  readonly zones: ReportZoneMemory
  readonly input: ReportJobInput
  readonly signal: AbortSignal
}

const workOn = async (context: ReportWorkContext, work: Work): Promise<null> => {
  const { db, clock } = context
  const { run, kind, input, signal } = work
  const stored = await readStored(db, input)
  let digested: Awaited<ReturnType<ReportZoneMemory['read']>> | null = null
  for (let n = input.first; n <= input.last; n++) {
    const vehicleId = run.vehicleIds[n - 1]
    if (vehicleId === undefined || stored.has(n)) continue
    signal.throwIfAborted()
    // Rights may change meanwhile.
    const viewer = await findViewer(db, run.accountId, clock.now())
    if (viewer === null) return fail(context, input.run)
    digested ??= await work.zones.read(viewer)
    const { question } = run
    const part = await computePart(context, { question, kind, viewer, zones: digested, signal }, vehicleId)
    if (!(await storePart(db, { run: input.run, n, vehicleId }, part))) return null
  }
  return endIfDone(context, work)
}

const fail = async ({ db, clock }: ReportWorkContext, run: number): Promise<null> => {
  await endRun(db, run, { state: 'failed', now: clock.now() })
  return null
}

/** Ends the run once the parts of all vehicles are stored. */
const endIfDone = async ({ db, clock }: ReportWorkContext, { kind, input }: Work): Promise<null> => {
  const run = await findWork(db, input.run)
  if (run === null || !isUnfinished(run.state) || run.done < run.vehicleIds.length) return null
  const end = { state: 'done', now: clock.now() } as const
  if (!kind.combine) {
    await endRun(db, input.run, end)
    return null
  }
  const parts = await db
    .selectFrom('report_part')
    .select('rows')
    .where('run_id', '=', input.run)
    .orderBy('n')
    .execute()
  const rows = kind.combine(await Promise.all(parts.map((part) => unpackRows(part.rows))))
  const combined = { n: run.vehicleIds.length + 1, rows: await packRows(rows), count: rows.length }
  await endRun(db, input.run, { ...end, combined })
  return null
}

/** A signal that aborts once the run does not go on. */
const watchRun = (
  { db, clock, log }: ReportWorkContext,
  run: number,
): { readonly signal: AbortSignal; stop(): Promise<void> } => {
  const over = new AbortController()
  const watch = createRepeated({
    clock,
    run: async () => {
      if (!(await goesOn(db, run))) over.abort(new Error('the report was cancelled'))
    },
    pauseMs: WATCH_MS,
    firstMs: WATCH_MS,
    onFailure: (error) => log(`report ${run} is not watched: ${String(error)}`, { level: 'debug' }),
  })
  watch.start()
  return { signal: over.signal, stop: () => watch.stop() }
}
