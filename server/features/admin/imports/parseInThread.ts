import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { badInput } from '../../../plugins/apiError.ts'
import { threadBeside } from '../../../threadBeside.ts'
import type { ImportFile, ParsedFile, ParseOutcome } from './parseFile.ts'

/** What one file may cost. */
export interface ParseLimits {
  readonly ms: number
  readonly megabytes: number
}

/** A full file takes a second or two and about 150 MB; one that takes many times that is made to do harm. */
const LIMITS: ParseLimits = { ms: 30_000, megabytes: 512 }

const THREAD = threadBeside(import.meta.url, 'parseThread')

/** One file after the other, so that several of them do not take the memory several times. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads and checks a file in a thread of its own, so that everybody else is served meanwhile. Throws 400 for a file that
 * is no such table, and for one that takes too much time or memory.
 */
export const parseInThread = (file: ImportFile, limits: ParseLimits = LIMITS): Promise<ParsedFile> => {
  const turn = last.then(() => parse(file, limits))
  last = turn.catch(() => undefined)
  return turn
}

const parse = async (file: ImportFile, { ms, megabytes }: ParseLimits): Promise<ParsedFile> => {
  const thread = new Worker(THREAD, {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  try {
    const outcome = await outcomeOf(thread, ms)
    if ('refusal' in outcome) throw badInput(outcome.refusal.field, outcome.refusal.allowed)
    return outcome.parsed
  } finally {
    await thread.terminate()
  }
}

/** Rejects with 400 when the thread runs out of time or memory, and with its own error when it fails. */
const outcomeOf = async (thread: Worker, ms: number): Promise<ParseOutcome> => {
  try {
    const [outcome] = (await once(thread, 'message', { signal: AbortSignal.timeout(ms) })) as [ParseOutcome]
    return outcome
  } catch (error) {
    if (isOverLimit(error)) throw badInput('file', 'a table that takes less time and memory to read')
    throw error
  }
}

const isOverLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OVER_LIMIT.includes(String(error.code))
/** Out of time, by the signal; out of memory, by the thread. */
const OVER_LIMIT: readonly string[] = ['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY']
