import { NO_SIGNAL_AFTER_MS } from '../../../src/contract/constants.ts'
import type { Tally } from '../tally.ts'
import type { Columns } from './columns.ts'
import type { Line } from './lines.ts'
import { parseRow, type RecordedRow } from './row.ts'
import { followRow, NEW_TRACK, type Track, type TrackedPosition } from './track.ts'

/**
 * Turns the lines of a recording into frames on one time line. Time zero is the first row of the first pass; every
 * further pass goes on from where the one before it ended. A frame is made once, however many copies play it.
 */
export type Frame =
  | {
      readonly kind: 'position'
      readonly at: number
      readonly vehicle: number
      readonly position: TrackedPosition
      /** The vehicle was unheard or silent before this frame. */
      readonly cameBack: boolean
      /** The occupied flag where it changed. */
      readonly occupied: boolean | null
    }
  /** The recorded vehicle has said nothing for NO_SIGNAL_AFTER_MS of recorded time. */
  | { readonly kind: 'silent'; readonly at: number; readonly vehicle: number }
  | { readonly kind: 'passEnd'; readonly at: number }

/** Recorded time between the last row of a pass and the first row of the next. */
export const PASS_GAP_MS = 1_000
/** A row this far ahead of the row before it waits for the next one: a single broken time must not stop the play. */
export const AHEAD_MS = 3_600_000

interface Vehicle {
  readonly index: number
  track: Track
  heard: number
  online: boolean
}

export interface Timeline {
  /** Adds the frames of these lines to `out`. */
  read(lines: readonly Line[], out: Frame[]): void
  /** Ends a pass; with `last`, the vehicles that are still online fall silent at their moments. */
  endPass(last: boolean, out: Frame[]): void
  /** Time up to which frames are complete. */
  head(): number
}

class RecordingTimeline implements Timeline {
  readonly #columns: Columns
  readonly #vehicles: Map<string, Vehicle>
  readonly #refused: Tally
  readonly #faults: Tally
  /** Silence deadlines in the order of their moments; `next` is the first that has not come. */
  #deadlines: { readonly at: number; readonly vehicle: Vehicle; readonly heard: number }[] = []
  #next = 0
  #head = 0
  #passStart = 0
  #firstAt: number | null = null
  #ahead: { readonly row: RecordedRow; readonly line: number } | null = null

  constructor(columns: Columns, ids: Iterable<string>, refused: Tally, faults: Tally) {
    this.#columns = columns
    this.#refused = refused
    this.#faults = faults
    this.#vehicles = new Map()
    for (const id of ids) {
      this.#vehicles.set(id, { index: this.#vehicles.size, track: NEW_TRACK, heard: 0, online: false })
    }
  }

  head = (): number => this.#head

  read(lines: readonly Line[], out: Frame[]): void {
    for (const line of lines) {
      if (line.number === 1) continue
      const parsed = parseRow(line.text, this.#columns)
      if ('refusal' in parsed) {
        this.#refused.add(parsed.refusal, () => `line ${line.number} refused: ${parsed.detail}`)
      } else this.#order(parsed.row, line.number, out)
    }
  }

  endPass(last: boolean, out: Frame[]): void {
    if (this.#ahead !== null) this.#play(this.#ahead.row, this.#ahead.line, out)
    this.#ahead = null
    if (last) this.#fallSilent(Number.POSITIVE_INFINITY, out)
    out.push({ kind: 'passEnd', at: this.#head })
    this.#passStart = this.#head + PASS_GAP_MS
    this.#firstAt = null
    for (const vehicle of this.#vehicles.values())
      vehicle.track = { ...NEW_TRACK, occupied: vehicle.track.occupied }
  }

  #timeOf(row: RecordedRow): number {
    this.#firstAt ??= row.at
    return this.#passStart + row.at - this.#firstAt
  }

  /** Holds a row that lies far ahead until the next row shows whether the time or the row is wrong. */
  #order(row: RecordedRow, line: number, out: Frame[]): void {
    const at = this.#timeOf(row)
    const held = this.#ahead
    if (held !== null) {
      this.#ahead = null
      if (at < this.#timeOf(held.row) - AHEAD_MS) {
        this.#refused.add(
          'time far ahead',
          () => `line ${held.line} refused: ts ${held.row.at / 1_000} lies far ahead of the rows after it`,
        )
      } else this.#play(held.row, held.line, out)
    }
    if (at > this.#head + AHEAD_MS) this.#ahead = { row, line }
    else this.#play(row, line, out)
  }

  #play(row: RecordedRow, line: number, out: Frame[]): void {
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
    const own = this.#timeOf(row)
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

  /** Frames of the vehicles whose silence was long enough before `until`. */
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

/** @param ids every vehicle of the recording; a vehicle's index in the frames is its place among them. */
export const createTimeline = (
  columns: Columns,
  ids: Iterable<string>,
  refused: Tally,
  faults: Tally,
): Timeline => new RecordingTimeline(columns, ids, refused, faults)
