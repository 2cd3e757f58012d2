import type { VehicleSetting } from '../../src/contract/entities/vehicle.ts'
import type { TrackSeries } from '../../src/contract/http/track.ts'
import type { TrackPointColumns } from '../../src/contract/http/trackBytes.ts'
import type { ReportKindDeclaration } from '../../src/contract/reports/reportKinds.ts'
import type { ReportFilters, ReportOptions } from '../../src/contract/reports/reportQuestion.ts'
import type { ReportCell, ReportNote, ReportRow } from '../../src/contract/reports/reportRun.ts'
import type { FoundMovement } from '../live/period/findMovement.ts'
import type { MovementDetails } from '../live/period/movementDetails.ts'
import type { ReportZones } from './reportZones.ts'
import type { TrailerStretch } from './trailers.ts'

/** A vehicle as its reports read it. */
export interface ReportVehicle {
  readonly id: number
  readonly ownerId: number
  readonly name: string
  readonly licensePlate: string
  readonly settings: readonly VehicleSetting[]
  /** Litres; null: unknown. */
  readonly tankVolume: number | null
  /** The trailers that are known to have been attached; absent: none is. */
  readonly trailers?: readonly TrailerStretch[]
}

/** What a vehicle did in a stretch of time; fuel is empty for those who may not see it. */
export interface ReportFacts {
  readonly points: TrackPointColumns
  readonly series: readonly TrackSeries[]
  readonly movement: FoundMovement
  /** Crossings of zones, speedings, and the mileage between two moments. */
  readonly details: MovementDetails
}

/** What a kind computes from. Moments are ms since the epoch. */
export interface ReportInput {
  readonly vehicle: ReportVehicle
  readonly from: number
  readonly to: number
  readonly timeZone: string
  readonly options: ReportOptions
  /** Applied by the caller to the rows of all kinds; a kind reads only what it has to. */
  readonly filters: ReportFilters
  readonly zones: ReportZones
  /** False: the account may not see fuel (USERS-07). */
  readonly seesFuel: boolean
  /** The period, whole. Each call reads it again. */
  read(): Promise<ReportFacts>
  /**
   * The days of the report's time zone that the period has, cut at its ends, each by itself as the route page reads a
   * day. Reads ahead of the caller by a week.
   */
  readDays(): AsyncIterable<{ readonly from: number; readonly to: number; readonly facts: ReportFacts }>
  readonly signal: AbortSignal
}

/** The rows of a vehicle, and why there are none or fewer. */
export interface ReportResult {
  readonly rows: readonly ReportRow[]
  readonly note: ReportNote | null
}

/** A kind of report: what it declares, and how the rows of one vehicle are computed. */
export interface ReportKind {
  readonly declaration: ReportKindDeclaration
  compute(input: ReportInput): Promise<ReportResult>
  /**
   * Kinds about the fleet: makes the rows of the whole report from those of all vehicles, which are not shown then. Cells of
   * the vehicles' rows need not be those of the declared columns.
   */
  combine?(vehicles: readonly (readonly ReportRow[])[]): readonly ReportRow[]
}

export type { ReportCell, ReportRow }
