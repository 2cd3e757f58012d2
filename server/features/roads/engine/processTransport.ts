import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { siblingThread } from '../../../platform/siblingThread.ts'
import type { EngineAnswer, EngineQuestion, EngineStart } from './processMessages.ts'
import { EngineRefusal, RoadFailure, type RoadTransport } from './roadEngine.ts'

export interface ProcessLimits {
  /** Questions that the process works on at once; each takes one of its threads. */
  readonly atOnce: number
  /** Questions that wait; one more is rejected. */
  readonly waiting: number
  /** From its turn to its answer, ms. A question that takes longer ends the process, which cannot be interrupted. */
  readonly answerMs: number
  /** The pause before the process is started again after it ended; it doubles with each end, up to the longest, ms. */
  readonly pauseMs: number
  readonly longestPauseMs: number
}

export const PROCESS_LIMITS: ProcessLimits = {
  atOnce: 2,
  waiting: 64,
  answerMs: 20_000,
  pauseMs: 500,
  longestPauseMs: 60_000,
}

interface Dependencies extends EngineStart {
  readonly clock: Clock
  readonly log: Log
  readonly limits?: ProcessLimits
}

interface Waiter extends EngineQuestion {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  cancelTimer: () => void
}

/** Megabytes of the process's JavaScript; Valhalla's own memory comes on top. */
const HEAP_MB = 256
const ended = (): RoadFailure => new RoadFailure('unavailable', 'The road engine ended')

/**
 * Valhalla in a process of its own, so that no end of it is one of the server's. It starts with the first question, and
 * again with the first one after a pause when it ended. Questions that it had are rejected then.
 */
export class ProcessTransport implements RoadTransport {
  readonly #deps: Dependencies
  readonly #limits: ProcessLimits
  #child: ChildProcess | null = null
  #nextId = 1
  /** Wait for their turn, the next one first. */
  #queue: Waiter[] = []
  readonly #asked = new Map<number, Waiter>()
  /** Ends in a row without an answer in between. */
  #ends = 0
  #restAt = 0

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#limits = deps.limits ?? PROCESS_LIMITS
  }

  /** The id of the process; null: it does not run. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  async ask(call: string, question: unknown, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted()
    if (this.#queue.length >= this.#limits.waiting) {
      throw new RoadFailure('unavailable', 'Too many questions wait for the road engine')
    }
    if (this.#deps.clock.monotonic() < this.#restAt) throw ended()
    const text = JSON.stringify(question)
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        id: this.#nextId++,
        call,
        question: text,
        resolve: settle(resolve),
        reject: settle(reject),
        cancelTimer: () => undefined,
      }
      function settle(act: (value: unknown) => void): (value: unknown) => void {
        return (value) => {
          signal.removeEventListener('abort', leave)
          act(value)
        }
      }
      const leave = (): void => {
        // What the process works on already keeps its turn until it is answered.
        this.#queue = this.#queue.filter((one) => one !== waiter)
        waiter.reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#queue.push(waiter)
      this.#serve()
    })
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#restAt = Number.POSITIVE_INFINITY
    for (const waiter of this.#queue.splice(0)) waiter.reject(ended())
    if (!child) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  }

  #serve(): void {
    while (this.#asked.size < this.#limits.atOnce) {
      const waiter = this.#queue.shift()
      if (!waiter) return
      const child = this.#child ?? this.#start()
      this.#asked.set(waiter.id, waiter)
      waiter.cancelTimer = this.#deps.clock.setTimer(() => this.#tooSlow(waiter), this.#limits.answerMs)
      const { id, call, question } = waiter
      child.send({ id, call, question } satisfies EngineQuestion, () => undefined)
    }
  }

  #start(): ChildProcess {
    const { packagePath, tiles } = this.#deps
    const file = fileURLToPath(siblingThread(import.meta.url, 'engineProcess'))
    const child = fork(file, {
      execArgv: [
        ...process.execArgv.filter((one) => !one.startsWith('--max')),
        `--max-old-space-size=${HEAP_MB}`,
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child = child
    let lastWords = ''
    child.stderr?.on('data', (part: Buffer) => (lastWords = `${lastWords}${part.toString()}`.slice(0, 4_000)))
    child.on('message', (message: EngineAnswer) => this.#take(message))
    child.once('error', () => this.#end(child, 'it cannot be started'))
    child.once('exit', (code, by) => this.#end(child, `${by ?? code} ${readReason(lastWords)}`.trim()))
    if (child.pid !== undefined) yieldToOthers(child.pid)
    child.send({ packagePath, tiles } satisfies EngineStart, () => undefined)
    return child
  }

  #take(message: EngineAnswer): void {
    const waiter = this.#asked.get(message.id)
    if (!waiter) return
    this.#asked.delete(message.id)
    waiter.cancelTimer()
    this.#ends = 0
    if ('answer' in message) waiter.resolve(JSON.parse(message.answer))
    else waiter.reject(new EngineRefusal('', message.refusal))
    this.#serve()
  }

  #tooSlow(waiter: Waiter): void {
    const text = `The road engine did not answer within ${this.#limits.answerMs} ms`
    waiter.reject(new RoadFailure('unavailable', text))
    this.#child?.kill('SIGKILL')
  }

  #end(child: ChildProcess, why: string): void {
    if (this.#child !== child) return
    this.#child = null
    const { clock, log } = this.#deps
    const pause = Math.min(this.#limits.longestPauseMs, this.#limits.pauseMs * 2 ** this.#ends)
    this.#ends += 1
    if (this.#restAt !== Number.POSITIVE_INFINITY) {
      this.#restAt = clock.monotonic() + pause
      log(`the road engine ended: ${why}`, { level: 'warning', event: 'road_engine_ended' })
    }
    for (const waiter of this.#asked.values()) {
      waiter.cancelTimer()
      waiter.reject(ended())
    }
    this.#asked.clear()
    for (const waiter of this.#queue.splice(0)) waiter.reject(ended())
  }
}

/** The message of the error that ended the process; otherwise its last line. */
const readReason = (words: string): string =>
  /^(?:\w*Error|\s*what\(\)): *(.*)$/m.exec(words)?.[1] ?? words.trim().split('\n').at(-1) ?? ''

/** Ways may be calculated for seconds: everything else goes first. */
const yieldToOthers = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It ended already, or the system does not allow it.
  }
}
