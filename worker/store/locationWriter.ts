import { isGoodPosition } from '../../src/contract/rules/status.ts'
import type { LocationBatch } from '../decode/binary/locationBatch.ts'
import { LOCATION_FIELD as FIELD, LOCATION_FIELDS } from '../decode/binary/locationRow.ts'
import { FLAG } from './columns.ts'
import { DIRTY } from './dirtySet.ts'
import { BLOCK, ReadAhead } from './readAhead.ts'
import { HALF, ROW, ROW_HALVES, ROW_NUMBERS, ROW_WORDS, SEQ_WORD } from './slotRows.ts'
import { isSteadyMark } from './steadyMark.ts'
import type { StoreTables } from './storeTables.ts'

const MOVED = DIRTY.position + DIRTY.place
const KEPT_FLAGS = 0xffff & ~(FLAG.ignitionOn + FLAG.hasGps)

/**
 * Writes locations into the columns, many at a time: what applyLocation does for each, but in loops over few columns that
 * call nothing, for a call in such a loop makes everything be looked at anew behind it.
 */
export class LocationWriter {
  readonly #tables: StoreTables
  readonly #ahead = new ReadAhead()
  /** Of the rows that were written last: slots that changed and why, the first `#changes`. */
  readonly #changed = new Int32Array(BLOCK)
  readonly #reasons = new Uint16Array(BLOCK)
  #changes = 0
  /** The slots whose trails go on or break off, and the rows that say so: ~row where GPS was lost. The first `#trailed`. */
  readonly #trailSlots = new Int32Array(BLOCK)
  readonly #trailRows = new Int32Array(BLOCK)
  #trailed = 0

  constructor(tables: StoreTables) {
    this.#tables = tables
  }

  /** The rows of another batch follow, with whatever between them. */
  expect(): void {
    this.#ahead.begin()
  }

  /**
   * Writes the rows `from` to before `to` as far as that is simple; answers the first one that is not: its vehicle has no
   * slot, or keeps its heading, or its seq is none of four bytes.
   */
  write(batch: LocationBatch, from: number, to: number, now: number): number {
    let row = from
    while (row < to) {
      const end = Math.min(to, this.#ahead.reach(this.#tables, batch, row))
      const next = this.#writeRows(batch, row, end, now)
      this.#followTrails(batch)
      this.#tables.dirty.markAll(this.#changed, this.#reasons, this.#changes)
      if (next < end) return next
      row = end
    }
    return row
  }

  #writeRows({ values }: LocationBatch, from: number, to: number, now: number): number {
    const { columns } = this.#tables
    const { numbers, words, halves } = columns.rows
    const { base } = columns.seqs
    const slots = this.#ahead.slots
    const begin = this.#ahead.begins
    const [changed, reasons, trailSlots, trailRows] = [
      this.#changed,
      this.#reasons,
      this.#trailSlots,
      this.#trailRows,
    ]
    let changes = 0
    let trailed = 0
    let row = from
    for (; row < to; row++) {
      const slot = slots[row - begin] ?? 0
      if (slot < 0) break
      const at = row * LOCATION_FIELDS
      const own = slot * ROW_NUMBERS
      const cell = (values[at + FIELD.seq] ?? 0) - base
      const azimuth = values[at + FIELD.azimuth] ?? 0
      const time = values[at + FIELD.timestamp] ?? 0
      const isSimple = numbers[own + ROW.vehicleId] === values[at + FIELD.vehicleId]
      if (!isSimple || Number.isNaN(azimuth) || Number.isNaN(time) || !(cell > 0 && cell <= 0xffff_ffff))
        break
      const word = slot * ROW_WORDS + SEQ_WORD
      if (cell <= (words[word] ?? 0)) continue
      words[word] = cell
      const latitude = values[at + FIELD.latitude] ?? 0
      const longitude = values[at + FIELD.longitude] ?? 0
      const speed = values[at + FIELD.speed] ?? 0
      const since = values[at + FIELD.parkingIgnitionSince] ?? 0
      const isGood = isGoodPosition(latitude, longitude, values[at + FIELD.validity] ?? 0)
      let moved = 0
      if (!Number.isNaN(latitude) && !Number.isNaN(longitude)) {
        moved =
          differs(numbers[own + ROW.latitude] ?? 0, latitude) |
          differs(numbers[own + ROW.longitude] ?? 0, longitude)
        numbers[own + ROW.latitude] = latitude
        numbers[own + ROW.longitude] = longitude
      }
      const timeBefore = numbers[own + ROW.lastKnownTime] ?? 0
      const speedBefore = numbers[own + ROW.speed] ?? 0
      const sinceBefore = numbers[own + ROW.parkingSince] ?? 0
      const isSteady = isSteadyMark(speedBefore, speed, sinceBefore, since, timeBefore, time, now)
      const isOther =
        moved |
        differs(timeBefore, time) |
        differs(speedBefore, speed) |
        differs(numbers[own + ROW.azimuth] ?? 0, azimuth) |
        differs(sinceBefore, since)
      numbers[own + ROW.speed] = speed
      numbers[own + ROW.azimuth] = azimuth
      numbers[own + ROW.lastKnownTime] = time
      numbers[own + ROW.parkingSince] = since
      const flags = slot * ROW_HALVES + HALF.flags
      const before = halves[flags] ?? 0
      const ignition = values[at + FIELD.ignitionOn] === 1 ? FLAG.ignitionOn : 0
      const after = (before & KEPT_FLAGS) | ignition | (isGood ? FLAG.hasGps : 0)
      halves[flags] = after
      trailSlots[trailed] = slot
      trailRows[trailed] = isGood ? row : ~row
      if (!isGood || (moved === 1 && speed > 0)) trailed += 1
      changed[changes] = slot
      const why = moved === 1 ? MOVED : DIRTY.position
      reasons[changes] = isSteady && before === after ? why : why + DIRTY.mark
      if (isOther === 1 || before !== after) changes += 1
    }
    this.#changes = changes
    this.#trailed = trailed
    return row
  }

  #followTrails({ values }: LocationBatch): void {
    const { trails } = this.#tables
    for (let i = 0; i < this.#trailed; i++) {
      const slot = this.#trailSlots[i] ?? 0
      const row = this.#trailRows[i] ?? 0
      if (row < 0) trails.breakOff(slot)
      else trails.follow(slot, values, row * LOCATION_FIELDS)
    }
  }
}

/** 1 where two numbers are not the same one, as Object.is sees it, which is a call for each; 0 where they are. */
const differs = (a: number, b: number): number => {
  if (a === b) return a !== 0 || 1 / a === 1 / b ? 0 : 1
  return Number.isNaN(a) && Number.isNaN(b) ? 0 : 1
}
