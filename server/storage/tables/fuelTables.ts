import type { Generated, JSONColumnType } from 'kysely'
import type { ReceiptFlag, ReceiptSettings } from '../../../src/contract/http/fuelReceipts.ts'
import type { FuelKind } from '../../../src/contract/http/fuelLedger.ts'

/** A fuel event that a person marked as false. Moments are ms since the epoch. */
interface FuelCorrectionTable {
  owner_id: number
  id: Generated<number>
  vehicle_id: number
  /** `all`, or the number of a level sensor. */
  tank: string
  kind: FuelKind
  from_ts: number
  to_ts: number
  note: string | null
  made_by: string
  made_at: number
}

/** A receipt with what the tank says of it. Moments are ms since the epoch. */
interface FuelReceiptTable {
  owner_id: number
  id: Generated<number>
  /** Its number, or what else tells it from others. */
  key: string
  plate: string
  /** As in the file, in normal form. */
  time: string
  at: number
  litres: number
  latitude: number | null
  longitude: number | null
  station: string
  card: string
  number: string
  flag: Generated<ReceiptFlag>
  vehicle_id: number | null
  filled_at: number | null
  filled_litres: number | null
  distance: number | null
}

interface FuelReceiptSettingsTable {
  owner_id: number
  settings: JSONColumnType<ReceiptSettings>
}

export interface FuelTables {
  fuel_receipt: FuelReceiptTable
  fuel_receipt_settings: FuelReceiptSettingsTable
  fuel_correction: FuelCorrectionTable
}
