import type { ColumnType, Generated } from 'kysely'
import type { MoveInReport, MoveInSourceName, MoveInStep } from '../../../src/contract/http/admin/moveIn.ts'
import type { PositionFileSettings } from '../../../src/contract/http/admin/positionFiles.ts'

/** A fleet, or the positions of a file, that are moved in. Moments are ms since the epoch. */
interface MoveInTable {
  id: Generated<number>
  /** The client whose the fleet becomes. */
  owner_id: number
  source: MoveInSourceName
  /** null: the source is no server. */
  url: string | null
  /** null: it was forgotten, or the source needs none. */
  token: string | null
  /** 0, as `until_at`: not known yet. */
  from_at: number
  /** Not part of the period. */
  until_at: number
  step: MoveInStep
  /** null: the file of the run is not here as a whole. */
  job_id: number | null
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

/** The file of a run. */
interface MoveInFileTable {
  move_in_id: number
  name: string
  /** Bytes. */
  size: number
  received: Generated<number>
  /** null: a column of the file names the vehicle. */
  vehicle_id: number | null
  settings: ColumnType<PositionFileSettings, string, string>
  read: Generated<number>
  made: Generated<number>
  left_out: Generated<number>
}

/** A piece of the file of a run. */
interface MoveInPieceTable {
  move_in_id: number
  first_byte: number
  bytes: Uint8Array
}

/** How the files of a client are read. */
interface PositionFileSettingsTable {
  owner_id: number
  settings: ColumnType<PositionFileSettings, string, string>
}

/** Tables of moving in. */
export interface MoveInTables {
  move_in: MoveInTable
  move_in_device: MoveInDeviceTable
  move_in_file: MoveInFileTable
  move_in_piece: MoveInPieceTable
  position_file_settings: PositionFileSettingsTable
}
