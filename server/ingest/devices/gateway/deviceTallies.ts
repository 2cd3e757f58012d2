import type { FixDoubt } from './report/location.ts'
import type { DeviceRefusal, ReportRefusal } from '../ports.ts'

/** Outcomes of reports and attempts, in addition to parse errors, which the protocol names. */
export type RejectReason =
  | 'kept'
  /** Stored, but older than what is shown. */
  | 'late'
  | 'repeated'
  | ReportRefusal
  /** Stored without its place or its speed, or with an untrusted place. */
  | FixDoubt
  | DeviceRefusal
  /** Rejected without a password check, after too many wrong passwords. */
  | 'tooManyGuesses'
  /** An unknown device that is not listed: an invalid serial, or too many of them. */
  | 'notListable'
  | 'tooMany'

/** One count since the start. */
export interface DeviceTally {
  readonly protocol: string
  readonly reason: string
  readonly count: number
}

/** Maximum number of separate protocols and reasons; parsers use fixed lists, so more would be a bug. */
const MOST = 1_000

/** Counts by protocol and reason: nothing is dropped without a count. */
export class DeviceTallies {
  readonly #counts = new Map<string, Map<string, { count: number }>>()
  #size = 0

  add(protocol: string, reason: RejectReason, count = 1): void {
    this.#add(protocol, reason, count)
  }

  /** A parse error. */
  addGarbage(protocol: string, reason: string): void {
    this.#add(protocol, `garbage: ${reason}`, 1)
  }

  /** Adds the counts of another. */
  merge(other: DeviceTallies): void {
    for (const { protocol, reason, count } of other.all) this.#add(protocol, reason, count)
  }

  get all(): readonly DeviceTally[] {
    return [...this.#counts].flatMap(([protocol, reasons]) =>
      [...reasons].map(([reason, { count }]) => ({ protocol, reason, count })),
    )
  }

  #add(protocol: string, reason: string, count: number): void {
    if (count === 0) return
    const known = this.#counts.get(protocol)?.get(reason)
    if (known) known.count += count
    else this.#addNew(protocol, reason, count)
  }

  #addNew(protocol: string, reason: string, count: number): void {
    if (++this.#size > MOST) return
    const reasons = this.#counts.get(protocol)
    if (reasons) reasons.set(reason, { count })
    else this.#counts.set(protocol, new Map([[reason, { count }]]))
  }
}

/** One line for the log; empty if nothing was counted. */
export const deviceSummary = (tallies: readonly DeviceTally[]): string => {
  const byProtocol = new Map<string, string[]>()
  for (const { protocol, reason, count } of tallies) {
    byProtocol.set(protocol, [...(byProtocol.get(protocol) ?? []), `${reason} ${count}`])
  }
  return [...byProtocol].map(([protocol, counts]) => `${protocol}: ${counts.join(', ')}`).join('; ')
}
