import type { Generated, JSONColumnType } from 'kysely'
import type { ReportKindName } from '../../../src/contract/reports/reportKinds.ts'
import type { ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'
import type { ReportNote, ReportState } from '../../../src/contract/reports/reportRun.ts'
import type {
  DeliveryState,
  ReportScheduleFields,
  ScheduleFailure,
} from '../../../src/contract/reports/reportSchedule.ts'

/** A report that somebody asked for. Moments are ms since the epoch. */
interface ReportRunTable {
  owner_id: number
  id: Generated<number>
  /** Who asked. */
  account_id: number
  name: string | null
  kind: ReportKindName
  question: JSONColumnType<ReportQuestion>
  /** In the order of the parts. */
  vehicle_ids: readonly number[]
  state: Generated<ReportState>
  /** Vehicles whose part is stored. */
  done: Generated<number>
  row_count: Generated<number>
  created_at: number
  finished_at: number | null
}

/** What a run says of one vehicle. */
interface ReportPartTable {
  run_id: number
  /** From 1 on, in the order of the run's vehicles. */
  n: number
  /** null: rows about the fleet. */
  vehicle_id: number | null
  note: ReportNote | null
  row_count: number
  /** `packRows`; null: there are none. */
  rows: Buffer | null
  /** Digest of all that the rows were computed from; null: they cannot be used again. */
  source: Buffer | null
}

/** A report that is built by itself. Moments are ms since the epoch. */
interface ReportScheduleTable {
  owner_id: number
  id: Generated<number>
  /** The author, whose rights it has. */
  account_id: number
  name: string
  settings: JSONColumnType<ReportScheduleFields>
  is_on: boolean
  /** null: it is off, or its moments are over. */
  next_at: number | null
  created_at: number
  deleted_at: number | null
}

/** A report of a schedule, and what came of it. */
interface ReportDeliveryTable {
  id: Generated<number>
  schedule_id: number
  /** The moment of the schedule, or when somebody asked for it. */
  due_at: number
  is_asked: boolean
  /** Of its reports; some may be deleted. */
  run_ids: readonly number[]
  state: Generated<DeliveryState>
  reason: ScheduleFailure | null
  row_count: number | null
  created_at: number
  finished_at: number | null
}

/** The cloud disk of an account. */
interface ReportDiskTable {
  account_id: number
  url: string
  folder: string
  user_name: string
  password: string
  changed_at: number
}

/** The folder of Google Drive of an account. */
interface ReportDriveTable {
  account_id: number
  folder: string
  changed_at: number
}

export interface ReportTables {
  report_drive: ReportDriveTable
  report_run: ReportRunTable
  report_part: ReportPartTable
  report_schedule: ReportScheduleTable
  report_delivery: ReportDeliveryTable
  report_disk: ReportDiskTable
}
