import type { BatchAnswer } from '../../src/contract/http/intake/batch.ts'
import { INTAKE_TOKEN_HEADER } from '../../src/contract/http/intake/fields.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { sendOnce } from './sendOnce.ts'

/** Delay before an unacknowledged batch is sent again. */
const RETRY_MS = 50
const SENDERS = 4
/** 1e-7 degrees, as stored; each position of a device is one step from the previous one. */
const FIRST_LATITUDE = 500_000_000
const STEP = 10
const STEPS = 10_000

/** A sent position: its device, time, and latitude (1e-7 degrees), which is unique. */
export interface SentPosition {
  readonly serial: string
  readonly at: number
  readonly latitude: number
}

/**
 * A program that sends positions by the batch call, like an integrator's: it repeats each batch until the server has
 * acknowledged it.
 */
export class Feeder {
  /** Every position that the server has confirmed to be on disk. */
  readonly acknowledged: SentPosition[] = []
  /** Batches sent again without an acknowledgement. */
  repeats = 0
  /** Repeated positions that the server had already stored. */
  known = 0
  /** Responses and failures other than an acknowledgement, by kind. */
  readonly failures = new Map<string, number>()
  readonly #url: string
  readonly #token: string
  readonly #serials: readonly string[]
  readonly #pauseMs: number
  readonly #began = Date.now()
  #running: Promise<unknown> | null = null
  #isEnding = false

  constructor(options: {
    readonly url: string
    readonly token: string
    readonly serials: readonly string[]
    /** Between two batches of a sender; absent: none. */
    readonly pauseMs?: number
  }) {
    this.#url = options.url
    this.#token = options.token
    this.#serials = options.serials
    this.#pauseMs = options.pauseMs ?? 0
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: SENDERS }, (_, sender) => this.#send(sender)))
  }

  /** Starts no new batch; resolves when every started one is acknowledged. */
  async finish(): Promise<void> {
    this.#isEnding = true
    await this.#running
  }

  get failureCount(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0)
  }

  /** One sender with its own devices, whose positions are a millisecond or more apart. */
  async #send(sender: number): Promise<void> {
    const serials = this.#serials.filter((_, index) => index % SENDERS === sender)
    for (let round = 0; !this.#isEnding; round++) {
      // The clock advances at least as fast, since no batch is stored within a millisecond.
      const at = this.#began + round
      const latitude = FIRST_LATITUDE + (round % STEPS) * STEP
      const batch = serials.map((serial) => ({ serial, at, latitude }))
      await this.#untilAcknowledged(batch)
      this.acknowledged.push(...batch)
      if (this.#pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#pauseMs))
    }
  }

  async #untilAcknowledged(batch: readonly SentPosition[]): Promise<void> {
    const body = JSON.stringify(
      batch.map(({ serial, at, latitude }) => ({
        device: serial,
        positions: [{ at, lat: latitude / 1e7, lon: 30.5, speed: 10, course: 90, satellites: 9 }],
      })),
    )
    for (let attempt = 0; ; attempt++) {
      const failure = await this.#post(body, batch.length)
      if (failure === null) return
      this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1)
      if (attempt === 0) this.repeats++
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }

  /** null: acknowledged; else the reason. Throws when the server permanently rejects what it should accept. */
  async #post(body: string, count: number): Promise<string | null> {
    const { text, failure } = await sendOnce(this.#url + CALLS.intakeBatch.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [INTAKE_TOKEN_HEADER]: this.#token },
      body,
    })
    if (failure !== null) return failure
    const { accepted, repeated, refused, faults } = JSON.parse(text) as BatchAnswer
    if (refused > 0 || accepted + repeated !== count)
      throw new Error(`positions were refused: ${JSON.stringify(faults.slice(0, 3))}`)
    this.known += repeated
    return null
  }
}
