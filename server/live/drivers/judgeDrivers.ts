import type { DriverEnd } from '../../../src/contract/http/drivers.ts'

/** A card that was read; number null: it was taken out, which signs nobody off. */
export interface CardReading {
  /** ms since the epoch */
  readonly at: number
  readonly number: string | null
}

/** From this moment on (ms since the epoch) the vehicle is under way, ignition on or moving, or it is not. */
export interface EngineChange {
  readonly at: number
  readonly isOn: boolean
}

/** Somebody at the wheel, as cards say. */
export interface JudgedInterval {
  readonly number: string
  readonly from: number
  /** null: it lasts. */
  readonly to: number | null
  readonly reason: DriverEnd | null
}

export interface JudgeInput {
  /** In time order, at most one of a moment. */
  readonly readings: readonly CardReading[]
  /** In time order; the first one says what holds before anything else. */
  readonly engine: readonly EngineChange[]
  /** An interval that is open when all this begins, its card in the reader; null: none is. */
  readonly open: { readonly number: string; readonly from: number } | null
  /** Up to when everything is known, ms since the epoch. */
  readonly until: number
  /** Ignition off for this long ends an interval, ms. */
  readonly signOffMs: number
  /** When the shift of a card's holder ends after a moment; null: no hours are known. */
  readonly shiftEnd: (number: string, from: number) => number | null
}

/**
 * Who drove, from the readings of cards and the ignition of one vehicle (docs/drivers.md). A card begins an interval. Another
 * card ends it, and ignition off for long, or at the end of the shift; it then ends when the ignition went off. While the card
 * stays in the reader, the next ignition begins the next interval. An empty reader signs nobody off.
 */
export const judgeDrivers = (input: JudgeInput): JudgedInterval[] => {
  const judge = new Judge(input)
  const { readings, engine } = input
  let next = 0
  for (const change of engine) {
    for (let one = readings[next]; one !== undefined && one.at < change.at; one = readings[++next])
      judge.read(one)
    judge.turn(change)
  }
  for (; next < readings.length; next++) judge.read(readings[next] as CardReading)
  return judge.finish()
}

class Judge {
  readonly #input: JudgeInput
  readonly #found: JudgedInterval[] = []
  #open: { readonly number: string; readonly from: number } | null
  #inReader: string | null
  /** Since when the ignition is off; null: it is on. */
  #offSince: number | null = Number.NEGATIVE_INFINITY

  constructor(input: JudgeInput) {
    this.#input = input
    this.#open = input.open
    this.#inReader = input.open?.number ?? null
  }

  read({ at, number }: CardReading): void {
    this.#closeBy(at)
    this.#inReader = number
    if (number === null || number === this.#open?.number) return
    this.#end(at, 'card')
    this.#open = { number, from: at }
  }

  turn({ at, isOn }: EngineChange): void {
    this.#closeBy(at)
    if (!isOn) {
      this.#offSince ??= at
      return
    }
    this.#offSince = null
    if (this.#open === null && this.#inReader !== null) this.#open = { number: this.#inReader, from: at }
  }

  finish(): JudgedInterval[] {
    this.#closeBy(this.#input.until)
    this.#end(null, null)
    return this.#found
  }

  /** Ends the open interval if the ignition has been off for long enough by this moment. */
  #closeBy(at: number): void {
    if (this.#open === null || this.#offSince === null) return
    const { number, from } = this.#open
    const stoppedAt = Math.max(this.#offSince, from)
    const signOffAt = stoppedAt + this.#input.signOffMs
    const shiftEnd = this.#input.shiftEnd(number, from)
    const isShiftOver = shiftEnd !== null && Math.max(shiftEnd, stoppedAt) < signOffAt
    if (at < (isShiftOver ? Math.max(shiftEnd, stoppedAt) : signOffAt)) return
    this.#end(stoppedAt, isShiftOver ? 'shiftEnd' : 'ignitionOff')
  }

  /** Nobody drove in an interval without length. */
  #end(to: number | null, reason: DriverEnd | null): void {
    if (this.#open !== null && (to === null || to > this.#open.from))
      this.#found.push({ ...this.#open, to, reason })
    this.#open = null
  }
}
