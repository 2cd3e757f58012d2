import * as z from 'zod/mini'
import { ZONE_SHAPES } from '../entities/geozone.ts'
import type { ZoneFaultCode } from '../rules/zoneShape.ts'
import { queryNumber } from './admin/list.ts'
import { bodyId, line } from './admin/fields.ts'
import { ZONE_GROUP_MAX, ZONE_POINTS_MAX, ZONE_RADIUS_MAX, ZONE_WIDTH_MAX, zoneGroup } from './geozones.ts'
import { importParams } from './imports.ts'

/** Geozones from a file (GEO-15, API-89): it is checked first, then imported as a whole by a background job. */

/** Limits of a file. */
export const ZONE_FILE_BYTES = 16_777_216
/** Of everything in a zip file together. */
export const ZONE_FILE_UNPACKED_BYTES = 33_554_432
export const ZONE_FILE_ENTRIES_MAX = 2_000
export const ZONES_PER_FILE_MAX = 25_000
/** Of all zones of a file together. */
export const POINTS_PER_FILE_MAX = 1_000_000

/** VALID-24: what `geozone/kml` accepts; a zip has to contain a kml. */
export const KML_EXTENSIONS = ['kml', 'kmz', 'zip'] as const
/** What `geozone/file` accepts; a zip is a shapefile. */
export const OTHER_EXTENSIONS = ['geojson', 'json', 'gpx', 'wkt', 'zip'] as const

/** Metres: of a circle around a point and of a corridor along a line, where the file does not say. */
export const IMPORT_RADIUS = 100
export const IMPORT_WIDTH = 100
export const IMPORT_COLOR = '#3366cc'
const LARGEST_ID = 2_147_483_647

/** What the person chooses for all zones of a file. */
export const zoneFileQuery = z.object({
  /** Given: the file is imported at once. Absent: it is only checked, and its import is started by a call of its own. */
  zoneTypeId: z.optional(queryNumber(1, LARGEST_ID)),
  /** Absent: as files that this program exported say, else none. */
  group: z.optional(line(1, ZONE_GROUP_MAX)),
  /** Of zones to which the file gives no colour. */
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  radius: z.optional(queryNumber(1, ZONE_RADIUS_MAX)),
  width: z.optional(queryNumber(1, ZONE_WIDTH_MAX)),
})
export type ZoneFileQuery = z.infer<typeof zoneFileQuery>

const SHAPE_FAULTS = [
  'tooFewPoints',
  'squareTooFewPoints',
  'lineTooFewPoints',
  'noCentre',
  'noRadius',
  'noWidth',
  'notClosed',
  'selfCrossing',
  'noArea',
  'atPole',
  'acrossDateLine',
] as const satisfies readonly ZoneFaultCode[]

const FILE_FAULTS = ['noGeometry', 'badCoordinates', 'tooManyPoints'] as const
/** Why a zone of the file cannot be imported. */
export const ZONE_FILE_FAULTS = [...SHAPE_FAULTS, ...FILE_FAULTS] as const
export type ZoneFileFault = (typeof ZONE_FILE_FAULTS)[number]
/** hole: the zone covers the hole as well; nameChanged: it was too long, or had invisible characters. */
export const ZONE_FILE_WARNINGS = ['hole', 'nameChanged'] as const
export type ZoneFileWarning = (typeof ZONE_FILE_WARNINGS)[number]

const point = z.object({ latitude: z.number(), longitude: z.number() })
/** A zone of the file; line: its number in it, from 1. shape: null where it is faulty, or left out of a long answer. */
export const zoneOfFile = z.object({
  line: z.number(),
  name: z.string(),
  type: z.nullable(z.enum(ZONE_SHAPES)),
  fault: z.nullable(z.enum(ZONE_FILE_FAULTS)),
  warnings: z.array(z.enum(ZONE_FILE_WARNINGS)),
  shape: z.nullable(
    z.object({
      type: z.enum(ZONE_SHAPES),
      points: z.array(point).check(z.maxLength(ZONE_POINTS_MAX)),
      radius: z.nullable(z.number()),
      width: z.nullable(z.number()),
      color: z.string(),
    }),
  ),
})
export type ZoneOfFile = z.infer<typeof zoneOfFile>

/** A checked file. zones: the first of them, faulty ones and those with warnings first. job: of its import, null for a preview. */
export const zoneFilePreview = z.object({
  id: z.string(),
  fileName: z.string(),
  expiresAt: z.number(),
  counts: z.object({ total: z.number(), new: z.number(), faulty: z.number(), warned: z.number() }),
  zones: z.array(zoneOfFile),
  job: z.nullable(z.number()),
})
export type ZoneFilePreview = z.infer<typeof zoneFilePreview>

export const zoneImportParams = importParams
/** skipFaulty: leaves faulty zones out; else they reject the call. */
export const zoneImportBody = z.strictObject({
  zoneTypeId: bodyId,
  group: zoneGroup,
  skipFaulty: z.boolean(),
})
export type ZoneImportBody = z.infer<typeof zoneImportBody>
export const zoneImportStarted = z.object({ job: z.number() })
export const zoneImportJobParams = z.object({ job: queryNumber(1, LARGEST_ID) })

/** fileOver: the checked file is no longer there; typeOver: its zone type is not; broken: anything else. */
export const ZONE_IMPORT_FAILURES = ['fileOver', 'typeOver', 'broken'] as const
export type ZoneImportFailure = (typeof ZONE_IMPORT_FAILURES)[number]
/** progress: 0 to 1; added: zones, null until it is done. */
export const zoneImportState = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number(),
  added: z.nullable(z.number()),
  failure: z.nullable(z.enum(ZONE_IMPORT_FAILURES)),
})
export type ZoneImportState = z.infer<typeof zoneImportState>
