import type { LockState } from '../../src/contract/entities/vehicle.ts'

/** A refused arming or disarming, shown until a time in ms since the epoch (LIVE-12). */
export interface LockError {
  readonly lockState: LockState
  readonly until: number
}

interface ShownError {
  readonly slot: number
  readonly error: LockError
}

/** The lock errors on display, by slot. Scans nothing before the first of them may have expired. */
export class LockErrors {
  readonly #errors = new Map<number, ShownError>()
  #nextAt = Number.POSITIVE_INFINITY

  /** No error expires before this, ms since the epoch; null when none is shown. */
  get nextAt(): number | null {
    return this.#errors.size === 0 ? null : this.#nextAt
  }

  get(slot: number): LockError | undefined {
    return this.#errors.get(slot)?.error
  }

  set(slot: number, error: LockError): void {
    this.#errors.set(slot, { slot, error })
    this.#nextAt = Math.min(this.#nextAt, error.until)
  }

  /** Returns true when one was shown. */
  delete(slot: number): boolean {
    return this.#errors.delete(slot)
  }

  /** Removes expired errors; `ended` is called with their slots. */
  expire(now: number, ended: (slot: number) => void): void {
    if (now < this.#nextAt) return
    this.#nextAt = Number.POSITIVE_INFINITY
    for (const { slot, error } of this.#errors.values()) {
      if (now < error.until) this.#nextAt = Math.min(this.#nextAt, error.until)
      else {
        this.#errors.delete(slot)
        ended(slot)
      }
    }
  }

  clear(): void {
    this.#errors.clear()
  }
}
