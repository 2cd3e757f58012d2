import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { siblingThread } from '../../../platform/siblingThread.ts'
import type { Distribution, TourProblem, Tours } from './tourProblem.ts'

/** What the thread is started with. given: null where nobody has the stops yet. */
export interface TourInput {
  readonly problem: TourProblem
  readonly given: Tours | null
}

const THREAD = siblingThread(import.meta.url, 'tourThread')
const LIMITS = { maxOldGenerationSizeMb: 256 }

/** Finds tours in a thread, so that the server answers other calls meanwhile. Ends with the signal's reason once it has aborted. */
export const toursInThread = async (input: TourInput, signal: AbortSignal): Promise<Distribution> => {
  const thread = new Worker(THREAD, { workerData: input, resourceLimits: LIMITS })
  try {
    const [found] = (await once(thread, 'message', { signal })) as [Distribution]
    return found
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await thread.terminate()
  }
}
