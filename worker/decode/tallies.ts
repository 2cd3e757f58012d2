/** Why a frame or an event was rejected. */
export const REJECT_REASONS = [
  'unreadable',
  'oversized',
  'notAnEvent',
  'noName',
  'badSeq',
  'noVehicle',
  'badField',
  /** Binary frames: a section or a record of a kind unknown to this version. */
  'unknownKind',
  /** Binary frames: events that the head announced and that are absent or truncated. */
  'missing',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** Counts of decoded and rejected events; nothing is dropped without a count. */
export class DecodeTallies {
  /** Events (control messages not counted) that were decoded. */
  events = 0
  readonly #rejected = new Map<RejectReason, number>()
  /** The last result of `rejected`; null: something was rejected since. */
  #read: Readonly<Record<string, number>> | null = null

  reject(reason: RejectReason, count = 1): void {
    this.#rejected.set(reason, (this.#rejected.get(reason) ?? 0) + count)
    this.#read = null
  }

  /** Rejections by reason; reasons that never occurred are absent. The same object while nothing is rejected. */
  rejected(): Readonly<Record<string, number>> {
    this.#read ??= Object.fromEntries(this.#rejected)
    return this.#read
  }
}
