import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { badInput } from '../../platform/plugins/apiError.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import type { ImportSource } from './importSpec.ts'
import type { ImportFile, ParsedFile, ThreadOutcome } from './parseFile.ts'

/** The resources that one file may use. */
export interface ParseLimits {
  readonly ms: number
  readonly megabytes: number
}

/**
 * A last resort: the readers bound their own memory, because a heap limit covers no buffers and a single large
 * allocation beyond it ends the whole process. A full file takes 2 s of a processor and 40 MB, the worst 6 s and 180
 * MB.
 */
const LIMITS: ParseLimits = { ms: 60_000, megabytes: 512 }

/**
 * Two files are read at a time, one of each account, accounts in rotation: a slow file delays nobody else, and
 * threads and waiting files (5 MB each at most) use bounded memory.
 */
const queue = new FairQueue({ slots: 2, share: 1, waitingPerClient: 3, waiting: 12 })
/** A waiting file is read even if its sender has disconnected. */
const NEVER = new AbortController().signal

/**
 * Reads and checks a file in its own thread (`thread`), so that other requests are served meanwhile. Throws 400 for a file that
 * is not such a table or takes too much time or memory; 429 or 503 when too many are waiting.
 */
export const parseInThread = <Column extends string>(
  { thread }: ImportSource<Column>,
  file: ImportFile,
  accountId: number,
  limits: ParseLimits = LIMITS,
): Promise<ParsedFile<Column>> => readInThread<ParsedFile<Column>>(thread, file, { accountId, limits })

interface ThreadOptions {
  readonly accountId: number
  readonly limits: ParseLimits
}

/** The same for a file of anything: `thread` gets `data` and posts a ThreadOutcome. */
export const readInThread = async <Parsed>(
  thread: URL,
  data: unknown,
  { accountId, limits }: ThreadOptions,
): Promise<Parsed> => {
  const release = await queue.acquire(String(accountId), NEVER)
  try {
    return await read<Parsed>(thread, data, limits)
  } finally {
    release()
  }
}

const read = async <Parsed>(url: URL, data: unknown, { ms, megabytes }: ParseLimits): Promise<Parsed> => {
  const thread = new Worker(url, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // What libraries write is not for the log.
    stdout: true,
  })
  try {
    const outcome = await outcomeOf<Parsed>(thread, ms)
    if ('refusal' in outcome) throw badInput(outcome.refusal.field, outcome.refusal.allowed)
    return outcome.parsed
  } finally {
    await thread.terminate()
  }
}

/** Rejects with 400 when the thread exceeds its time or memory, and with its own error when it fails. */
const outcomeOf = async <Parsed>(thread: Worker, ms: number): Promise<ThreadOutcome<Parsed>> => {
  try {
    const [outcome] = (await once(thread, 'message', { signal: AbortSignal.timeout(ms) })) as [
      ThreadOutcome<Parsed>,
    ]
    return outcome
  } catch (error) {
    if (isOverLimit(error)) throw badInput('file', 'a file that takes less time and memory to read')
    throw error
  }
}

const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OVER_LIMIT.includes(String(error.code))
/** Time exceeded, by the signal; memory exceeded, by the thread. */
const OVER_LIMIT: readonly string[] = ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY']
