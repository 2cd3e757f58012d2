import type { Generated } from 'kysely'

/** VEH-70. changed_at: ms since the epoch; changed_by: null where the account is gone. */
export interface VehicleNoteTable {
  id: Generated<number>
  owner_id: number
  vehicle_id: number
  title: string
  text: string
  changed_at: number
  changed_by: number | null
}
