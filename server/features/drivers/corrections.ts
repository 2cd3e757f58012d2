import { sql, type Transaction } from 'kysely'
import { type DriverCorrection, DRIVES_PERIOD_MAX_DAYS } from '../../../src/contract/http/drivers.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { insertMarks } from '../../live/drivers/driverSql.ts'
import type { StoredInterval } from '../../live/drivers/effective.ts'
import { readStored } from '../../live/drivers/intervalSql.ts'
import { badInput, notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import type { OwnVehicle } from '../vehicles/ownVehicle.ts'
import { checkPeriod } from '../track/checkPeriod.ts'

/** A person says who drove: the readings stay as they are, below what was said. */

type Trx = Transaction<Database>

interface Vehicle {
  readonly ownerId: number
  readonly vehicleId: number
  readonly name: string
}

const requireEmployee = async (trx: Trx, ownerId: number, id: number): Promise<void> => {
  const { rows } = await sql`select from employee where owner_id = ${ownerId} and id = ${id}
    and deleted_at is null`.execute(trx)
  if (rows.length === 0) throw notFound(SERVER_TEXT.unknownEmployee(id))
}

/** Violations belong to somebody else now, in all of the period. */
const markPeriod = (trx: Trx, { ownerId, vehicleId }: OwnVehicle, from: number, to: number) =>
  insertMarks(trx, [
    { ownerId, vehicleId, since: from },
    { ownerId, vehicleId, since: to },
  ])

const detailOf = (what: string, { name }: Vehicle, from: number, to: number) => ({
  what,
  name,
  from: new Date(from).toISOString(),
  until: new Date(to).toISOString(),
})

/**
 * Says who drove a vehicle from one moment to another, keeping who said so, when, and what held before. Throws 400 for a period
 * that ends before it begins, is too long or is not over, 404 for an unknown employee.
 */
export const correctDriver = (
  { db, clock }: ResourceContext,
  actor: Actor,
  vehicle: Vehicle,
  { from, to, employeeId }: DriverCorrection,
): Promise<number> => {
  const { ownerId, vehicleId } = vehicle
  const now = clock.now()
  checkPeriod({ from, to }, DRIVES_PERIOD_MAX_DAYS)
  if (to > now) throw badInput('to', 'not in the future')
  return db.transaction().execute(async (trx) => {
    if (employeeId !== null) await requireEmployee(trx, ownerId, employeeId)
    const before = await readStored(trx, { ownerId, vehicleId, from, to })
    const made = { from, to, employeeId, by: actor.principal.login, at: now, before }
    const [id = 0] = await insertDriverCorrections(trx, vehicle, [made])
    await recordFleetChange(trx, actor, detailOf('driverCorrected', vehicle, from, to), now)
    return id
  })
}

/** A correction as it is stored; by, at: who said it, and when. */
interface MadeCorrection extends DriverCorrection {
  readonly by: string
  readonly at: number
  /** What held until then. */
  readonly before: readonly StoredInterval[]
}

/** Stores corrections of a vehicle, whose drivers are judged again; returns their ids. */
export const insertDriverCorrections = async (
  trx: Trx,
  vehicle: OwnVehicle,
  corrections: readonly MadeCorrection[],
): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const { from, to, employeeId, by, at, before } of corrections) {
    // oxlint-disable-next-line no-await-in-loop -- people correct few drives
    const { id } = await trx
      .insertInto('driver_interval')
      .values({
        owner_id: vehicle.ownerId,
        vehicle_id: vehicle.vehicleId,
        source: 'manual',
        number: null,
        employee_id: employeeId,
        from_at: from,
        to_at: to,
        end_reason: 'manual',
        made_by: by,
        made_at: at,
        before: JSON.stringify(before),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await markPeriod(trx, vehicle, from, to)
  }
  return ids
}

/** What was said about a driver counts no more. Throws 404 where nothing was. */
export const undoCorrection = (
  { db, clock }: ResourceContext,
  actor: Actor,
  vehicle: Vehicle,
  id: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const undone = await trx
      .deleteFrom('driver_interval')
      .where('owner_id', '=', vehicle.ownerId)
      .where('vehicle_id', '=', vehicle.vehicleId)
      .where('id', '=', id)
      .where('source', '=', 'manual')
      .returning(['from_at as from', 'to_at as to'])
      .executeTakeFirst()
    if (!undone) throw notFound(SERVER_TEXT.driverCorrectionMissing(id))
    const { from, to } = undone
    await markPeriod(trx, vehicle, from, to ?? from)
    await recordFleetChange(
      trx,
      actor,
      detailOf('driverCorrectionUndone', vehicle, from, to ?? from),
      clock.now(),
    )
  })
