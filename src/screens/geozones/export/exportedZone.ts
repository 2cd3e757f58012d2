import type { GeozoneRow } from '../../../contract/http/geozones.ts'
import type { ZoneFileMark } from '../../../contract/rules/zoneFileMark.ts'
import { ringOf } from '../../../contract/rules/zoneShape.ts'

/** What the formats of exported files share. */

export type ExportedZone = Pick<
  GeozoneRow,
  | 'name'
  | 'type'
  | 'points'
  | 'radius'
  | 'width'
  | 'color'
  | 'group'
  | 'description'
  | 'speedLimit'
  | 'workingHours'
>

/** A point for a circle, a line for a corridor, else a ring; [longitude, latitude], degrees. */
export const geometryOf = (
  zone: ExportedZone,
): { readonly kind: 'point' | 'line' | 'ring'; readonly places: readonly (readonly [number, number])[] } => {
  const kind = zone.type === 'CIRCLE' ? 'point' : zone.type === 'LINE' ? 'line' : 'ring'
  const points = kind === 'ring' ? ringOf(zone) : zone.points
  return { kind, places: points.map(({ longitude, latitude }) => [longitude, latitude]) }
}

/** What the import needs to make the same zone again. */
export const markOf = (zone: ExportedZone): ZoneFileMark => {
  const { type, radius, width, group, speedLimit, workingHours, description, color } = zone
  return { type, radius, width, group, speedLimit, workingHours, description, color }
}

/** The same as JSON without characters that XML cannot have. */
export const markText = (zone: ExportedZone): string =>
  JSON.stringify(markOf(zone)).replace(/[\uFFFE\uFFFF]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)
