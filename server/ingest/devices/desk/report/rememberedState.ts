import { copyOf, copyState, type DeviceDraft, type DeviceState, mergeState } from './deviceState.ts'

/** Drafts that wait to be used again, at most: as many as calls of the longest batches have at once, and some. */
const MOST_SPARE = 20_000

/**
 * Drafts that are used again and again: a draft lives while its reports are written, and of everything that does there would
 * be most of these to move from one generation of the memory to the next.
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

  /** Nobody holds the draft any more. */
  give(draft: DeviceDraft): void {
    if (this.#spare.length < MOST_SPARE) this.#spare.push(draft)
  }
}

/**
 * What is remembered of a device on its vehicle, while calls of it are under way. Each of them works on a copy of what it found;
 * what the others keep meanwhile, and what an order that is carried out changes, none of them takes back.
 */
export class RememberedState {
  /** Whoever still holds it has to ask anew. */
  isForgotten = false
  #current: DeviceDraft
  /** Copies that are worked on. */
  #drafts = 0

  constructor(state: DeviceDraft) {
    this.#current = state
  }

  get current(): DeviceState {
    return this.#current
  }

  /** Answers what a call begins with, which stays as it is until the call is through. */
  begin(): DeviceState {
    this.#drafts += 1
    return this.#current
  }

  /** A call that began with `base` is through, and what it made of it is on disk. */
  keep(base: DeviceState, made: DeviceState): void {
    this.#drafts -= 1
    if (this.#current === base) copyState(made, this.#writable())
    else mergeState(base, made, this.#writable())
  }

  /** A call is through, and nothing of it is on disk. */
  leave(): void {
    this.#drafts -= 1
  }

  /** Something became known apart from the reports. */
  change(change: Partial<DeviceState>): void {
    Object.assign(this.#writable(), change)
  }

  /** Written over where nobody has begun with it: what is kept of a whole fleet stays where it is. */
  #writable(): DeviceDraft {
    if (this.#drafts > 0) this.#current = copyOf(this.#current)
    return this.#current
  }
}
