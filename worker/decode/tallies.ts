/** Why a frame or an event was refused. */
export const REJECT_REASONS = [
  'unreadable',
  'oversized',
  'notAnEvent',
  'noName',
  'badSeq',
  'noVehicle',
  'badField',
  /** Binary frames: a section or a record of a kind that this version does not know. */
  'unknownKind',
  /** Binary frames: events that the head promised and that are not there, or are cut off. */
  'missing',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** Counts of what the decoder took and refused; nothing is dropped without a count. */
export class DecodeTallies {
  /** Events (control messages not counted) that were decoded. */
  events = 0
  readonly #rejected = new Map<RejectReason, number>()
  /** What was answered last; null: something was refused since. */
  #read: Readonly<Record<string, number>> | null = null

  reject(reason: RejectReason, count = 1): void {
    this.#rejected.set(reason, (this.#rejected.get(reason) ?? 0) + count)
    this.#read = null
  }

  /** Refusals by reason; reasons that never occurred are absent. The same object while nothing is refused. */
  rejected(): Readonly<Record<string, number>> {
    this.#read ??= Object.fromEntries(this.#rejected)
    return this.#read
  }
}
