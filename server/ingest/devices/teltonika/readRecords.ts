import { KMH_PER_MS } from '../../../../src/contract/constants.ts'
import type { DeviceFix, DeviceReport } from '../ports.ts'
import { Cursor, ShortBytesError } from './cursor.ts'
import { findAlarms, type IoLayout, readIo } from './readIo.ts'

export const CODEC_8 = 0x08
export const CODEC_8_EXTENDED = 0x8e
export const CODEC_16 = 0x10

interface Layout extends IoLayout {
  /** Whether a byte gives the reason for the record. */
  readonly hasGenerationType: boolean
}

const LAYOUTS: ReadonlyMap<number, Layout> = new Map([
  [CODEC_8, { idWidth: 1, countWidth: 1, hasLongElements: false, hasGenerationType: false }],
  [CODEC_8_EXTENDED, { idWidth: 2, countWidth: 2, hasLongElements: true, hasGenerationType: false }],
  [CODEC_16, { idWidth: 2, countWidth: 1, hasLongElements: false, hasGenerationType: true }],
])

const DEGREE = 1e7

/** Whether this codec contains records. */
export const isRecordCodec = (codec: number): boolean => LAYOUTS.has(codec)

/**
 * Reads a data field: codec, number of records, the records, the number again. null: it is inconsistent, and nothing of
 * it is trusted.
 */
export const readRecords = (data: Buffer): readonly DeviceReport[] | null => {
  const cursor = new Cursor(data)
  try {
    const layout = LAYOUTS.get(cursor.unsigned(1))
    if (layout === undefined) return null
    const count = cursor.unsigned(1)
    const reports: DeviceReport[] = []
    while (reports.length < count) reports.push(readRecord(cursor, layout))
    return cursor.unsigned(1) === count && cursor.left === 0 ? reports : null
  } catch (error) {
    if (error instanceof ShortBytesError) return null
    throw error
  }
}

const readRecord = (cursor: Cursor, layout: Layout): DeviceReport => {
  const at = cursor.unsigned64()
  const priority = cursor.unsigned(1)
  const gps = readGps(cursor)
  const event = cursor.unsigned(layout.idWidth)
  if (layout.hasGenerationType) cursor.unsigned(1)
  const attributes = readIo(cursor, layout)
  const alarm = findAlarms(attributes)
  if (alarm !== null) attributes.set('alarm', alarm)
  if (priority > 0) attributes.set('priority', priority)
  if (event > 0) attributes.set('event', event)
  const hdop = attributes.get('hdop')
  const fix = gps && { ...gps, hdop: typeof hdop === 'number' ? hdop : null }
  return { at, fix, attributes: Object.fromEntries(attributes) }
}

/** Without a fix the device repeats its last place, with no satellites; before its first one, zeros. */
const readGps = (cursor: Cursor): DeviceFix | null => {
  const longitude = cursor.signed(4) / DEGREE
  const latitude = cursor.signed(4) / DEGREE
  const altitude = cursor.signed(2)
  const course = cursor.unsigned(2)
  const satellites = cursor.unsigned(1)
  const speed = cursor.unsigned(2) / KMH_PER_MS
  if (latitude === 0 && longitude === 0) return null
  const isValid = satellites > 0
  return { latitude, longitude, altitude, speed, course, satellites, hdop: null, accuracy: null, isValid }
}
