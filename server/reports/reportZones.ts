import type { ZoneIndex } from '../movement/zones/zoneIndex.ts'

/** The zones of an owner that the asking account may see: none of a type that is forbidden to it (GEO-20). */
export interface ReportZones {
  readonly index: ZoneIndex
  nameOf(zoneId: number): string
  typeNameOf(zoneId: number): string
  typeIdOf(zoneId: number): number
  /** m/s; null: the zone has none. */
  speedLimitOf(zoneId: number): number | null
}
