import type { Generated } from 'kysely'

/** What a vehicle did on a day of the server's calendar (server/features/overview/). Moments are ms since the epoch. */
export interface VehicleDayTable {
  /** The vehicle's owner on that day. */
  owner_id: number
  vehicle_id: number
  /** YYYY-MM-DD */
  day: string
  /** null: it waits to be counted. */
  counted_at: number | null
  /** Of the newest position that is counted; null: there is none. */
  newest: number | null
  metres: Generated<number>
  engine_ms: Generated<number>
  /** Litres; null: unknown. */
  fuel_used: number | null
  /** The state at the end of each quarter of an hour up to the newest position, a letter each. */
  states: Generated<string>
  last_state: Generated<string>
}
