import { sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  DONE_MAX,
  type DoneFields,
  type DoneRow,
  type MaintenanceKind,
} from '../../../src/contract/http/maintenance.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { badInput, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { LiveContext } from '../resource/resourceService.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'

/** The history of a record: what was done when, at what readings and for what money. */

interface Concerned {
  readonly id: number
  readonly vehicleId: number
  readonly kind: MaintenanceKind
  readonly name: string
  readonly everyKm: number | null
  readonly everyHours: number | null
}

type Context = Pick<LiveContext, 'db' | 'clock' | 'days'>

/** A record of a vehicle that the caller sees, locked. Throws 404 where there is none, 403 for a hidden vehicle. */
export const requireMaintenance = async (
  trx: Transaction<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<Concerned> => {
  const { rows } =
    await sql<Concerned>`select id, vehicle_id as "vehicleId", kind, name, every_km as "everyKm",
      every_hours as "everyHours" from maintenance
    where owner_id = ${principal.ownerId} and id = ${id} and deleted_at is null for update`.execute(trx)
  const [found] = rows
  if (!found) throw notFound(SERVER_TEXT.unknownRecord(id))
  await findOwnVehicle(trx, principal, found.vehicleId)
  return found
}

/** The history of a record, the latest first. Throws as `requireMaintenance`. */
export const readDone = (
  { db }: Pick<Context, 'db'>,
  principal: AccountPrincipal,
  id: number,
): Promise<DoneRow[]> =>
  db.transaction().execute(async (trx) => {
    await requireMaintenance(trx, principal, id)
    const { rows } =
      await sql<DoneRow>`select id, day, km, hours, cost::float8 as cost, note, made_by as "madeBy"
      from maintenance_done where owner_id = ${principal.ownerId} and maintenance_id = ${id} and deleted_at is null
      order by day desc, id desc`.execute(trx)
    return rows
  })

const requireReadings = ({ kind, everyKm, everyHours }: Concerned, done: DoneFields): void => {
  if (everyKm !== null && done.km === null) throw badInput('km', 'given: the service has an interval of km')
  if (everyHours !== null && done.hours === null)
    throw badInput('hours', 'given: the service has an interval of engine hours')
  if (kind === 'service' && done.untilDay !== null)
    throw badInput('untilDay', 'empty: a service has no last day')
  if (done.untilDay !== null && done.untilDay < done.day)
    throw badInput('untilDay', 'a day that is not before the day of the entry')
}

/**
 * Adds an entry; a document is valid from its day until `untilDay` from now on, where that is given. Throws as
 * `requireMaintenance`, 400 for a day of the future and for readings that the intervals need, 422 for one entry too many.
 */
export const addDone = (
  { db, clock, days }: Context,
  actor: Actor,
  id: number,
  done: DoneFields,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { principal } = actor
    const { ownerId } = principal
    const concerned = await requireMaintenance(trx, principal, id)
    const now = clock.now()
    const { untilDay, ...entry } = done
    if (entry.day > days.dayOf(now)) throw badInput('day', 'not in the future')
    requireReadings(concerned, done)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from maintenance_done
      where owner_id = ${ownerId} and maintenance_id = ${id} and deleted_at is null`.execute(trx)
    if ((rows[0]?.count ?? 0) >= DONE_MAX)
      throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.maintenanceDoneFull(DONE_MAX))
    await trx
      .insertInto('maintenance_done')
      .values({
        owner_id: ownerId,
        maintenance_id: id,
        vehicle_id: concerned.vehicleId,
        made_by: principal.login,
        ...entry,
      })
      .execute()
    if (untilDay !== null)
      await sql`update maintenance set from_day = ${entry.day}, until_day = ${untilDay}
        where owner_id = ${ownerId} and id = ${id}`.execute(trx)
    await recordFleetChange(trx, actor, { what: 'maintenanceDone', name: concerned.name }, now)
  })

/** Which entry of which record. */
interface EntryKey {
  readonly id: number
  readonly doneId: number
}

/**
 * Deletes an entry, or takes its deletion back within a day; a document stays as it is. Throws as `requireMaintenance`, and 404
 * where there is no such entry.
 */
export const setDoneDeleted = (
  { db, clock }: Context,
  actor: Actor,
  { id, doneId }: EntryKey,
  isDeleted: boolean,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { ownerId } = actor.principal
    const { name } = await requireMaintenance(trx, actor.principal, id)
    const now = clock.now()
    const before = isDeleted ? sql`deleted_at is null` : sql`deleted_at >= ${now - RESTORE_MS}`
    const { rows } = await sql`update maintenance_done set deleted_at = ${isDeleted ? now : null}
      where owner_id = ${ownerId} and maintenance_id = ${id} and id = ${doneId} and ${before} returning 1`.execute(
      trx,
    )
    if (rows.length === 0) throw notFound(SERVER_TEXT.unknownRecord(doneId))
    const what = isDeleted ? 'maintenanceDoneDeleted' : 'maintenanceDoneRestored'
    await recordFleetChange(trx, actor, { what, name }, now)
  })
