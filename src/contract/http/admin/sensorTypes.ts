import * as z from 'zod/mini'
import { pathId } from '../profile.ts'
import { listQuery, pageOf } from './list.ts'
import { plainName } from '../plainName.ts'

/** The catalogue of sensor types (ADMIN-07). */

/** VEH-49: what a sensor measures. A type with each of these names always exists. */
export const SENSOR_KINDS = ['RAW_SENSOR', 'FUEL_LEVEL', 'THERMAL', 'VOLTAGE', 'FUEL_CONSUMPTION'] as const
export type SensorKind = (typeof SENSOR_KINDS)[number]

export const SENSOR_NAME_MAX = 60
export const UNITS_MAX = 16
const text = (minimum: number, maximum: number) =>
  z.string().check(z.trim(), z.normalize('NFC'), z.minLength(minimum), z.maxLength(maximum), plainName)

const names = {
  ru: text(1, SENSOR_NAME_MAX),
  ua: text(1, SENSOR_NAME_MAX),
  en: text(1, SENSOR_NAME_MAX),
}
export const sensorTypeParams = z.object({ id: pathId })
/**
 * code: the sensorType of sensors, capital Latin letters, digits and underscores; it never changes. units may be
 * empty.
 */
export const newSensorTypeBody = z.strictObject({
  code: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/)),
  kind: z.enum(SENSOR_KINDS),
  names: z.strictObject(names),
  units: text(0, UNITS_MAX),
})
/** Absent fields are unchanged. */
export const sensorTypeBody = z.strictObject({
  kind: z.optional(z.enum(SENSOR_KINDS)),
  names: z.optional(z.strictObject(names)),
  units: z.optional(text(0, UNITS_MAX)),
})
export type NewSensorType = z.infer<typeof newSensorTypeBody>
export type SensorTypeChanges = z.infer<typeof sensorTypeBody>

/** isBuiltIn: one of VEH-49, which can be renamed but not deleted, and whose kind is fixed. */
export const sensorTypeRow = z.object({
  id: z.number(),
  code: z.string(),
  kind: z.enum(SENSOR_KINDS),
  names: z.object({ ru: z.string(), ua: z.string(), en: z.string() }),
  units: z.string(),
  isBuiltIn: z.boolean(),
})
export type SensorTypeRow = z.infer<typeof sensorTypeRow>

export const SENSOR_TYPE_SORTS = ['code', 'kind', 'ru', 'ua', 'en'] as const
export const sensorTypesQuery = z.extend(listQuery(SENSOR_TYPE_SORTS), {
  kind: z.optional(z.enum(SENSOR_KINDS)),
})
export type SensorTypesQuery = z.infer<typeof sensorTypesQuery>
export const sensorTypePage = pageOf(sensorTypeRow)
