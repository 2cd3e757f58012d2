import * as z from 'zod/mini'
import { zonePoint } from '../entities/geozone.ts'
import { queryNumber } from './admin/list.ts'
import { ZONE_POINTS_MAX, ZONE_WIDTH_MAX } from './geozones.ts'
import { pathId } from './profile.ts'

/** Geozones that are built from what a vehicle drove (API-87, API-88, GEO-16, GEO-17). Neither is saved. */

/** The longest period of one call, days and ms. */
export const DRIVE_PERIOD_MAX_DAYS = 31
export const DRIVE_PERIOD_MAX_MS = DRIVE_PERIOD_MAX_DAYS * 86_400_000
/** Widths of a tool, metres. */
export const TOOL_WIDTH_MIN = 0.5
export const TOOL_WIDTH_MAX = 100
/** Most fields of an answer, the largest first, and holes of one. */
export const FIELDS_MAX = 50
export const FIELD_HOLES_MAX = 100
/** Most points of the outline of a field, and of a hole. */
export const FIELD_POINTS_MAX = 1_000
/** The settings that the width of the tool is taken from, the first one that is set. */
export const TOOL_WIDTH_SETTINGS = ['attached_equipment_width', 'width'] as const
/** The last time that a Date can represent, ms since the epoch. */
const LAST_MOMENT = 8_640_000_000_000_000

/** VALID-21: above 0 m, with at most three decimals in a query. */
const zoneWidth = z.number().check(z.positive(), z.maximum(ZONE_WIDTH_MAX))
export const drivenZoneParams = z.object({ vehicleId: pathId })

/** API-87. from, to: ms since the epoch, `to` exclusive; width: metres. */
export const alongQuery = z.object({
  from: queryNumber(0, LAST_MOMENT),
  to: queryNumber(0, LAST_MOMENT),
  width: z.pipe(z.pipe(z.string().check(z.regex(/^-?\d{1,5}(\.\d{1,3})?$/)), z.transform(Number)), zoneWidth),
})

/** The corridor along a route, for the editor of zones. */
export const corridor = z.object({
  type: z.literal('LINE'),
  points: z.array(zonePoint).check(z.minLength(2), z.maxLength(ZONE_POINTS_MAX)),
  radius: z.null(),
  width: z.number(),
})
export type Corridor = z.infer<typeof corridor>

const moment = z.number().check(z.int(), z.minimum(0), z.maximum(LAST_MOMENT))
/** API-88. width: of the tool, metres; absent: that of the vehicle's settings (TOOL_WIDTH_SETTINGS). */
export const fieldBody = z.strictObject({
  from: moment,
  to: moment,
  width: z.optional(z.number().check(z.minimum(TOOL_WIDTH_MIN), z.maximum(TOOL_WIDTH_MAX))),
})
export type FieldBody = z.infer<typeof fieldBody>

/**
 * A worked field: its outline for the editor of zones, and its figures in hectares. holes: rings inside the outline that
 * were not covered, the largest first; only those larger than a square of the tool's width.
 */
export const workedField = z.object({
  type: z.literal('POLYGON'),
  points: z.array(zonePoint).check(z.maxLength(FIELD_POINTS_MAX + 1)),
  radius: z.null(),
  width: z.null(),
  holes: z
    .array(z.array(zonePoint).check(z.maxLength(FIELD_POINTS_MAX + 1)))
    .check(z.maxLength(FIELD_HOLES_MAX)),
  /** Inside the outline. */
  area: z.number(),
  covered: z.number(),
  /** Covered once more than once, twice more than twice, and so on. */
  overlap: z.number(),
  /** Inside the outline, holes and strips alike, and not covered. */
  missed: z.number(),
})
export type WorkedField = z.infer<typeof workedField>

/** The answer of API-88. width: the tool's, metres. */
export const workedFields = z.object({
  width: z.number(),
  fields: z.array(workedField).check(z.minLength(1), z.maxLength(FIELDS_MAX)),
})
export type WorkedFields = z.infer<typeof workedFields>
