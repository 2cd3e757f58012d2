import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Language } from '../../../../src/contract/entities/session.ts'
import type { ReportFormat } from '../../../../src/contract/reports/reportFile.ts'
import type { FileFrame, ReportContent, ReportRows } from '../../../../src/reportTable/reportDocument.ts'
import type { TemplateContent } from '../../../../src/reportTable/templateContent.ts'
import { FairQueue } from '../../../platform/streaming/fairQueue.ts'
import { siblingThread } from '../../../platform/siblingThread.ts'

export type { FileFrame, ReportContent, ReportRows, TemplateContent }

/** What the thread is started with. */
export interface FilesInput {
  readonly content: ReportContent | TemplateContent
  readonly formats: readonly ReportFormat[]
  readonly language: Language
  /** Ends the names of the files, before their extension. */
  readonly nameEnd: string
  readonly productName: string
}

export interface MadeFile {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** A report of too many rows, or whose files take too much time or memory. */
export class FilesTooLarge extends Error {}

const THREAD = siblingThread(import.meta.url, 'fileThread')
/** A PDF of 50,000 rows takes about a minute. */
const THREAD_MS = 180_000
const LIMITS = { maxOldGenerationSizeMb: 1_024 }
const OVER_LIMIT: readonly string[] = ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY']

/** Two threads at a time in a process, one of each client. */
const queue = new FairQueue({ slots: 2, share: 1, waitingPerClient: 20, waiting: 200 })

/**
 * Writes a report as files, in a thread, by the code of the page's exports. ownerId: whose turn it takes.
 * @throws FilesTooLarge; the signal's reason once it has aborted; ApiError 429 and 503 where too many wait
 */
export const makeFiles = async (
  input: FilesInput,
  { ownerId, signal }: { readonly ownerId: number; readonly signal: AbortSignal },
): Promise<readonly MadeFile[]> => {
  const release = await queue.acquire(String(ownerId), signal)
  const thread = new Worker(THREAD, { workerData: input, resourceLimits: LIMITS, stdout: true })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(THREAD_MS)])
  try {
    const [files] = (await once(thread, 'message', { signal: ended })) as [readonly MadeFile[]]
    return files
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error && 'code' in error && OVER_LIMIT.includes(String(error.code)))
      throw new FilesTooLarge(`the files of a report of ${ownerId} took too long`, { cause: error })
    throw error
  } finally {
    await thread.terminate()
    release()
  }
}
