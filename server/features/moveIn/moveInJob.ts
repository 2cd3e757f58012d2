import type { MoveInSourceName } from '../../../src/contract/http/admin/moveIn.ts'
import { FinalJobError, type JobContext, type JobKind } from '../../platform/jobs/jobKind.ts'
import { archiveSource } from './archive/archiveSource.ts'
import { fileSource } from './files/fileSource.ts'
import { MOVE_IN_FORM, type MoveInInput } from './moveInForm.ts'
import type { MoveInFleet, MoveInSource } from './moveInSource.ts'
import { findMoveIn, forgetToken, storeReport } from './moveInSql.ts'
import type { TraccarAccess } from './traccarApi.ts'
import { traccarSource } from './traccarSource.ts'

/** Reports can be read for three months. */
const KEEP_MS = 90 * 86_400_000
/** A server that is away for an hour or two costs no run. */
const RETRY = { attempts: 12, firstMs: 5_000, maxMs: 900_000 }

/** What a run needs of the server. */
export interface MoveInDependencies {
  readonly fleet: MoveInFleet
  readonly isPrivateAllowed: boolean
  /** Days for which positions of clients are kept who have no number of their own. */
  readonly keepDays: number
  /** Waits between requests that failed; absent: real time. */
  readonly pause?: TraccarAccess['pause']
}

type Sources = Readonly<Record<MoveInSourceName, MoveInSource>>

/** Looks at a source, or brings what it has. What an attempt has brought stays, and the next one goes on from there. */
export const moveInJob = (deps: MoveInDependencies): JobKind<MoveInInput, null> => {
  const { db } = deps.fleet
  const sources: Sources = {
    traccar: traccarSource(deps),
    positions: fileSource(deps),
    archive: archiveSource(deps),
  }
  return {
    ...MOVE_IN_FORM,
    concurrency: { perProcess: 2, perAccount: 1 },
    retry: RETRY,
    keepMs: KEEP_MS,
    run: async (context) => {
      const { id, step } = context.input
      try {
        await runStep(deps, sources, context)
      } catch (error) {
        if (isOver(error, context)) await forgetToken(db, id)
        throw error
      }
      if (step === 'bring') await forgetToken(db, id)
      return null
    },
  }
}

/** Is this the end of the run? A server that stops, or an outage, is not. */
const isOver = (error: unknown, { signal, attempt }: JobContext<MoveInInput, null>): boolean =>
  signal.aborted
    ? String(signal.reason).includes('cancelled')
    : error instanceof FinalJobError || attempt >= RETRY.attempts

const runStep = async (
  { fleet: { db } }: MoveInDependencies,
  sources: Sources,
  context: JobContext<MoveInInput, null>,
): Promise<void> => {
  const { input, signal } = context
  const run = await findMoveIn(db, input.id)
  // A client that was deleted took its runs along.
  if (run === null) return
  const source = sources[run.source]
  const work = { run, signal, report: (progress: number) => context.report(progress) }
  if (input.step === 'look') await storeReport(db, run.id, await source.look(work))
  else await source.bring(work)
}
