import type { ListEntry, RowWindow, VehicleRow } from '../../src/contract/engine/rows.ts'
import type { ListGroupId } from '../../src/contract/engine/view.ts'
import type { ListLine, ListLines } from '../derive/listLines.ts'
import type { Clock } from '../ports.ts'
import { DIRTY, type DirtyBatch } from '../store/dirtySet.ts'
import { SlotBits } from './slotBits.ts'
import { waitUntil } from './waitUntil.ts'

/** The content of a group header. */
export type GroupHeader = Omit<Extract<ListEntry, { kind: 'group' }>, 'kind' | 'groupId'>

/** The ordered list and its rows, as the window reads them. */
export interface RowSource {
  readonly lines: ListLines
  readRow(slot: number): VehicleRow
  readHeader(groupId: ListGroupId): GroupHeader
}

/** Upper bound of a window: far more than fits on a screen, far less than a fleet. */
export const MAX_WINDOW_ROWS = 500

/** Values that change with every report of a moving vehicle: speed, age, the day's numbers. */
const RUNNING = DIRTY.position | DIRTY.place | DIRTY.mark | DIRTY.counts
/** Faster changes would be unreadable, and each one redraws the list. */
export const RUNNING_MS = 1_000

/**
 * The rows of the list that are on the screen; a row object is recreated only when its vehicle changed. Running
 * values are shown once in `runningMs`; another status, an alarm, a lock, other vehicles and all else at once.
 */
export class RowWindowView {
  readonly #source: RowSource
  readonly #clock: Pick<Clock, 'now'>
  readonly #runningMs: number
  #first = 0
  #count = 0
  /** Rows of the last window, by slot. */
  #rows = new Map<number, VehicleRow>()
  /** Their slots. */
  readonly #shown = new SlotBits()
  /** Those of them whose content changed. */
  #old = new Set<number>()
  /** What the reader has; null: unknown. */
  #last: RowWindow | null = null
  #dirty = true
  /** Some row changed, though perhaps only its running values. */
  #runs = false
  #takenAt = Number.NEGATIVE_INFINITY

  constructor(source: RowSource, clock: Pick<Clock, 'now'>, runningMs: number) {
    this.#source = source
    this.#clock = clock
    this.#runningMs = runningMs
  }

  /** Row numbers outside the list are left out; returns at most MAX_WINDOW_ROWS. */
  setWindow(first: number, count: number): void {
    this.#first = Math.max(0, Math.floor(first))
    this.#count = Math.min(MAX_WINDOW_ROWS, Math.max(0, Math.floor(count)))
    this.#dirty = true
  }

  /** The vehicle at any row may have changed. */
  noteOrder(): void {
    this.#dirty = true
  }

  noteChanged({ slots, reasons, count }: DirtyBatch): void {
    if (this.#rows.size === 0) return
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (!this.#shown.has(slot)) continue
      this.#old.add(slot)
      this.#runs = true
      this.#dirty ||= !this.#onlyRuns(slot, reasons[i] ?? 0)
    }
  }

  /** Without a reason, time alone changed the row. */
  #onlyRuns(slot: number, why: number): boolean {
    if (why === 0 || (why & ~RUNNING) !== 0) return false
    const { markerStatus, label } = this.#source.readRow(slot)
    const given = this.#rows.get(slot)
    return given?.markerStatus === markerStatus && given.label === label
  }

  /** Any row may have changed. */
  noteAll(): void {
    this.#forget()
    this.#dirty = true
  }

  /** The reader may not have received the last window: make it again. */
  repeat(): void {
    this.#last = null
    this.#dirty = true
  }

  /** Ms until running values are to be taken; null: nothing waits. */
  get waitMs(): number | null {
    if (!this.#runs) return null
    return waitUntil(this.#takenAt + this.#runningMs, this.#clock.now(), this.#runningMs)
  }

  /** Something is due to be taken now. */
  get isDue(): boolean {
    return this.#dirty || this.waitMs === 0
  }

  /** The window when something in it changed since the last take and is due, else null. */
  take(): RowWindow | null {
    if (!this.isDue) return null
    this.#dirty = false
    this.#runs = false
    this.#takenAt = this.#clock.now()
    const window = { first: this.#first, rows: this.#readEntries(), total: this.#source.lines.count }
    if (this.#last !== null && isSameWindow(this.#last, window)) return null
    this.#last = window
    return window
  }

  /**
   * Loops instead of callbacks, as in everything made for each snapshot: V8 discards code compiled for a callback
   * together with it.
   */
  #readEntries(): ListEntry[] {
    const { lines } = this.#source
    const end = Math.min(this.#first + this.#count, lines.count)
    const [before, old] = [this.#rows, this.#old]
    this.#forget()
    const entries: ListEntry[] = []
    for (let at = this.#first; at < end; at++) entries.push(this.#entryOf(lines.lineAt(at), before, old))
    return entries
  }

  #forget(): void {
    for (const slot of this.#rows.keys()) this.#shown.remove(slot)
    this.#rows = new Map()
    this.#old = new Set()
  }

  /** `before` are the rows of the last window by slot, `old` those of them that changed. */
  #entryOf(line: ListLine, before: ReadonlyMap<number, VehicleRow>, old: ReadonlySet<number>): ListEntry {
    if (line.kind === 'gone') return line
    if (line.kind === 'group') return { ...line, ...this.#source.readHeader(line.groupId) }
    const { slot, groupId } = line
    const kept = old.has(slot) ? undefined : before.get(slot)
    // A vehicle in several groups is one row object.
    const row = this.#rows.get(slot) ?? kept ?? this.#source.readRow(slot)
    this.#rows.set(slot, row)
    this.#shown.add(slot)
    return { kind: 'vehicle', groupId, row }
  }
}

const isSameEntry = (a: ListEntry, b: ListEntry | undefined): boolean => {
  if (b === undefined || a.groupId !== b.groupId) return false
  if (a.kind === 'vehicle') return b.kind === 'vehicle' && a.row === b.row
  if (a.kind === 'gone') return b.kind === 'gone' && a.vehicleId === b.vehicleId
  if (b.kind !== 'group' || a.name !== b.name) return false
  return a.vehicles === b.vehicles && a.alarms === b.alarms && a.folded === b.folded
}

const isSameWindow = (a: RowWindow, b: RowWindow): boolean => {
  if (a.first !== b.first || a.total !== b.total || a.rows.length !== b.rows.length) return false
  for (const [nth, entry] of a.rows.entries()) if (!isSameEntry(entry, b.rows[nth])) return false
  return true
}
