import { copyOf, copyState, type DeviceDraft, type DeviceState, mergeState } from './deviceState.ts'

/** Maximum number of pooled drafts: a few more than calls of the longest batches use at once. */
const MOST_SPARE = 20_000

/**
 * A pool of drafts: a draft lives while its reports are written, and without the pool these would be most of the
 * objects promoted to the old generation.
 */
export class DraftPool {
  readonly #spare: DeviceDraft[] = []

  /** A copy of a state. */
  take(of: DeviceState): DeviceDraft {
    const draft = this.#spare.pop()
    if (!draft) return copyOf(of)
    copyState(of, draft)
    return draft
  }

  /** Returns the draft, which has no holder any more, to the pool. */
  give(draft: DeviceDraft): void {
    if (this.#spare.length < MOST_SPARE) this.#spare.push(draft)
  }
}

/**
 * The state of a device on its vehicle, with concurrent calls. Each of them works on a copy of what it found; none of
 * them reverts what the others store meanwhile, or what an executed command changes.
 */
export class RememberedState {
  /** Holders of a dropped state have to look it up again. */
  isForgotten = false
  #current: DeviceDraft
  /** Number of working copies. */
  #drafts = 0

  constructor(state: DeviceDraft) {
    this.#current = state
  }

  get current(): DeviceState {
    return this.#current
  }

  /** Returns the base of a call, which stays unchanged until the call has ended. */
  begin(): DeviceState {
    this.#drafts += 1
    return this.#current
  }

  /** A call that began with `base` has ended, and its result is on disk. */
  keep(base: DeviceState, made: DeviceState): void {
    this.#drafts -= 1
    if (this.#current === base) copyState(made, this.#writable())
    else mergeState(base, made, this.#writable())
  }

  /** A call has ended, and nothing of it is on disk. */
  leave(): void {
    this.#drafts -= 1
  }

  /** A fact became known outside the reports. */
  change(change: Partial<DeviceState>): void {
    Object.assign(this.#writable(), change)
  }

  /** Overwritten in place if no call uses it as base: the states of a whole fleet stay where they are in memory. */
  #writable(): DeviceDraft {
    if (this.#drafts > 0) this.#current = copyOf(this.#current)
    return this.#current
  }
}
