import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { MOVE_IN_STEPS } from '../../../src/contract/http/admin/moveIn.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { FinalJobError, type JobContext, type JobKind } from '../../platform/jobs/jobKind.ts'
import { bringFleet } from './bringFleet.ts'
import { bringPositions } from './bringPositions.ts'
import { compareFleet } from './compareFleet.ts'
import { readKnownFleet } from './knownFleet.ts'
import { MoveInFault } from './moveInFault.ts'
import { findMoveIn, forgetToken, hasDevices, type MoveIn, noteDevices, storeReport } from './moveInSql.ts'
import { showLastPlaces } from './showLastPlaces.ts'
import { createTraccarApi, type TraccarAccess, type TraccarApi } from './traccarApi.ts'
import { readLists } from './traccarLists.ts'

const moveInInput = z.object({ id: z.number(), step: z.enum(MOVE_IN_STEPS) })
export type MoveInInput = z.infer<typeof moveInInput>

/** What is known of the kind where its jobs are enqueued. */
export const MOVE_IN_FORM = { name: 'moveIn', input: moveInInput } as const

/** Reports can be read for three months. */
const KEEP_MS = 90 * 86_400_000
/** A server that is away for an hour or two costs no run. */
const RETRY = { attempts: 12, firstMs: 5_000, maxMs: 900_000 }
/** The share of the lists in a run that brings positions. */
const LISTS = 0.05

/** What a run needs of the server. */
export interface MoveInDependencies {
  readonly fleet: Pick<
    Fleet,
    'db' | 'clock' | 'journal' | 'directory' | 'days' | 'sink' | 'past' | 'precedence'
  >
  readonly isPrivateAllowed: boolean
  /** Waits between requests that failed; absent: real time. */
  readonly pause?: TraccarAccess['pause']
}

/** Looks at a Traccar server, or brings what it has. What an attempt has brought stays, and the next one goes on from there. */
export const moveInJob = (deps: MoveInDependencies): JobKind<MoveInInput, null> => ({
  ...MOVE_IN_FORM,
  concurrency: { perProcess: 2, perAccount: 1 },
  retry: RETRY,
  keepMs: KEEP_MS,
  run: async (context) => {
    const { db } = deps.fleet
    const { id, step } = context.input
    try {
      await runStep(deps, context)
    } catch (error) {
      if (isOver(error, context)) await forgetToken(db, id)
      throw error
    }
    if (step === 'bring') await forgetToken(db, id)
    return null
  },
})

/** Is this the end of the run? A server that stops, or an outage, is not. */
const isOver = (error: unknown, { signal, attempt }: JobContext<MoveInInput, null>): boolean =>
  signal.aborted
    ? String(signal.reason).includes('cancelled')
    : error instanceof FinalJobError || attempt >= RETRY.attempts

const runStep = async (deps: MoveInDependencies, context: JobContext<MoveInInput, null>): Promise<void> => {
  const { fleet } = deps
  const { signal, input } = context
  const run = await findMoveIn(fleet.db, input.id)
  // A client that was deleted took its runs along.
  if (run === null) return
  const api = apiOf(deps, run, signal)
  const isLook = input.step === 'look'
  const lists = await readLists(api, (progress) => context.report(progress * (isLook ? 1 : LISTS)))
  const { brought, fresh, report } = await compareFleet(lists, (wanted) =>
    readKnownFleet(fleet.db, run.ownerId, wanted),
  )
  if (isLook) return storeReport(fleet.db, run.id, report)
  signal.throwIfAborted()
  // Later attempts find there what the first one made, and would report it as known.
  if (!(await hasDevices(fleet.db, run.id))) await storeReport(fleet.db, run.id, report)
  await bringFleet(fleet, { id: run.ownerId, login: run.ownerLogin }, fresh)
  const devices = await noteDevices(fleet.db, run, brought)
  await bringPositions(
    {
      db: fleet.db,
      clock: fleet.clock,
      sink: fleet.sink,
      past: fleet.past,
      precedence: fleet.precedence,
      api,
      signal,
    },
    run,
    devices,
    (share) => context.report(LISTS + share * (1 - LISTS)),
  )
  await showLastPlaces(fleet, run, devices)
}

const apiOf = (
  { isPrivateAllowed, pause = wait }: MoveInDependencies,
  run: MoveIn,
  signal: AbortSignal,
): TraccarApi => {
  if (run.token === null) throw new MoveInFault('wrongToken')
  return createTraccarApi({ url: run.url, token: run.token, outgoing: { isPrivateAllowed, signal }, pause })
}

const wait: TraccarAccess['pause'] = async (ms, signal) => {
  await sleep(ms, undefined, { signal })
}
