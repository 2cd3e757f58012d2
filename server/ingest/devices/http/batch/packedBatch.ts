import type { BatchFault } from '../../../../../src/contract/http/intake/batch.ts'
import type { DeviceAttributes, DeviceReport } from '../../ports.ts'
import type { BatchEntry, ReadBatch } from './readBatch.ts'

/** Number of values per position; missing ones are NaN. */
const AT = {
  at: 0,
  latitude: 1,
  longitude: 2,
  altitude: 3,
  speed: 4,
  course: 5,
  satellites: 6,
  hdop: 7,
  accuracy: 8,
  /** 0: the device does not trust the place; 1: it does; NaN: there is no place. */
  isValid: 9,
} as const
const STRIDE = 10

/** Rare fields of a device. */
type Uncommon = Pick<BatchEntry, 'secret' | 'positions'>

/**
 * A batch in transit between threads: columns, which are transferred without copying, instead of two objects per
 * position, which would be copied. Positions are in the order of the entries.
 */
export interface PackedBatch {
  readonly identifiers: readonly string[]
  /** For each entry, its index in the batch and its number of positions. */
  readonly indexes: Uint32Array
  readonly counts: Uint32Array
  /** By entry index. */
  readonly uncommon: ReadonlyMap<number, Uncommon>
  /** STRIDE values per position. */
  readonly numbers: Float64Array
  /** For each position, its index in `attributes`: devices of one kind often send identical attributes. */
  readonly attributesAt: Uint32Array
  /** A list as JSON, which is parsed faster than the same objects are cloned. */
  readonly attributes: string
  readonly faults: readonly BatchFault[]
  readonly refused: number
}

/** The transferred buffers of a packed batch. */
export const handedOver = ({ indexes, counts, numbers, attributesAt }: PackedBatch): ArrayBuffer[] =>
  [indexes, counts, numbers, attributesAt].map(({ buffer }) => buffer as ArrayBuffer)

/** The columns of a batch; `unpackBatch` restores the same batch from them. */
export const packBatch = ({ entries, faults, refused }: ReadBatch): PackedBatch => {
  const total = entries.reduce((sum, { count }) => sum + count, 0)
  const numbers = new Float64Array(total * STRIDE)
  const attributesAt = new Uint32Array(total)
  const uncommon = new Map<number, Uncommon>()
  const known = new KnownAttributes()
  let row = 0
  entries.forEach(({ secret, positions, reports }, place) => {
    if (secret !== null || positions !== null) uncommon.set(place, { secret, positions })
    for (const report of reports) {
      writeReport(numbers, row * STRIDE, report)
      attributesAt[row] = known.placeOf(report.attributes)
      row += 1
    }
  })
  return {
    identifiers: entries.map(({ identifier }) => identifier),
    indexes: Uint32Array.from(entries, ({ index }) => index),
    counts: Uint32Array.from(entries, ({ count }) => count),
    uncommon,
    numbers,
    attributesAt,
    attributes: known.text,
    faults,
    refused,
  }
}

/** The packed batch. Its reports are created on each access. */
export const unpackBatch = (packed: PackedBatch): ReadBatch => {
  const attributes = JSON.parse(packed.attributes) as readonly DeviceAttributes[]
  let first = 0
  const entries = packed.identifiers.map((identifier, place) => {
    const entry = new PackedEntry({ packed, attributes }, identifier, place, first)
    first += entry.count
    return entry
  })
  return { entries, faults: packed.faults, refused: packed.refused }
}

const NO_ATTRIBUTES: DeviceAttributes = {}

class KnownAttributes {
  readonly #texts: string[] = []
  readonly #places = new Map<string, number>()
  #last: DeviceAttributes = NO_ATTRIBUTES
  #lastPlace = -1

  get text(): string {
    return `[${this.#texts.join()}]`
  }

  placeOf(attributes: DeviceAttributes): number {
    if (this.#lastPlace >= 0 && areSame(attributes, this.#last)) return this.#lastPlace
    const text = JSON.stringify(attributes)
    const place = this.#places.get(text) ?? this.#texts.push(text) - 1
    this.#places.set(text, place)
    this.#last = attributes
    this.#lastPlace = place
    return place
  }
}

/** The same names with the same values, in the same order. */
const areSame = (some: DeviceAttributes, others: DeviceAttributes): boolean => {
  const names = Object.keys(others)
  let next = 0
  for (const name in some) if (names[next++] !== name || some[name] !== others[name]) return false
  return next === names.length
}

interface Unpacked {
  readonly packed: PackedBatch
  readonly attributes: readonly DeviceAttributes[]
}

class PackedEntry implements BatchEntry {
  readonly identifier: string
  readonly #batch: Unpacked
  readonly #place: number
  /** Row of its first position. */
  readonly #first: number

  constructor(batch: Unpacked, identifier: string, place: number, first: number) {
    this.identifier = identifier
    this.#batch = batch
    this.#place = place
    this.#first = first
  }

  get index(): number {
    return this.#batch.packed.indexes[this.#place] ?? 0
  }

  get count(): number {
    return this.#batch.packed.counts[this.#place] ?? 0
  }

  get secret(): string | null {
    return this.#batch.packed.uncommon.get(this.#place)?.secret ?? null
  }

  get positions(): readonly number[] | null {
    return this.#batch.packed.uncommon.get(this.#place)?.positions ?? null
  }

  get reports(): readonly DeviceReport[] {
    const { count } = this
    // Most have one, which needs no growing list.
    if (count === 1) return [readReport(this.#batch, this.#first)]
    return Array.from({ length: count }, (_, index) => readReport(this.#batch, this.#first + index))
  }
}

const writeReport = (numbers: Float64Array, start: number, { at, fix }: DeviceReport): void => {
  numbers[start + AT.at] = at
  numbers[start + AT.isValid] = fix === null ? Number.NaN : Number(fix.isValid)
  if (fix === null) return
  numbers[start + AT.latitude] = fix.latitude
  numbers[start + AT.longitude] = fix.longitude
  numbers[start + AT.altitude] = fix.altitude ?? Number.NaN
  numbers[start + AT.speed] = fix.speed ?? Number.NaN
  numbers[start + AT.course] = fix.course ?? Number.NaN
  numbers[start + AT.satellites] = fix.satellites ?? Number.NaN
  numbers[start + AT.hdop] = fix.hdop ?? Number.NaN
  numbers[start + AT.accuracy] = fix.accuracy ?? Number.NaN
}

const readReport = (
  { packed: { numbers, attributesAt }, attributes }: Unpacked,
  row: number,
): DeviceReport => {
  const start = row * STRIDE
  const isValid = numbers[start + AT.isValid] ?? Number.NaN
  return {
    at: numbers[start + AT.at] ?? Number.NaN,
    fix: Number.isNaN(isValid)
      ? null
      : {
          latitude: numbers[start + AT.latitude] ?? Number.NaN,
          longitude: numbers[start + AT.longitude] ?? Number.NaN,
          altitude: saidAt(numbers, start + AT.altitude),
          speed: saidAt(numbers, start + AT.speed),
          course: saidAt(numbers, start + AT.course),
          satellites: saidAt(numbers, start + AT.satellites),
          hdop: saidAt(numbers, start + AT.hdop),
          accuracy: saidAt(numbers, start + AT.accuracy),
          isValid: isValid === 1,
        },
    attributes: attributes[attributesAt[row] ?? -1] ?? NO_ATTRIBUTES,
  }
}

const saidAt = (numbers: Float64Array, place: number): number | null => {
  const value = numbers[place] ?? Number.NaN
  return Number.isNaN(value) ? null : value
}
