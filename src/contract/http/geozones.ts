import * as z from 'zod/mini'
import { ZONE_SHAPES, zonePoint } from '../entities/geozone.ts'
import { language } from '../entities/session.ts'
import { bodyId, line, longText, VEHICLE_NAME_MAX } from './admin/fields.ts'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'
import { RECORDS_MAX } from './resource.ts'

/** Geozones, their types, notes and control zones (API-65 to API-68, API-82 to API-100). */

/** Most points of a zone, and zones of one call of creation. */
export const ZONE_POINTS_MAX = 5_000
export const ZONES_PER_CALL_MAX = 500
/** Metres. */
export const ZONE_RADIUS_MAX = 200_000
export const ZONE_WIDTH_MAX = 20_000
/** m/s */
export const ZONE_SPEED_MAX = 100
export const ZONE_HOURS_MAX = 14
export const ZONE_NAME_MAX = VEHICLE_NAME_MAX
export const ZONE_GROUP_MAX = 60
const LARGEST_ID = 2_147_483_647

const accountLogin = line(1, VEHICLE_NAME_MAX)

/** HH:MM, up to 24:00. */
export const hourOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/))
const zoneHours = z
  .strictObject({
    days: z
      .array(z.number().check(z.int(), z.minimum(1), z.maximum(7)))
      .check(z.minLength(1), z.maxLength(7)),
    from: hourOfDay,
    to: hourOfDay,
  })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'differs from the beginning' }))
/** null: always. */
export const zoneWorkingHours = z.nullable(
  z.array(zoneHours).check(z.minLength(1), z.maxLength(ZONE_HOURS_MAX)),
)

const metres = (maximum: number) => z.nullable(z.number().check(z.minimum(0), z.maximum(maximum)))

/** The name of a zone's group; null: none. */
export const zoneGroup = z.nullable(line(1, ZONE_GROUP_MAX))

/** What people enter about a zone besides its shape. */
const zoneTexts = {
  /** VALID-19 */
  name: line(1, ZONE_NAME_MAX),
  zoneTypeId: bodyId,
  color: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  group: zoneGroup,
  description: longText,
  /** m/s; null: none. */
  speedLimit: z.nullable(z.number().check(z.positive(), z.maximum(ZONE_SPEED_MAX))),
  workingHours: zoneWorkingHours,
}
/** Whether a shape is complete is a rule of its own: `zoneFault` (rules/zoneShape.ts). */
const zoneGeometry = {
  type: z.enum(ZONE_SHAPES),
  points: z.array(zonePoint).check(z.maxLength(ZONE_POINTS_MAX)),
  radius: metres(ZONE_RADIUS_MAX),
  width: metres(ZONE_WIDTH_MAX),
}

/** API-84; what is absent takes its default: no group, no description, no limit, always. */
export const geozoneBody = z.strictObject({
  ...zoneGeometry,
  name: zoneTexts.name,
  zoneTypeId: zoneTexts.zoneTypeId,
  color: zoneTexts.color,
  group: z.prefault(zoneTexts.group, null),
  description: z.prefault(zoneTexts.description, ''),
  speedLimit: z.prefault(zoneTexts.speedLimit, null),
  workingHours: z.prefault(zoneTexts.workingHours, null),
  /** VALID-09: the login of the owner; another one than the caller's owner gives 403. */
  owner_login: z.optional(accountLogin),
})
export type GeozoneBody = z.infer<typeof geozoneBody>
export const geozoneBodies = z.array(geozoneBody).check(z.minLength(1), z.maxLength(ZONES_PER_CALL_MAX))

/** API-85: a whole row as it was read, changed; `area` is computed again. */
export const geozoneChange = z.extend(geozoneBody, { id: bodyId, area: z.optional(z.number()) })

/** One change of many zones; absent fields are unchanged. */
export const geozonesChange = z.strictObject({
  ids: z.array(bodyId).check(z.minLength(1), z.maxLength(RECORDS_MAX)),
  zoneTypeId: z.optional(bodyId),
  color: z.optional(zoneTexts.color),
  group: z.optional(zoneTexts.group),
  speedLimit: z.optional(zoneTexts.speedLimit),
})

export type GeozonesChange = z.infer<typeof geozonesChange>

