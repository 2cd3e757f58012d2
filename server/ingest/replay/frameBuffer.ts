import type { Frame } from './timeline.ts'

/** Frames between the reader and the slowest copy; every copy reads the same frames with its own time shift. */
export class FrameBuffer {
  readonly incoming: Frame[] = []
  readonly #cursors: number[]
  readonly #shifts: readonly number[]
  /** Number of frames that were dropped before incoming[0]. */
  #dropped = 0

  /** @param shifts by how much each copy plays later, ms of recorded time, ascending. */
  constructor(shifts: readonly number[]) {
    this.#shifts = shifts
    this.#cursors = shifts.map(() => 0)
  }

  get size(): number {
    return this.incoming.length
  }

  /**
   * Passes every frame due at `playhead` to `emit`, in order within each copy, until `emit` returns false. 'empty':
   * every copy has reached the end of the frames read; 'refused': `emit` did not accept a due frame.
   */
  drain(
    playhead: number,
    emit: (frame: Frame, copy: number, due: number) => boolean,
  ): 'empty' | 'waiting' | 'refused' {
    let result: 'empty' | 'waiting' | 'refused' = 'empty'
    for (const [copy, shift] of this.#shifts.entries()) {
      let cursor = this.#cursors[copy] ?? 0
      for (; result !== 'refused'; cursor++) {
        const frame = this.incoming[cursor - this.#dropped]
        if (frame === undefined) break
        if (frame.at + shift > playhead) {
          result = 'waiting'
          break
        }
        if (!emit(frame, copy, frame.at + shift)) {
          result = 'refused'
          break
        }
      }
      this.#cursors[copy] = cursor
    }
    this.#compact()
    return result
  }

  /** Drops the frames that the slowest copy has played, in steps large enough to be cheap. */
  #compact(): void {
    const played = Math.min(...this.#cursors) - this.#dropped
    if (played < 1_024 && played < this.incoming.length) return
    this.incoming.splice(0, played)
    this.#dropped += played
  }
}
