import * as z from 'zod/mini'
import { ZONE_SHAPES } from '../entities/geozone.ts'
import { geozoneBody, zoneGroup } from '../http/geozones.ts'

/**
 * What the formats of files cannot say of a zone: exported files carry it in one extended field, as JSON, so that an
 * import makes the same zone. The points are those of the geometry itself.
 */

/** Its name in KML (Data) and GeoJSON (properties). */
export const ZONE_MARK = 'fleetZone'
/** Its namespace and element in GPX, and what the reader of GPX calls it. */
export const GPX_NAMESPACE = 'urn:fleet:zone'
export const GPX_ELEMENT = 'fleet:zone'

export const zoneFileMark = z.object({
  type: z.enum(ZONE_SHAPES),
  radius: geozoneBody.shape.radius,
  width: geozoneBody.shape.width,
  group: zoneGroup,
  speedLimit: geozoneBody.shape.speedLimit,
  workingHours: geozoneBody.shape.workingHours,
  /** As it is: formats and their readers change spaces at the ends and colours. */
  description: geozoneBody.shape.description,
  color: geozoneBody.shape.color,
})
export type ZoneFileMark = z.infer<typeof zoneFileMark>
