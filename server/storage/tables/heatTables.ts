/** The cells of a vehicle's day, packed by server/features/heat/packCells.ts; null: there are none. */
interface HeatDayTable {
  owner_id: number
  vehicle_id: number
  /** Of UTC, since the epoch. */
  day: number
  /** The change of `late_day` that the cells include; null: nothing came late. */
  late: number | null
  presence: Buffer | null
  stops: Buffer | null
  speeding: Buffer | null
  lost: Buffer | null
}

/** How far the days of a vehicle are computed. */
interface HeatVehicleTable {
  owner_id: number
  vehicle_id: number
  /** The newest position that they include, ms since the epoch. */
  until_at: number
  /** Digest of the settings that they were computed with. */
  settings: string
}

export interface HeatTables {
  heat_day: HeatDayTable
  heat_vehicle: HeatVehicleTable
}
