import { asSigned, type Cursor } from './cursor.ts'
import { findIoElement, IO_ALARMS, type IoElement } from './ioTable.ts'

/** Encoding of the I/O part of a record. */
export interface IoLayout {
  /** Bytes of an element's number. */
  readonly idWidth: 1 | 2
  /** Bytes of the counts. */
  readonly countWidth: 1 | 2
  /** Whether elements of variable length follow at the end. */
  readonly hasLongElements: boolean
}

type Value = number | boolean | string

const WIDTHS = [1, 2, 4, 8] as const
/** A vehicle's number or a list of beacons is shorter; longer values are cut. */
const MAX_LONG_BYTES = 120
/** Numbers of long elements that are text: the vehicle's number (VIN), fault codes. */
const TEXT_ELEMENTS: ReadonlySet<number> = new Set([256, 281, 325])

/**
 * Reads the I/O elements of a record into attributes.
 * @throws ShortBytesError
 */
export const readIo = (
  cursor: Cursor,
  { idWidth, countWidth, hasLongElements }: IoLayout,
): Map<string, Value> => {
  const attributes = new Map<string, Value>()
  // The number of all elements; the groups have their own.
  cursor.unsigned(countWidth)
  for (const width of WIDTHS) {
    for (let left = cursor.unsigned(countWidth); left > 0; left -= 1) {
      const id = cursor.unsigned(idWidth)
      if (width === 8) addKey(attributes, id, cursor.bytes(8))
      else addNumber(attributes, id, cursor.unsigned(width), width)
    }
  }
  if (!hasLongElements) return attributes
  for (let left = cursor.unsigned(2); left > 0; left -= 1) {
    const id = cursor.unsigned(2)
    attributes.set(`io${id}`, readLong(id, cursor.bytes(cursor.unsigned(2))))
  }
  return attributes
}

const addNumber = (attributes: Map<string, Value>, id: number, raw: number, width: 1 | 2 | 4): void => {
  const element = findIoElement(id, width)
  const value = element && readNamed(element, raw, width)
  if (element && value !== undefined) attributes.set(element.name, value)
  else attributes.set(`io${id}`, raw)
}

/** undefined: the value is an error code. */
const readNamed = (element: IoElement, raw: number, width: 1 | 2 | 4): Value | undefined => {
  if (element.kind === 'boolean') return raw > 0
  if (element.kind === 'key') return undefined
  const { isSigned, range, divisor } = element
  const value = isSigned ? asSigned(raw, width) : raw
  return range !== null && (value < range[0] || value > range[1]) ? undefined : value / divisor
}

/**
 * Eight bytes do not fit a number, and are bits or an identifier anyway; the zeros of a reader without a key are stored
 * raw.
 */
const addKey = (attributes: Map<string, Value>, id: number, bytes: Buffer): void => {
  const element = findIoElement(id, 8)
  const isKey = element?.kind === 'key' && bytes.some((byte) => byte !== 0)
  attributes.set(isKey ? element.name : `io${id}`, hex(bytes))
}

const readLong = (id: number, bytes: Buffer): string => {
  const kept = bytes.subarray(0, MAX_LONG_BYTES)
  if (!TEXT_ELEMENTS.has(id)) return hex(kept)
  return kept
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim()
}

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase()

/** The alarms of a record, separated by commas; null: there is none. */
export const findAlarms = (attributes: ReadonlyMap<string, Value>): string | null => {
  const alarms = [...IO_ALARMS].flatMap(([id, read]) => {
    const value = attributes.get(`io${id}`)
    return (typeof value === 'number' && read(value)) || []
  })
  return alarms.length === 0 ? null : alarms.join(',')
}
