import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../live/clock.ts'
import type { Log } from '../log.ts'
import { tryLock, unlock } from './onlyOne.ts'

/** How often one who leads proves that it still does, and the others try to. */
const LOOK_MS = 1_000

/** What goes on in one process of several as long as that one lives. */
export interface LedWork {
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Lets a work go on in one process of several: the one whose connection holds the advisory lock of this name. When it dies
 * or loses its connection, another takes over; for a moment, until the first has noticed, both may be at work.
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
    /** A new one for each time that it leads. */
    readonly work: () => LedWork
  }) {
    this.#db = deps.db
    this.#clock = deps.clock
    this.#name = deps.name
    this.#log = deps.log
    this.#work = deps.work
  }

  /** Resolves after the first try, with the work running where it led to that; rejects when the work did not start. */
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
