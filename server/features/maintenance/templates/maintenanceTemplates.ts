import { type Kysely, sql } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import {
  MAINTENANCE_TEMPLATE_CALLS,
  MAINTENANCE_TEMPLATES_MAX,
  maintenanceTemplateBody,
  maintenanceTemplateChanges,
  type MaintenanceTemplateFields,
  maintenanceTemplatePage,
  maintenanceTemplateRow,
  maintenanceTemplatesQuery,
  templateFault,
} from '../../../../src/contract/http/maintenanceTemplates.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import { type ApiError, badInput, unprocessable } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Fields, RecordCheck, RecordRow, RecordView, Resource } from '../../resource/resource.ts'
import { readRecords } from '../../resource/resourceSql.ts'
import { INTERVAL_COLUMNS } from '../maintenance.ts'
import { countRecords } from './templateSql.ts'

const refuse = (fields: Fields, before: RecordRow | null): ApiError | null => {
  if (before !== null && fields.kind !== undefined && fields.kind !== before.kind)
    return badInput('kind', 'the kind of the template, which stays')
  const fault = templateFault({ ...before, ...fields } as MaintenanceTemplateFields)
  return fault ? badInput(fault.field, fault.allowed) : null
}

const check: RecordCheck = async (trx, principal, rows, verb) => {
  if (verb === 'Deleted') return
  const { rows: counted } = await sql<{ templates: number; seesOnlyAllowed: boolean }>`select
      (select count(*)::integer from maintenance_template where owner_id = ${principal.ownerId} and deleted_at is null)
        as templates,
      exists (select from account where id = ${principal.accountId} and sees_only_allowed) as "seesOnlyAllowed"`.execute(
    trx,
  )
  const [stored] = counted
  const seesLater = principal.kind !== 'limited' || stored?.seesOnlyAllowed === false
  if (!seesLater && rows.some(({ isForNew }) => isForNew === true))
    throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.templateForNew, {
      field: 'isForNew',
      allowed: 'false for a person who sees only some vehicles',
    })
  if (verb !== 'Changed' && (stored?.templates ?? 0) > MAINTENANCE_TEMPLATES_MAX)
    throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.maintenanceTemplatesFull(MAINTENANCE_TEMPLATES_MAX))
}

const withCounts = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  rows: readonly RecordRow[],
): Promise<RecordRow[]> => {
  const records = await countRecords(
    db,
    principal,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, records: records.get(row.id) ?? 0 }))
}

const view: RecordView = {
  readPage: async (db, { principal }, query) => {
    const { total, rows } = await readRecords(db, maintenanceTemplates, principal.ownerId, query)
    return { total, rows: await withCounts(db, principal, rows) }
  },
  complete: async (db, { principal }, row) => {
    const [complete] = await withCounts(db, principal, [row])
    return complete ?? row
  },
}

/** Templates of services and documents by classes of vehicles. */
export const maintenanceTemplates: Resource<keyof MaintenanceTemplateFields> = {
  name: 'maintenanceTemplate',
  titles: ['maintenance template', 'maintenance templates'],
  calls: MAINTENANCE_TEMPLATE_CALLS,
  table: 'maintenance_template',
  columns: {
    name: 'name',
    vehicleTypes: 'vehicle_types',
    kind: 'kind',
    ...INTERVAL_COLUMNS,
    note: 'note',
    isForNew: 'is_for_new',
  },
  searched: ['name', 'note'],
  texts: ['name'],
  schemas: {
    body: maintenanceTemplateBody,
    changes: maintenanceTemplateChanges,
    query: maintenanceTemplatesQuery,
    row: maintenanceTemplateRow,
    page: maintenanceTemplatePage,
  },
  unique: {
    maintenance_template_name: () =>
      unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.maintenanceTemplateTaken, {
        field: 'name',
        allowed: 'a name that no other template has, whatever its case',
      }),
  },
  refuse,
  check,
  view,
}
