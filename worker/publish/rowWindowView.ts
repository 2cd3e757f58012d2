import type { ListEntry, ListGroupId, RowWindow, VehicleRow } from '../../src/contract/engine.ts'
import type { ListLine, ListLines } from '../derive/listLines.ts'
import { SlotBits } from './slotBits.ts'

/** What a header says of its group. */
export type GroupHeader = Omit<Extract<ListEntry, { kind: 'group' }>, 'kind' | 'groupId'>

/** The ordered list and its rows, as the window reads them. */
export interface RowSource {
  readonly lines: ListLines
  readRow(slot: number): VehicleRow
  readHeader(groupId: ListGroupId): GroupHeader
}

/** Most rows that a window may ask for: far more than fits on a screen, far less than a fleet. */
export const MAX_WINDOW_ROWS = 500

/** The rows of the list that are on the screen; a row object is made anew only when its vehicle changed. */
export class RowWindowView {
  readonly #source: RowSource
  #first = 0
  #count = 0
  /** Rows of the last window that are still true, by slot. */
  #rows = new Map<number, VehicleRow>()
  /** Their slots. */
  readonly #shown = new SlotBits()
  #last: RowWindow | null = null
  #dirty = true

  constructor(source: RowSource) {
    this.#source = source
  }

  /** Row numbers outside the list are left out; no more than MAX_WINDOW_ROWS are given. */
  setWindow(first: number, count: number): void {
    this.#first = Math.max(0, Math.floor(first))
    this.#count = Math.min(MAX_WINDOW_ROWS, Math.max(0, Math.floor(count)))
    this.#dirty = true
  }

  /** Another vehicle may stand at any row. */
  noteOrder(): void {
    this.#dirty = true
  }

  noteChanged(slots: Uint32Array, count: number): void {
    if (this.#rows.size === 0) return
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (!this.#shown.has(slot)) continue
      this.#shown.remove(slot)
      this.#rows.delete(slot)
      this.#dirty = true
    }
  }

  /** Any row may say something else. */
  noteAll(): void {
    this.#forget()
    this.#dirty = true
  }

  /** The reader may not have what was made last: make it again. */
  repeat(): void {
    this.#last = null
    this.#dirty = true
  }

  /** The window when something in it changed since the last take, else null. */
  take(): RowWindow | null {
    if (!this.#dirty) return null
    this.#dirty = false
    const window = { first: this.#first, rows: this.#readEntries(), total: this.#source.lines.count }
    if (this.#last !== null && isSameWindow(this.#last, window)) return null
    this.#last = window
    return window
  }

  #readEntries(): ListEntry[] {
    const { lines } = this.#source
    const count = Math.max(0, Math.min(this.#first + this.#count, lines.count) - this.#first)
    const kept = this.#rows
    this.#forget()
    return Array.from({ length: count }, (_, nth) => this.#entryOf(lines.lineAt(this.#first + nth), kept))
  }

  #forget(): void {
    for (const slot of this.#rows.keys()) this.#shown.remove(slot)
    this.#rows = new Map()
  }

  #entryOf(line: ListLine, kept: ReadonlyMap<number, VehicleRow>): ListEntry {
    if (line.kind === 'gone') return line
    if (line.kind === 'group') return { ...line, ...this.#source.readHeader(line.groupId) }
    const { slot, groupId } = line
    // A vehicle in several groups is one row object.
    const row = this.#rows.get(slot) ?? kept.get(slot) ?? this.#source.readRow(slot)
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

const isSameWindow = (a: RowWindow, b: RowWindow): boolean =>
  a.first === b.first &&
  a.total === b.total &&
  a.rows.length === b.rows.length &&
  a.rows.every((entry, i) => isSameEntry(entry, b.rows[i]))
