import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { tryLock, unlock } from './onlyOne.ts'

/** How often the leader verifies its lock, and the others try to acquire it. */
const LOOK_MS = 1_000

/** A job that runs in one of several processes while that one lives. */
export interface LedWork {
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs a job in one of several processes: the one whose connection holds the advisory lock of this name. When it dies
 * or loses its connection, another takes over; until the first has noticed, both may be running for a moment.
 */
export class Leadership {
  readonly #db: Kysely<Database>
  readonly #clock: Clock
  readonly #name: string
  readonly #log: Log
  readonly #work: () => LedWork
  #isStopped = false
  #hasLed = false
  #wakeUp = (): void => undefined
  #running: Promise<void> = Promise.resolve()

  constructor(deps: {
    readonly db: Kysely<Database>
    readonly clock: Clock
    readonly name: string
    readonly log: Log
    /** Started each time this process becomes the leader. */
    readonly work: () => LedWork
  }) {
    this.#db = deps.db
    this.#clock = deps.clock
    this.#name = deps.name
    this.#log = deps.log
    this.#work = deps.work
  }

  /**
   * Resolves after the first attempt, with the job running if this process became the leader; rejects when the job did
   * not start.
   */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#running = this.#run(resolve, reject)
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wakeUp()
    await this.#running
  }

  async #run(tried: () => void, failed: (error: unknown) => void): Promise<void> {
    for (let isFirst = true; !this.#isStopped; isFirst = false) {
      try {
        await this.#lead(tried)
      } catch (error) {
        if (isFirst && !this.#hasLed) {
          failed(error)
          return
        }
        this.#log(`${this.#name} is no longer done here: ${String(error)}`, { level: 'warning' })
      }
      tried()
      if (!this.#isStopped) await this.#pause()
    }
  }

  /** Leads as long as the connection lives. */
  #lead(tried: () => void): Promise<void> {
    return this.#db.connection().execute(async (connection) => {
      if (!(await tryLock(connection, this.#name))) return
      const led = this.#work()
      try {
        await led.start()
        this.#hasLed = true
        tried()
        while (!this.#isStopped) {
          await this.#pause()
          await sql`select 1`.execute(connection)
        }
      } finally {
        await led.stop()
        await unlock(connection, this.#name)
      }
    })
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.setTimer(resolve, LOOK_MS)
      this.#wakeUp = () => {
        cancel()
        resolve()
      }
    })
  }
}
