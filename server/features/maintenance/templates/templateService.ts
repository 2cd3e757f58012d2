import { sql, type Transaction } from 'kysely'
import { SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { MAINTENANCE_MAX } from '../../../../src/contract/http/maintenance.ts'
import type {
  ApplyTemplate,
  TemplateApplied,
  TemplateReach,
} from '../../../../src/contract/http/maintenanceTemplates.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import { notFound } from '../../../platform/plugins/apiError.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import type { LiveContext } from '../../resource/resourceService.ts'
import { requireRoom } from '../maintenance.ts'
import { lockTemplate, makeMissing, readReach, seesVehicle, updateDifferent } from './templateSql.ts'

/** Templates make records: of all vehicles of their classes when a person applies them, of others as they are added. */

type Context = Pick<LiveContext, 'db' | 'clock' | 'days'>

/** What applying a template does now. Throws 404 where there is none. */
export const reachOf = async (
  { db }: Pick<Context, 'db'>,
  principal: AccountPrincipal,
  id: number,
): Promise<TemplateReach> => {
  const reach = await readReach(db, principal, id)
  if (!reach) throw notFound(SERVER_TEXT.unknownRecord(id))
  return reach
}

/**
 * Gives each vehicle of the template's classes that the caller sees a record of it, unless it has one or has no room; the
 * records count from today. With `updates` those that are different take its intervals. Throws 404 where there is no such
 * template, 422 where the client would have too many records; nothing is made then.
 */
export const applyTemplate = (
  { db, clock, days }: Context,
  actor: Actor,
  id: number,
  { updates }: ApplyTemplate,
): Promise<TemplateApplied> =>
  db.transaction().execute(async (trx) => {
    const { principal } = actor
    const { ownerId } = principal
    const template = await lockTemplate(trx, { ownerId, id })
    if (!template) throw notFound(SERVER_TEXT.unknownRecord(id))
    const now = clock.now()
    const made = await makeMissing(trx, {
      ownerId,
      condition: sql`t.id = ${id} and ${seesVehicle(principal)}`,
      today: days.dayOf(now),
    })
    if (made > 0) await requireRoom(trx, ownerId, [])
    const changed = updates ? await updateDifferent(trx, principal, id) : 0
    const detail = { what: 'maintenanceTemplateApplied', name: template.name, new: made, changed }
    await recordFleetChange(trx, actor, detail, now)
    return { made, changed }
  })

/** Vehicles that a client has from now on, or whose class has changed. today: YYYY-MM-DD. */
interface AddedVehicles {
  readonly ownerId: number
  readonly vehicleIds: readonly number[]
  readonly today: string
}

/**
 * Gives vehicles the records of all templates that are also for vehicles added later, as far as there is room: what is
 * added is never refused because of its maintenance.
 */
export const applyToAdded = async (
  trx: Transaction<Database>,
  { ownerId, vehicleIds, today }: AddedVehicles,
): Promise<void> => {
  const { rows } = await sql<{ templates: boolean; records: number }>`select
      exists (select from maintenance_template where owner_id = ${ownerId} and is_for_new and deleted_at is null)
        as templates,
      (select count(*)::integer from maintenance where owner_id = ${ownerId} and deleted_at is null) as records`.execute(
    trx,
  )
  const [stored] = rows
  if (!stored?.templates) return
  const condition = sql`t.is_for_new and v.id = any(${numberArray(vehicleIds)}::bigint[])`
  await makeMissing(trx, { ownerId, condition, today }, Math.max(0, MAINTENANCE_MAX - stored.records))
}
