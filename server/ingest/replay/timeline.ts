import { NO_SIGNAL_AFTER_MS } from '../../../src/contract/constants.ts'
import type { Tally } from '../tally.ts'
import type { Columns } from './columns.ts'
import type { Line } from './lines.ts'
import { parseRow, type RecordedRow } from './row.ts'
import { RowOrder } from './rowOrder.ts'
import { followRow, NEW_TRACK, type Track, type TrackedPosition } from './track.ts'

/**
 * Turns the lines of a recording into frames on one time line. Time zero is the first row of the first pass; every
 * further pass continues from the end of the previous one. A frame is created once, however many copies play it.
 */
export type Frame =
  | {
      readonly kind: 'position'
      readonly at: number
      readonly vehicle: number
      readonly position: TrackedPosition
      /** The vehicle was unheard or silent before this frame. */
      readonly cameBack: boolean
      /** The occupied flag, if changed. */
      readonly occupied: boolean | null
    }
  /** The recorded vehicle has been silent for NO_SIGNAL_AFTER_MS of recorded time. */
  | { readonly kind: 'silent'; readonly at: number; readonly vehicle: number }
  | {
      readonly kind: 'passEnd'
      readonly at: number
      /** Rows up to the end of this pass by reason; rows of the next one may be read before this frame is played. */
      readonly refused: Readonly<Record<string, number>>
      readonly faults: Readonly<Record<string, number>>
    }

/** Recorded time between the last row of a pass and the first row of the next. */
export const PASS_GAP_MS = 1_000

interface NumberedRow {
  readonly row: RecordedRow
  readonly line: number
}

interface Vehicle {
  readonly index: number
  track: Track
  heard: number
  online: boolean
}

export interface Timeline {
  /** Adds the frames of these lines to `out`. */
  read(lines: readonly Line[], out: Frame[]): void
  /** Ends a pass; with `last`, the vehicles that are still online go offline in time. */
  endPass(last: boolean, out: Frame[]): void
  /** Time up to which frames are complete. */
  head(): number
}

class RecordingTimeline implements Timeline {
  readonly #columns: Columns
  readonly #vehicles: Map<string, Vehicle>
  readonly #refused: Tally
  readonly #faults: Tally
  /** Silence deadlines in chronological order; `next` is the first pending one. */
  #deadlines: { readonly at: number; readonly vehicle: Vehicle; readonly heard: number }[] = []
  #next = 0
  #head = 0
  #passStart = 0
  #firstAt: number | null = null
  readonly #order: RowOrder<NumberedRow>
  /** Destination of the frames while lines are read. */
  #out: Frame[] = []

  constructor(columns: Columns, ids: Iterable<string>, refused: Tally, faults: Tally) {
    this.#columns = columns
    this.#refused = refused
    this.#faults = faults
    this.#order = new RowOrder({
      take: ({ row, line }, at) => this.#play(row, line, at, this.#out),
      refuse: ({ row, line }) =>
        this.#refused.add(
          'time far ahead',
          () => `line ${line} refused: ts ${row.at / 1_000} lies far ahead of the rows after it`,
        ),
    })
    this.#vehicles = new Map()
    for (const id of ids) {
      this.#vehicles.set(id, { index: this.#vehicles.size, track: NEW_TRACK, heard: 0, online: false })
    }
  }

  head = (): number => this.#head

  read(lines: readonly Line[], out: Frame[]): void {
    this.#out = out
    for (const line of lines) {
      if (line.number === 1) continue
      const parsed = parseRow(line.text, this.#columns)
      if ('refusal' in parsed) {
        this.#refused.add(parsed.refusal, () => `line ${line.number} refused: ${parsed.detail}`)
      } else this.#order.add({ row: parsed.row, line: line.number }, this.#timeOf(parsed.row))
    }
  }

  endPass(last: boolean, out: Frame[]): void {
    this.#out = out
    this.#order.end()
    if (last) this.#fallSilent(Number.POSITIVE_INFINITY, out)
    const counts = { refused: this.#refused.counts(), faults: this.#faults.counts() }
    out.push({ kind: 'passEnd', at: this.#head, ...counts })
    this.#passStart = this.#head + PASS_GAP_MS
    this.#firstAt = null
    for (const vehicle of this.#vehicles.values())
      vehicle.track = { ...NEW_TRACK, occupied: vehicle.track.occupied }
  }

  #timeOf(row: RecordedRow): number {
    this.#firstAt ??= row.at
    return this.#passStart + row.at - this.#firstAt
  }

  #play(row: RecordedRow, line: number, own: number, out: Frame[]): void {
    const vehicle = this.#vehicles.get(row.id)
    if (vehicle === undefined) {
      this.#refused.add(
        'unknown vehicle',
        () => `line ${line} refused: '${row.id}' was not in the file at the start`,
      )
      return
    }
    const step = followRow(vehicle.track, row)
    if (step.refusal !== null) {
      this.#refused.add(
        step.refusal,
        () => `line ${line} refused: ${row.id} at ${row.at / 1_000}: ${step.refusal}`,
      )
      return
    }
    if (own < this.#head)
      this.#faults.add(
        'lateRow',
        () => `line ${line}: ${(this.#head - own) / 1_000} s behind the rows before it; played at once`,
      )
    const at = Math.max(own, this.#head)
    this.#fallSilent(at, out)
    if (step.fault !== null) this.#faults.add(step.fault)
    out.push({
      kind: 'position',
      at,
      vehicle: vehicle.index,
      position: step.position,
      cameBack: !vehicle.online,
      occupied: step.occupied,
    })
    vehicle.track = step.track
    vehicle.online = true
    vehicle.heard++
    this.#deadlines.push({ at: at + NO_SIGNAL_AFTER_MS, vehicle, heard: vehicle.heard })
    this.#head = at
  }

  /** Frames of the vehicles whose silence reached the limit before `until`. */
  #fallSilent(until: number, out: Frame[]): void {
    for (;;) {
      const deadline = this.#deadlines[this.#next]
      if (deadline === undefined || deadline.at >= until) break
      this.#next++
      const { vehicle } = deadline
      if (vehicle.heard !== deadline.heard || !vehicle.online) continue
      vehicle.online = false
      out.push({ kind: 'silent', at: deadline.at, vehicle: vehicle.index })
      this.#head = Math.max(this.#head, deadline.at)
    }
    if (this.#next > 4_096 && this.#next * 2 > this.#deadlines.length) {
      this.#deadlines = this.#deadlines.slice(this.#next)
      this.#next = 0
    }
  }
}

/** @param ids every vehicle of the recording; a vehicle's index in the frames is its index in this list. */
export const createTimeline = (
  columns: Columns,
  ids: Iterable<string>,
  refused: Tally,
  faults: Tally,
): Timeline => new RecordingTimeline(columns, ids, refused, faults)
