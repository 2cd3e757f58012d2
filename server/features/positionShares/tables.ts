import type { Generated } from 'kysely'

/** A link that shows where a vehicle is. Times are ms since the epoch. */
export interface PositionShareTable {
  id: Generated<number>
  /** Whose vehicle it was when the link was made; with another's it shows nothing. */
  owner_id: number
  vehicle_id: number
  /** SHA-256 of the token. */
  token_hash: Buffer
  /** The last signs of the token, by which people tell links apart. */
  link_end: string
  note: string
  show_name: boolean
  show_license_plate: boolean
  show_speed: boolean
  /** The link is good for as long as this account may see the vehicle's place. */
  created_by: number
  created_at: number
  ends_at: number
}
