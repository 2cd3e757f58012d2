import type { Generated, JSONColumnType } from 'kysely'
import type { ZoneHours, ZonePoint, ZoneShapeType } from '../../../src/contract/entities/geozone.ts'

/** owner_id null: a type that everyone has. */
interface ZoneTypeTable {
  id: Generated<number>
  owner_id: number | null
  type: string
  name: string
}

interface GeozoneTable {
  owner_id: number
  id: Generated<number>
  shape: ZoneShapeType
  points: JSONColumnType<readonly ZonePoint[]>
  /** Metres. */
  radius: number | null
  width: number | null
  name: string
  zone_type_id: number
  color: string
  zone_group: string | null
  description: string
  /** m/s */
  speed_limit: number | null
  working_hours: JSONColumnType<readonly ZoneHours[]> | null
  /** Hectares. */
  area: number
  /** ms since the epoch; null: it is not deleted. */
  deleted_at: number | null
  /** Since when it has its shape, ms since the epoch. */
  shaped_at: number
}

/** What is known of one end of a stay. */
export interface ZoneVisitEnd {
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  /** It crossed the border there; false: nobody saw it cross. */
  readonly isCrossing: boolean
  /** Which places say so (`ZoneCrossing`). */
  readonly reason: Readonly<Record<string, unknown>>
}

/** A stay of a vehicle in a zone; times are ms since the epoch. */
interface ZoneVisitTable {
  owner_id: number
  vehicle_id: number
  zone_id: number
  entered_at: number
  /** null: it is inside. */
  left_at: number | null
  entry: JSONColumnType<ZoneVisitEnd>
  exit: JSONColumnType<ZoneVisitEnd> | null
}

interface GeozoneCommentTable {
  geozone_id: number
  id: Generated<number>
  name: string
  text: string
}

interface ControlZoneTable {
  vehicle_id: number
  geozone_id: number
  on_entry: boolean
  on_exit: boolean
}

interface ForbiddenZoneTypeTable {
  account_id: number
  zone_type_id: number
}

export interface GeozoneTables {
  zone_type: ZoneTypeTable
  geozone: GeozoneTable
  zone_visit: ZoneVisitTable
  geozone_comment: GeozoneCommentTable
  control_zone: ControlZoneTable
  forbidden_zone_type: ForbiddenZoneTypeTable
}
