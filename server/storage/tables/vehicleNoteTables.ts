import type { Generated } from 'kysely'

/** VEH-70. changed_at: ms since the epoch; changed_by: null when the account was deleted. */
export interface VehicleNoteTable {
  id: Generated<number>
  owner_id: number
  vehicle_id: number
  title: string
  text: string
  changed_at: number
  changed_by: number | null
}
