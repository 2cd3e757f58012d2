import type { ColumnType, Generated } from 'kysely'

/** What was done for a service or a document of a vehicle. Days are YYYY-MM-DD. */
interface MaintenanceDoneTable {
  owner_id: number
  id: Generated<number>
  /** null: the record was purged. */
  maintenance_id: number | null
  vehicle_id: number
  day: string
  km: number | null
  hours: number | null
  /** Read as text; null: not known. */
  cost: ColumnType<string | null, number | null, number | null>
  note: string
  /** A login. */
  made_by: string
  /** ms since the epoch; null: it is not deleted. */
  deleted_at: ColumnType<number | null, number | null | undefined, number | null>
}

/** The file of a record. */
interface MaintenanceFileTable {
  owner_id: number
  maintenance_id: number
  /** As it was sent. */
  name: string
  content_type: string
  hash: string
  bytes: Buffer
}

export interface MaintenanceTables {
  maintenance_file: MaintenanceFileTable
  maintenance_done: MaintenanceDoneTable
}
