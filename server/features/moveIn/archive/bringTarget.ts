import type { OpenArchive } from './openArchive.ts'

/** Where records of an archive are brought to. */
export interface BringTarget {
  readonly archive: OpenArchive
  readonly ownerId: number
  /** Of all vehicles of the archive that are brought, by their number in it. */
  readonly vehicleIds: ReadonlyMap<number, number>
  /** Of all zones of the archive that have a number and are brought. */
  readonly zoneIds: ReadonlyMap<number, number>
  readonly signal: AbortSignal
}