/** A zone as it is read; the app keeps fields that it does not know (GEO-03). */
export const geozoneRow = z.looseObject({
  id: z.number(),
  owner_login: z.string(),
  type: z.enum(ZONE_SHAPES),
  points: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
  radius: z.nullable(z.number()),
  width: z.nullable(z.number()),
  name: z.string(),
  zoneTypeId: z.number(),
  color: z.string(),
  group: z.nullable(z.string()),
  description: z.string(),
  speedLimit: z.nullable(z.number()),
  workingHours: z.nullable(z.array(zoneHours)),
  /** Hectares (GEO-02). */
  area: z.number(),
})
export type GeozoneRow = z.infer<typeof geozoneRow>
export const geozoneList = z.array(geozoneRow)

/** What a list of vehicles needs of all zones: a tenth of a zone or less. */
export const geozoneName = z.object({ id: z.number(), name: z.string() })
export type GeozoneName = z.infer<typeof geozoneName>
export const geozoneNameList = z.array(geozoneName)

/** API-82, API-83: the owner whose zones are read; absent: the caller's. `geozones` leaves out zones of tasks. */
export const geozonesQuery = z.object({ login: z.optional(accountLogin) })
/** API-86, API-94, API-97 */
export const idQuery = z.object({ id: queryNumber(1, LARGEST_ID) })

/** The key of the zone type that tasks use (GEO-05). */
export const TASK_ZONE_TYPE = 'TASK'
/** GEO-06: all types, only in the app. */
export const ALL_ZONE_TYPES_ID = 'fake_type_all'
export const ZONE_TYPE_MAX = 60
const zoneTypeName = line(1, ZONE_TYPE_MAX)

/** API-90, API-91: the language of `localName`, upper case. */
export const zoneTypesQuery = z.object({
  locale: z.optional(z.enum(language.options.map((one) => one.toUpperCase()) as [string, ...string[]])),
})
/**
 * A zone type (GEO-04). type: its key, unique; localName: in the language of the call; name: as stored. isOwn: made by the
 * owner, so it can be changed.
 */
export const zoneType = z.object({
  id: z.number(),
  type: z.string(),
  localName: z.string(),
  name: z.string(),
  isOwn: z.boolean(),
})
export type ZoneType = z.infer<typeof zoneType>
export const zoneTypeList = z.array(zoneType)
/** API-92 */
export const createZoneTypeQuery = z.object({ type: zoneTypeName })
/** API-93 */
export const zoneTypeChange = z.strictObject({ id: bodyId, name: zoneTypeName })

/** API-95 to API-99: a note of a zone (GEO-07, GEO-08). */
export const geozoneCommentBody = z.strictObject({
  geozoneId: bodyId,
  name: line(1, ZONE_NAME_MAX),
  text: longText,
})
export type GeozoneCommentBody = z.infer<typeof geozoneCommentBody>
export const geozoneCommentChange = z.strictObject({
  id: bodyId,
  name: line(1, ZONE_NAME_MAX),
  text: longText,
  geozoneId: z.optional(bodyId),
})
export const geozoneComment = z.looseObject({
  id: z.number(),
  geozoneId: z.number(),
  name: z.string(),
  text: z.string(),
})
export type GeozoneComment = z.infer<typeof geozoneComment>
export const geozoneCommentList = z.array(geozoneComment)
export const commentsParams = z.object({ geozoneId: pathId })

/** API-65 to API-68: a zone whose crossings by a vehicle are alarms (VEH-34). */
export const controlZoneBody = z.strictObject({
  vehicleId: bodyId,
  zoneId: bodyId,
  onEntry: z.boolean(),
  onExit: z.boolean(),
})
export type ControlZone = z.infer<typeof controlZoneBody>
export const controlZoneList = z.array(controlZoneBody)
export const vehicleZonesParams = z.object({ id: pathId })
export const controlZoneParams = z.object({ zoneId: pathId, vehicleId: pathId })

/** API-100 and its counterpart: ids of the types whose zones a limited user does not see (GEO-20). */
export const forbiddenTypesParams = z.object({ userId: pathId })
export const forbiddenTypes = z.array(bodyId).check(z.maxLength(RECORDS_MAX))
