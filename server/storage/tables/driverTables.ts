import type { Generated, JSONColumnType } from 'kysely'
import type { ViolationDetails, ViolationKind } from '../../../src/contract/http/employees.ts'
import type { Criterion } from '../../../src/contract/rules/driverScore.ts'
import type { ScoreSettings } from '../../../src/contract/rules/scoreSettings.ts'
import type { DriverEnd, DriverSource } from '../../../src/contract/http/drivers.ts'

/** Moments are ms since the epoch. */

/** A card that a device read; number null: it was taken out. */
interface CardReadingTable {
  owner_id: number
  vehicle_id: number
  at: number
  number: string | null
}

/** The intervals of a vehicle have to be judged again from this moment on. */
interface DriverMarkTable {
  id: Generated<number>
  owner_id: number
  vehicle_id: number
  since: number
  /** Not before this moment of the server's clock. */
  due_at: Generated<number>
}

/** Somebody at the wheel: as the readings of cards say, or as a person wrote it, which counts more. */
interface DriverIntervalTable {
  owner_id: number
  id: Generated<number>
  vehicle_id: number
  source: DriverSource
  number: string | null
  employee_id: number | null
  from_at: number
  to_at: number | null
  end_reason: DriverEnd | null
  made_by: string | null
  made_at: number | null
  before: JSONColumnType<readonly object[]> | null
}

/** Whose card it was; employee_id null: the person was purged; to_at null: it lasts. */
interface CardHoldingTable {
  owner_id: number
  id: Generated<number>
  number: string
  employee_id: number | null
  from_at: number
  to_at: number | null
}

/** The picture of an employee. */
interface EmployeePhotoTable {
  owner_id: number
  employee_id: number
  content_type: string
  hash: string
  bytes: Buffer
}

/** What a driver did while bound to a vehicle. */
interface ViolationTable {
  owner_id: number
  id: Generated<number>
  employee_id: number
  vehicle_id: number
  kind: ViolationKind
  at: number
  latitude: number | null
  longitude: number | null
  details: JSONColumnType<ViolationDetails>
  /** What it costs points for, and how often or for how many minutes; null: nothing. */
  criterion: Criterion | null
  amount: number | null
}

/** How a vehicle was driven; numbers in m/s, g, metres and ms. */
interface DrivingEventTable {
  owner_id: number
  vehicle_id: number
  kind: string
  from_at: number
  to_at: number
  latitude: number | null
  longitude: number | null
  details: JSONColumnType<object>
}

/** The part of a drive that an employee drove: metres, and ms in motion. */
interface DriverShareTable {
  owner_id: number
  employee_id: number
  vehicle_id: number
  drive_at: number
  from_at: number
  metres: number
  driven_ms: number
  judged_ms: number
}

interface ScoreSettingsTable {
  owner_id: number
  settings: JSONColumnType<ScoreSettings>
}

export interface DriverTables {
  employee_photo: EmployeePhotoTable
  violation: ViolationTable
  card_reading: CardReadingTable
  driver_mark: DriverMarkTable
  driver_interval: DriverIntervalTable
  card_holding: CardHoldingTable
  driving_event: DrivingEventTable
  driver_share: DriverShareTable
  score_settings: ScoreSettingsTable
}
