import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  MAINTENANCE_MAX,
  MAINTENANCE_PER_VEHICLE_MAX,
  MAINTENANCE_RECORD_CALLS,
  maintenanceBody,
  maintenanceChanges,
  maintenanceFault,
  type MaintenanceFields,
  maintenancePage,
  maintenanceQuery,
  maintenanceRow,
} from '../../../src/contract/http/maintenance.ts'
import { type ApiError, badInput, unprocessable } from '../../platform/plugins/apiError.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { Fields, RecordCheck, RecordRow, RecordView, Resource } from '../resource/resource.ts'
import { requireOwnVehicles } from '../vehicles/ownVehicle.ts'
import { conditionOf, pageOfRecords } from './maintenancePage.ts'
import { readMaintenance } from './maintenanceSql.ts'

/** The fields of a record as the schemas have checked them. */
type CheckedRow = MaintenanceFields & { readonly id: number }

const refuse = (fields: Fields, before: RecordRow | null): ApiError | null => {
  if (before !== null && fields.vehicleId !== undefined && fields.vehicleId !== before.vehicleId)
    return badInput('vehicleId', 'the vehicle of the record, which stays with it')
  const fault = maintenanceFault({ ...before, ...fields } as CheckedRow)
  return fault ? badInput(fault.field, fault.allowed) : null
}

/** Throws 422 where a client or one of the vehicles has more records than are allowed. */
export const requireRoom = async (
  trx: Transaction<Database>,
  ownerId: number,
  vehicleIds: readonly number[],
): Promise<void> => {
  const { rows } = await sql<{ all: number; most: number }>`select coalesce(sum(n), 0)::integer as all,
      coalesce(max(n) filter (where vehicle_id = any(${numberArray(vehicleIds)}::bigint[])), 0)::integer as most
    from (select vehicle_id, count(*) as n from maintenance where owner_id = ${ownerId} and deleted_at is null
      group by vehicle_id) counted`.execute(trx)
  const [counted] = rows
  if (counted && counted.most > MAINTENANCE_PER_VEHICLE_MAX)
    throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.vehicleMaintenanceFull(MAINTENANCE_PER_VEHICLE_MAX))
  if (counted && counted.all > MAINTENANCE_MAX)
    throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.maintenanceFull(MAINTENANCE_MAX))
}

const check: RecordCheck = async (trx, principal, rows, verb) => {
  const vehicleIds = [...new Set((rows as readonly CheckedRow[]).map(({ vehicleId }) => vehicleId))]
  await requireOwnVehicles(trx, principal, vehicleIds)
  if (verb === 'Created' || verb === 'Restored') await requireRoom(trx, principal.ownerId, vehicleIds)
}

const view: RecordView = {
  readPage: async (db, { principal, today }, query) => {
    const asked = query as Parameters<typeof conditionOf>[0]
    return pageOfRecords(await readMaintenance(db, principal, conditionOf(asked), today), asked)
  },
  complete: async (db, { principal, today }, { id }) => {
    const [row] = await readMaintenance(db, principal, sql`m.id = ${id}`, today)
    if (!row) throw new Error('a record that was just changed is gone')
    return row
  },
}

/** The columns of intervals and reminders, of records and of templates. */
export const INTERVAL_COLUMNS = {
  everyKm: 'every_km',
  everyHours: 'every_hours',
  everyMonths: 'every_months',
  everyDays: 'every_days',
  remindKm: 'remind_km',
  remindHours: 'remind_hours',
  remindDays: 'remind_days',
} as const

/** Services and documents of vehicles; who sees a vehicle sees its records. */
export const maintenance: Resource<keyof MaintenanceFields> = {
  name: 'maintenance',
  titles: ['record of maintenance', 'maintenance records'],
  calls: MAINTENANCE_RECORD_CALLS,
  table: 'maintenance',
  columns: {
    name: 'name',
    vehicleId: 'vehicle_id',
    kind: 'kind',
    number: 'number',
    ...INTERVAL_COLUMNS,
    fromDay: 'from_day',
    fromKm: 'from_km',
    fromHours: 'from_hours',
    untilDay: 'until_day',
    note: 'note',
  },
  searched: ['name', 'number'],
  texts: ['name'],
  schemas: {
    body: maintenanceBody,
    changes: maintenanceChanges,
    query: maintenanceQuery,
    row: maintenanceRow,
    page: maintenancePage,
  },
  unique: {
    maintenance_of_template: () => unprocessable(ERROR_CODES.inUse, SERVER_TEXT.maintenanceOfTemplate),
  },
  refuse,
  check,
  view,
}
