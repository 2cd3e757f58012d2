import { BATCH_RANGES } from '../../../../../src/contract/http/intake/batch.ts'
import { ATTRIBUTES_MAX, isAttribute, readMoment } from '../../../../../src/contract/http/intake/fields.ts'
import type { DeviceAttributes, DeviceReport } from '../../ports.ts'
import { asCourse } from '../units.ts'

/**
 * Reads a typical position, by the schema's own bounds and without the schema's intermediate objects: at tens of
 * thousands of positions a second they are a third of all garbage. null: the schema has to check it and name the
 * errors. batch.property.test.ts verifies that both read the same.
 */
export const readPlainPosition = (row: unknown): DeviceReport | null => {
  if (typeof row !== 'object' || row === null || Array.isArray(row) || !hasKnownFields(row)) return null
  const { at, lat, lon, altitude, speed, course, satellites, hdop, accuracy, valid, attributes } =
    row as Fields
  if (typeof at !== 'number' || readMoment(at) === null) return null
  if (!isNumber(lat, BATCH_RANGES.lat) || !isNumber(lon, BATCH_RANGES.lon)) return null
  if (
    !isSaid(altitude, BATCH_RANGES.altitude) ||
    !isSaid(speed, BATCH_RANGES.speed) ||
    !isSaid(course, BATCH_RANGES.course) ||
    !isSaid(satellites, BATCH_RANGES.satellites) ||
    !isSaid(hdop, BATCH_RANGES.hdop) ||
    !isSaid(accuracy, BATCH_RANGES.accuracy)
  )
    return null
  if (satellites !== undefined && satellites !== null && !Number.isInteger(satellites)) return null
  if (valid !== undefined && typeof valid !== 'boolean') return null
  if (attributes !== undefined && !arePlain(attributes)) return null
  return {
    at,
    fix: {
      latitude: lat,
      longitude: lon,
      altitude: altitude ?? null,
      speed: speed ?? null,
      course: asCourse(course ?? null),
      satellites: satellites ?? null,
      hdop: hdop ?? null,
      accuracy: accuracy ?? null,
      isValid: valid ?? true,
    },
    attributes: attributes ?? NO_ATTRIBUTES,
  }
}

type Fields = Readonly<Record<string, unknown>>
type Range = readonly [number, number]

const NO_ATTRIBUTES: DeviceAttributes = {}
const FIELDS: ReadonlySet<string> = new Set(['at', ...Object.keys(BATCH_RANGES), 'valid', 'attributes'])

const hasKnownFields = (row: object): boolean => {
  for (const name in row) if (!FIELDS.has(name)) return false
  return true
}

const isNumber = (value: unknown, [least, most]: Range): value is number =>
  typeof value === 'number' && value >= least && value <= most

const isSaid = (value: unknown, range: Range): value is number | null | undefined =>
  value === undefined || value === null || isNumber(value, range)

/** The prototype key is left to the schema, which drops it. */
const arePlain = (value: unknown): value is DeviceAttributes => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  let count = 0
  for (const name in value) {
    if (name === '__proto__' || ++count > ATTRIBUTES_MAX) return false
    if (!isAttribute(name, (value as Fields)[name])) return false
  }
  return true
}
