import { isGoodPosition } from '../../src/contract/rules/status.ts'
import type { LocationBatch } from '../decode/binary/locationBatch.ts'
import { LOCATION_FIELD as FIELD, LOCATION_FIELDS } from '../decode/binary/locationRow.ts'
import { FLAG } from './columns.ts'
import { DIRTY } from './dirtySet.ts'
import { BLOCK, ReadAhead } from './readAhead.ts'
import { FLAG_BITS, NTH_SHIFT, ROW, ROW_NUMBERS, ROW_WORDS, SEQ_WORD, STATE_WORD } from './slotRows.ts'
import { isSteadyMark } from './steadyMark.ts'
import type { StoreTables } from './storeTables.ts'

/** The state bits of a row that a location does not change. */
const KEPT = FLAG_BITS & ~(FLAG.ignitionOn + FLAG.hasGps)

/**
 * Writes many locations into the columns at once. Does the same as applyLocation for each, but in loops over few
 * columns without calls: a call inside such a loop forces everything after it to be reloaded.
 */
export class LocationWriter {
  readonly #tables: StoreTables
  readonly #ahead = new ReadAhead()
  /**
   * Slots whose trails continue or break, and their rows: ~row where GPS was lost. The first `#trailed` are valid.
   */
  readonly #trailSlots = new Int32Array(BLOCK)
  readonly #trailRows = new Int32Array(BLOCK)
  #trailed = 0

  constructor(tables: StoreTables) {
    this.#tables = tables
  }

  /** Announces the rows of another batch. */
  begin(): void {
    this.#ahead.begin()
  }

  /**
   * Writes the rows from `from` on while they are simple; returns the first that is not: its vehicle has no slot or
   * keeps its heading, its seq does not fit in four bytes, or more slots are dirty than rows can index (DirtySet).
   * `now`: arrival time, ms since the epoch.
   */
  write(batch: LocationBatch, from: number, now: number): number {
    let row = from
    while (row < batch.count) {
      const end = this.#ahead.reach(this.#tables, batch, row)
      if (!this.#tables.dirty.reserve(end - row)) return row
      const next = this.#writeRows(batch, row, end, now)
      this.#followTrails(batch)
      if (next < end) return next
      row = end
    }
    return row
  }

  #writeRows({ values }: LocationBatch, from: number, to: number, now: number): number {
    const { columns, dirty } = this.#tables
    const { numbers, words } = columns.rows
    const { base } = columns.seqs
    const slots = this.#ahead.slots
    const begin = this.#ahead.begins
    const [trailSlots, trailRows] = [this.#trailSlots, this.#trailRows]
    const { slots: dirtySlots, reasons } = dirty
    let end = dirty.count
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
      const isSimple = numbers[own | ROW.vehicleId] === values[at + FIELD.vehicleId]
      if (!isSimple || Number.isNaN(azimuth) || Number.isNaN(time) || !(cell > 0 && cell <= 0xffff_ffff))
        break
      const word = slot * ROW_WORDS
      if (cell <= (words[word | SEQ_WORD] ?? 0)) continue
      words[word | SEQ_WORD] = cell
      const latitude = values[at + FIELD.latitude] ?? 0
      const longitude = values[at + FIELD.longitude] ?? 0
      const speed = values[at + FIELD.speed] ?? 0
      const since = values[at + FIELD.parkingIgnitionSince] ?? 0
      const isGood = isGoodPosition(latitude, longitude, values[at + FIELD.validity] ?? 0)
      let isMoved = false
      if (!Number.isNaN(latitude) && !Number.isNaN(longitude)) {
        isMoved =
          isOther(numbers[own | ROW.latitude] ?? 0, latitude) ||
          isOther(numbers[own | ROW.longitude] ?? 0, longitude)
        numbers[own | ROW.latitude] = latitude
        numbers[own | ROW.longitude] = longitude
      }
      const timeBefore = numbers[own | ROW.lastKnownTime] ?? 0
      const speedBefore = numbers[own | ROW.speed] ?? 0
      const sinceBefore = numbers[own | ROW.parkingSince] ?? 0
      const isSteady = isSteadyMark(speedBefore, speed, sinceBefore, since, timeBefore, time, now)
      const isNewer =
        isMoved ||
        isOther(timeBefore, time) ||
        isOther(speedBefore, speed) ||
        isOther(numbers[own | ROW.azimuth] ?? 0, azimuth) ||
        isOther(sinceBefore, since)
      numbers[own | ROW.speed] = speed
      numbers[own | ROW.azimuth] = azimuth
      numbers[own | ROW.lastKnownTime] = time
      numbers[own | ROW.parkingSince] = since
      trailSlots[trailed] = slot
      trailRows[trailed] = isGood ? row : ~row
      if (!isGood || (isMoved && speed > 0)) trailed += 1
      const before = words[word | STATE_WORD] ?? 0
      const ignition = values[at + FIELD.ignitionOn] === 1 ? FLAG.ignitionOn : 0
      const after = (before & KEPT) | ignition | (isGood ? FLAG.hasGps : 0)
      const isSame = (before & FLAG_BITS) === after
      if (!isNewer && isSame) continue
      const last = before >>> NTH_SHIFT
      const isNamed = last < end && dirtySlots[last] === slot
      const nth = isNamed ? last : end
      const why = DIRTY.position | (isMoved ? DIRTY.place : 0) | (isSteady && isSame ? 0 : DIRTY.mark)
      dirtySlots[nth] = slot
      reasons[nth] = isNamed ? (reasons[nth] ?? 0) | why : why
      words[word | STATE_WORD] = after | (nth << NTH_SHIFT)
      end += isNamed ? 0 : 1
    }
    dirty.endAt(end)
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

/** Do two numbers differ by Object.is? Inlined because Object.is would be a call per value. */
const isOther = (a: number, b: number): boolean => {
  if (a === b) return a === 0 && 1 / a !== 1 / b
  return !(Number.isNaN(a) && Number.isNaN(b))
}
