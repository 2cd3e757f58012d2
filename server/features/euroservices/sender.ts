import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../storage/schema.ts'
import type { Exchange, RowWarning } from './exchange.ts'
import { readRow } from './recordBody.ts'
import {
  dropLease,
  type Lease,
  noteFailure,
  readWaiting,
  type ReceiverAnswer,
  renewLease,
  type SettledRecord,
  settleRecords,
  takeLease,
  type WaitingRecord,
} from './senderSql.ts'

/** The pause after the first failed attempt, ms; each further one doubles it. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 300_000
/** The random share of a pause. */
const JITTER = 0.2

export interface SenderOptions {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly service: EuroService
  readonly exchange: Exchange
  /** Positions of one message. */
  readonly batch: number
  /** Longer than one attempt: then another process may send, ms. */
  readonly leaseMs: number
  /** 0 to 1 */
  readonly random: () => number
  /** Aborts when the server stops. */
  readonly signal: AbortSignal
}

/** The pause after failed attempts in a row, ms. */
export const pauseAfter = (attempts: number, random: number): number => {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20))
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random))
}

const TAKEN = { state: 'sent', code: null, message: null } as const

/** What a receiver that took a message said of each position. */
export const settledOf = (
  records: readonly WaitingRecord[],
  warnings: readonly RowWarning[],
): readonly SettledRecord[] =>
  warnings.length === 0
    ? records.map((record) => ({ record, ...TAKEN }))
    : records.map((record) => ({ record, ...answerOf(record, warnings) }))

const answerOf = ({ row }: WaitingRecord, warnings: readonly RowWarning[]): ReceiverAnswer => {
  const read = readRow(row)
  const said = warnings.filter(
    ({ serial, moment }) =>
      (serial === null || serial === read.serial) && (moment === null || moment === read.moment),
  )
  const one = said.find(({ isDropped }) => isDropped) ?? said[0]
  if (!one) return TAKEN
  return { state: one.isDropped ? 'dropped' : 'sent', code: one.code, message: one.message }
}

/** Sends what waits for a service, one message after the other, as long as this process has the lease. */
class Sending {
  readonly #options: SenderOptions
  readonly #lease: Lease
  /** Failed attempts in a row. */
  #attempts: number

  constructor(options: SenderOptions, lease: Lease, attempts: number) {
    this.#options = options
    this.#lease = lease
    this.#attempts = attempts
  }

  /** Returns how many messages the receiver responded to. */
  async run(): Promise<number> {
    const { db, service, batch, signal } = this.#options
    let count = 0
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one message after the other keeps the order
      const records = signal.aborted ? [] : await readWaiting(db, service, batch)
      if (records.length === 0) break
      // oxlint-disable-next-line no-await-in-loop -- as above
      const responses = await this.#sendAll(records)
      if (responses === null) return count
      count += responses
    }
    await dropLease(db, this.#lease)
    return count
  }

  /** Sends positions, in halves where the receiver refuses them; null: it has to be continued later. */
  async #sendAll(records: readonly WaitingRecord[]): Promise<number | null> {
    const parts = [records]
    let count = 0
    for (let part = parts.pop(); part; part = parts.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- one message after the other keeps the order
      const halves = await this.#sendPart(part)
      if (halves === null) return null
      count++
      parts.push(...halves.toReversed())
    }
    return count
  }

  /** One message; returns what is to be sent of it again, or null. */
  async #sendPart(records: readonly WaitingRecord[]): Promise<readonly (readonly WaitingRecord[])[] | null> {
    const { db, clock, exchange, leaseMs, signal } = this.#options
    if (!(await renewLease(db, this.#lease, clock.now() + leaseMs))) return null
    const result = await exchange.post(
      records.map(({ row }) => row),
      signal,
    )
    if (result.kind === 'failed') {
      if (signal.aborted) await dropLease(db, this.#lease)
      else await this.#fail(records, result.error, result.retryAfterMs)
      return null
    }
    if (result.kind === 'refused' && records.length > 1) {
      const middle = Math.ceil(records.length / 2)
      return [records.slice(0, middle), records.slice(middle)]
    }
    const settled =
      result.kind === 'taken'
        ? settledOf(records, result.warnings)
        : records.map((record) => ({
            record,
            state: 'rejected' as const,
            code: result.code,
            message: result.message,
          }))
    this.#report(settled)
    const isKept = await settleRecords(db, { lease: this.#lease, settled, now: clock.now() })
    this.#attempts = 0
    return isKept ? [] : null
  }

  /** Each position that the receiver did not take is logged by itself. */
  #report(settled: readonly SettledRecord[]): void {
    const { log, service } = this.#options
    for (const { record, state, code, message } of settled) {
      if (state === 'sent') continue
      log(`${service} did not take position ${record.id}: ${state}, ${code}: ${message}`, {
        level: 'warning',
      })
    }
  }

  async #fail(records: readonly WaitingRecord[], error: string, retryAfterMs: number | null): Promise<void> {
    const { db, clock, log, service, random } = this.#options
    const pause = retryAfterMs ?? pauseAfter(this.#attempts + 1, random())
    const now = clock.now()
    await noteFailure(db, { lease: this.#lease, records, error, now, nextAt: now + pause })
    log(`${service} waits ${Math.round(pause / 1_000)} s: ${error}`, { level: 'warning' })
  }
}

/** Sends what waits for a service if it is due and no other process does; returns how many messages were responded to. */
export const sendWaiting = async (options: SenderOptions): Promise<number> => {
  const { db, clock, service, leaseMs } = options
  const lease: Lease = { service, id: randomUUID() }
  const now = clock.now()
  const taken = await takeLease(db, lease, now, now + leaseMs)
  return taken ? new Sending(options, lease, taken.attempts).run() : 0
}
