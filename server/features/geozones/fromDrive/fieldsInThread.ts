import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WorkedField } from '../../../../src/contract/http/drivenZones.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import { siblingThread } from '../../../platform/siblingThread.ts'
import type { Run } from '../../../reports/coverage/workRuns.ts'

/** What the thread is started with. width: of the tool, metres. */
export interface FieldInput {
  readonly runs: readonly Run[]
  readonly width: number
}

const THREAD = siblingThread(import.meta.url, 'fieldThread')
/** A drive of the most places (workRuns.ts) takes some five seconds and 150 MB; one of nothing but noise, twenty. */
const THREAD_MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 1_024 }

/** Errors of a thread that took more time or memory than it may. */
const OVER_LIMIT: readonly string[] = ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY']

/**
 * Finds the fields in a thread, so that the server answers other calls meanwhile. Ends with the signal's reason once it has
 * aborted.
 * @throws ApiError 422 for a drive that takes too much time or memory
 */
export const fieldsInThread = async (input: FieldInput, signal: AbortSignal): Promise<WorkedField[]> => {
  const thread = new Worker(THREAD, { workerData: input, resourceLimits: LIMITS })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(THREAD_MS)])
  try {
    const [fields] = (await once(thread, 'message', { signal: ended })) as [WorkedField[]]
    return fields
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error && 'code' in error && OVER_LIMIT.includes(String(error.code)))
      throw unprocessable(ERROR_CODES.notDriven, SERVER_TEXT.driveTooLong, { field: 'to' })
    throw error
  } finally {
    await thread.terminate()
  }
}
