import type { PlaceDoubt } from './report/location.ts'
import type { DeviceRefusal, ReportRefusal } from '../ports.ts'

/** What became of a report or an attempt, beside what a parser could not read, which the protocol names. */
export type DeskReason =
  | 'kept'
  /** Kept, but older than what is shown. */
  | 'late'
  | 'repeated'
  | ReportRefusal
  /** Kept without its place, or with one that is not trusted. */
  | PlaceDoubt
  | DeviceRefusal
  /** An unknown device that is not even listed: no serial could be its name, or there are too many of them. */
  | 'notListable'
  | 'tooMany'

/** One count since the start. */
export interface DeskTally {
  readonly protocol: string
  readonly reason: string
  readonly count: number
}

/** Protocols and reasons that are counted apart; parsers name both from fixed lists, so that more are a mistake of theirs. */
const MOST = 1_000

/** Counts by protocol and reason: nothing is dropped without a count. */
export class DeskTallies {
  readonly #counts = new Map<string, Map<string, { count: number }>>()
  #size = 0

  add(protocol: string, reason: DeskReason, count = 1): void {
    this.#add(protocol, reason, count)
  }

  /** What a parser could not read. */
  addGarbage(protocol: string, reason: string): void {
    this.#add(protocol, `garbage: ${reason}`, 1)
  }

  /** Adds what another counted. */
  merge(other: DeskTallies): void {
    for (const { protocol, reason, count } of other.all) this.#add(protocol, reason, count)
  }

  get all(): readonly DeskTally[] {
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

/** One line for the log; empty while nothing was counted. */
export const deskSummary = (tallies: readonly DeskTally[]): string => {
  const byProtocol = new Map<string, string[]>()
  for (const { protocol, reason, count } of tallies) {
    byProtocol.set(protocol, [...(byProtocol.get(protocol) ?? []), `${reason} ${count}`])
  }
  return [...byProtocol].map(([protocol, counts]) => `${protocol}: ${counts.join(', ')}`).join('; ')
}
