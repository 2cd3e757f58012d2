import type { Cursor } from './Cursor.ts'
import { findIoElement, IO_ALARMS, type IoElement } from './ioTable.ts'

/** How the I/O part of a record is written. */
export interface IoLayout {
  /** Bytes of an element's number. */
  readonly idWidth: 1 | 2
  /** Bytes of the counts. */
  readonly countWidth: 1 | 2
  /** Whether elements of any length stand at the end. */
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
      addElement(attributes, id, cursor.bytes(width))
    }
  }
  if (!hasLongElements) return attributes
  for (let left = cursor.unsigned(2); left > 0; left -= 1) {
    const id = cursor.unsigned(2)
    attributes.set(`io${id}`, readLong(id, cursor.bytes(cursor.unsigned(2))))
  }
  return attributes
}

const addElement = (attributes: Map<string, Value>, id: number, bytes: Buffer): void => {
  const element = findIoElement(id, bytes.length)
  const value = element && readNamed(element, bytes)
  if (element && value !== undefined) attributes.set(element.name, value)
  else attributes.set(`io${id}`, readRaw(bytes))
}

/** undefined: the value is a code that says why there is none. */
const readNamed = (element: IoElement, bytes: Buffer): Value | undefined => {
  if (element.kind === 'key') return bytes.every((byte) => byte === 0) ? undefined : hex(bytes)
  const raw =
    element.kind === 'number' && element.isSigned
      ? bytes.readIntBE(0, bytes.length)
      : bytes.readUIntBE(0, bytes.length)
  if (element.kind === 'boolean') return raw > 0
  const { range, divisor } = element
  if (range !== null && (raw < range[0] || raw > range[1])) return undefined
  return raw / divisor
}

/** Eight bytes do not fit a number, and are bits or an identifier anyway. */
const readRaw = (bytes: Buffer): Value =>
  bytes.length === 8 ? hex(bytes) : bytes.readUIntBE(0, bytes.length)

const readLong = (id: number, bytes: Buffer): string => {
  const kept = bytes.subarray(0, MAX_LONG_BYTES)
  if (!TEXT_ELEMENTS.has(id)) return hex(kept)
  return kept
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim()
}

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase()

/** The alarms of a record, with commas between them; null: there is none. */
export const findAlarms = (attributes: ReadonlyMap<string, Value>): string | null => {
  const alarms = [...IO_ALARMS].flatMap(([id, read]) => {
    const value = attributes.get(`io${id}`)
    return (typeof value === 'number' && read(value)) || []
  })
  return alarms.length === 0 ? null : alarms.join(',')
}
