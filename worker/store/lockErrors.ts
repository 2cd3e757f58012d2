import type { LockState } from '../../src/contract/entities/vehicle.ts'

/** A refused arming or disarming that is shown until a moment, ms since the epoch (LIVE-12). */
export interface LockError {
  readonly lockState: LockState
  readonly until: number
}

interface ShownError {
  readonly slot: number
  readonly error: LockError
}

/** The lock errors on show, by slot. Nothing is looked at before the first of them may be over. */
export class LockErrors {
  readonly #errors = new Map<number, ShownError>()
  #nextAt = Number.POSITIVE_INFINITY

  /** No error is over before this, ms since the epoch; null when none is shown. */
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

  /** True when one was shown. */
  delete(slot: number): boolean {
    return this.#errors.delete(slot)
  }

  /** Ends those whose time is over; `ended` hears their slots. */
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
