import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  TASK_TEMPLATE_CALLS,
  taskTemplateBody,
  taskTemplateChanges,
  type TaskTemplateFields,
  taskTemplatePage,
  taskTemplateRow,
  taskTemplatesQuery,
} from '../../../src/contract/http/taskTemplates.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { RecordCheck, Resource } from '../resource/resource.ts'
import { requireOwnVehicles } from '../vehicles/ownVehicle.ts'
import { requireNoneHidden, requireRoute } from './requireParts.ts'

/** Tasks that have not begun follow their template: those of one that makes none any more are gone with their links. */
const forgetPlanned = async (
  trx: Transaction<Database>,
  ownerId: number,
  templateIds: readonly number[],
): Promise<void> => {
  await sql`delete from task where owner_id = ${ownerId} and state = 'planned'
    and template_id = any(${numberArray(templateIds)}::integer[])`.execute(trx)
}

/** The tasks of templates are made again, of what the templates are now (makeTasks.ts). */
const remakeTasks = async (
  trx: Transaction<Database>,
  ownerId: number,
  templateIds: readonly number[],
): Promise<void> => {
  await sql`update task_template set made_until = null where owner_id = ${ownerId}
    and id = any(${numberArray(templateIds)}::integer[])`.execute(trx)
}

const check: RecordCheck = async (trx, principal, rows, verb) => {
  const { ownerId } = principal
  const over = rows.filter((row) => verb === 'Deleted' || !taskTemplateRow.parse(row).isOn)
  await forgetPlanned(
    trx,
    ownerId,
    over.map(({ id }) => id),
  )
  await remakeTasks(
    trx,
    ownerId,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const { routeId, performers } = taskTemplateRow.parse(row)
    if (verb === 'Deleted') {
      await requireNoneHidden(trx, principal, performers)
      continue
    }
    await requireRoute(trx, principal.ownerId, routeId)
    await requireOwnVehicles(trx, principal, performers)
  }
}

/** TASK-03, TASK-15, ROUTE-20: the templates of a client. */
export const taskTemplates: Resource<keyof TaskTemplateFields> = {
  name: 'taskTemplate',
  titles: ['task template', 'task templates'],
  calls: TASK_TEMPLATE_CALLS,
  table: 'task_template',
  columns: {
    name: 'name',
    routeId: 'route_id',
    description: 'description',
    performers: 'performers',
    shift: 'shift',
    repeat: 'repeat',
    lastsMinutes: 'lasts_minutes',
    timeZone: 'time_zone',
    isOn: 'is_on',
  },
  searched: ['name', 'description'],
  texts: ['name'],
  schemas: {
    body: taskTemplateBody,
    changes: taskTemplateChanges,
    query: taskTemplatesQuery,
    row: taskTemplateRow,
    page: taskTemplatePage,
  },
  check,
  unique: {
    task_template_name: () =>
      unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.taskTemplateTaken, {
        field: 'name',
        allowed: 'a name that no other template has, whatever its case',
      }),
  },
}
