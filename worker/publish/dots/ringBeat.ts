import { ALARM_BEAT_MS } from '../../../src/contract/constants.ts'
import type { Clock } from '../../ports.ts'
import type { DrawPace } from '../drawPace.ts'

/** The slow pulse of the rings around alarms; it waits for the list, and stops when there are none. */
export class RingBeat {
  readonly #clock: Clock
  readonly #pace: Pick<DrawPace, 'listFirstMs'>
  readonly #onBeat: () => void
  #isWide = false
  #cancel: (() => void) | null = null

  constructor(clock: Clock, pace: Pick<DrawPace, 'listFirstMs'>, onBeat: () => void) {
    this.#clock = clock
    this.#pace = pace
    this.#onBeat = onBeat
  }

  get isWide(): boolean {
    return this.#isWide
  }

  set(isOn: boolean): void {
    if (isOn) {
      if (this.#cancel === null) this.#wait(ALARM_BEAT_MS)
      return
    }
    this.#cancel?.()
    this.#cancel = null
    this.#isWide = false
  }

  #wait(ms: number): void {
    this.#cancel = this.#clock.setTimer(() => this.#beat(), ms)
  }

  #beat(): void {
    const { listFirstMs } = this.#pace
    if (listFirstMs > 0) return this.#wait(listFirstMs)
    this.#wait(ALARM_BEAT_MS)
    this.#isWide = !this.#isWide
    this.#onBeat()
  }
}
