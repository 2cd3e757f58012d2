import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedError } from './embeddedError.ts'
import { LineCollector } from './lineCollector.ts'
import { endOrphans, stopProcess } from './orphans.ts'
import type { Log } from '../../log.ts'

/** Pause before a restart: short at first, doubled after each failure. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const POLL_MS = 30
const SLOW_START_MS = 10_000

/** Options of a postmaster. */
export interface PostmasterOptions {
  readonly clusterFiles: string
  spawn(): ChildProcess
  /** A connection to the database `postgres`, for probing whether it serves. */
  readonly probe: pg.ClientConfig
  readonly log: Log
}

/** Runs the postmaster, and restarts it when it dies unexpectedly. */
export class Postmaster {
  readonly #options: PostmasterOptions
  #child: ChildProcess | undefined
  #isStopping = false
  #isServing = false
  #revival: Promise<void> | undefined

  constructor(options: PostmasterOptions) {
    this.#options = options
  }

  /** The current process. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Resolves when the database accepts queries; stops what an earlier start left running. */
  async start(): Promise<void> {
    const { clusterFiles, log } = this.#options
    this.#isServing = false
    await endOrphans(clusterFiles, log)
    const said = new LineCollector((line) => {
      // A query's ERROR reaches its caller; messages while starting or stopping are expected.
      if (this.#isServing && !this.#isStopping && /^(WARNING|FATAL|PANIC):/.test(line))
        log(`database: ${line}`, { level: 'warning' })
    })
    const child = this.#options.spawn()
    this.#child = child
    child.stderr?.on('data', said.add)
    const exit = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', (code, signal) => resolve(signal ?? `code ${code}`))
    })
    const reason = await this.#untilServing(exit)
    if (reason !== undefined) {
      throw new EmbeddedError(`The database ended before it could serve (${reason}): ${said.last()}`)
    }
    this.#isServing = true
    void exit.then((why) => this.#revive(why))
  }

  /** Stops the database: open connections are closed, acknowledged data is on disk. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#revival
    const pid = this.#child?.pid
    if (pid !== undefined && !hasEnded(this.#child)) await stopProcess(pid)
  }

  /** Returns undefined once a query succeeds, or why the process ended before. */
  async #untilServing(exit: Promise<string>): Promise<string | undefined> {
    let nextWord = performance.now() + SLOW_START_MS
    while (!(await answers(this.#options.probe))) {
      if (performance.now() > nextWord) {
        this.#options.log('the database is still recovering', { level: 'warning' })
        nextWord += SLOW_START_MS
      }
      const ended = await Promise.race([exit, sleep(POLL_MS, undefined)])
      if (ended !== undefined) return ended
    }
    return undefined
  }

  #revive(why: string): void {
    if (this.#isStopping) return
    this.#options.log(`the database ended by itself (${why}); starting it again`, { level: 'warning' })
    this.#revival = this.#startUntilItWorks()
  }

  async #startUntilItWorks(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.start()
        this.#options.log('the database serves again')
        return
      } catch (error) {
        this.#options.log(
          `the database does not start: ${error instanceof Error ? error.message : String(error)}`,
          { level: 'error' },
        )
        await sleep(pause)
      }
    }
  }
}

const hasEnded = (child: ChildProcess | undefined): boolean =>
  child === undefined || child.exitCode !== null || child.signalCode !== null

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  // A connection that is cut between two queries emits its error here, too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    // No socket yet, or "the database system is starting up": retried until the process serves or ends.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
