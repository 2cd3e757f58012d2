import type { Generated } from 'kysely'
import type { MoveInReport, MoveInStep } from '../../../src/contract/http/admin/moveIn.ts'

/** A fleet that is moved in from a Traccar server. Moments are ms since the epoch. */
interface MoveInTable {
  id: Generated<number>
  /** The client whose the fleet becomes. */
  owner_id: number
  url: string
  /** null: it was forgotten. */
  token: string | null
  from_at: number
  /** Not part of the period. */
  until_at: number
  step: MoveInStep
  job_id: number
  /** null: nothing was read yet. */
  report: MoveInReport | null
  created_at: number
}

/** How far the positions of a device are brought. */
interface MoveInDeviceTable {
  move_in_id: number
  /** As the Traccar server numbers it. */
  device_id: number
  vehicle_id: number
  /** Positions before this moment are stored. */
  done_until: number
  read: Generated<number>
  made: Generated<number>
  left_out: Generated<number>
}

/** Tables of moving in. */
export interface MoveInTables {
  move_in: MoveInTable
  move_in_device: MoveInDeviceTable
}
