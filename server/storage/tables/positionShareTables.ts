import type { Generated } from 'kysely'

/** A link that shows where a vehicle is. Times are ms since the epoch. */
export interface PositionShareTable {
  id: Generated<number>
  /** The vehicle's owner when the link was created; once the owner changes it shows nothing. */
  owner_id: number
  vehicle_id: number
  /** SHA-256 of the token. */
  token_hash: Buffer
  /** The last characters of the token, by which people tell links apart. */
  link_end: string
  note: string
  show_name: boolean
  show_license_plate: boolean
  show_speed: boolean
  /** The link is valid while this account may see the vehicle's position. */
  created_by: number
  created_at: number
  ends_at: number
}
