import type { Generated, JSONColumnType } from 'kysely'
import type { CouplingEnd, CouplingSource } from '../../../src/contract/http/trailerCouplings.ts'

/** Moments are ms since the epoch. */

/** What a device says of a trailer besides its identifier. */
export interface ReportedTrailer {
  readonly id: number
  readonly name: string
  /** m; null: unknown. */
  readonly width: number | null
}

/** A trailer was coupled or taken off, as a device read it, or as its correction says. */
interface TrailerReadingTable {
  owner_id: number
  id: Generated<number>
  vehicle_id: number
  at: number
  source: CouplingSource
  is_coupled: boolean
  identifier: string | null
  trailer_id: number | null
  reported: JSONColumnType<ReportedTrailer> | null
  made_by: string | null
  made_at: number | null
}

/** The couplings of an owner have to be judged again from this moment on. */
interface TrailerMarkTable {
  id: Generated<number>
  owner_id: number
  since: number
}

/** A trailer on a vehicle, as the readings say. */
interface TrailerCouplingTable {
  owner_id: number
  id: Generated<number>
  vehicle_id: number
  trailer_id: number | null
  identifier: string
  from_at: number
  to_at: number | null
  start_id: number
  end_id: number | null
  end_reason: CouplingEnd | null
}

export interface TrailerTables {
  trailer_reading: TrailerReadingTable
  trailer_mark: TrailerMarkTable
  trailer_coupling: TrailerCouplingTable
}
