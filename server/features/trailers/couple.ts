import { type Kysely, sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { CouplingBody, TrailerTrackerBody } from '../../../src/contract/http/trailerCouplings.ts'
import type { JournalWrite } from '../../live/journal.ts'
import { judgeAndPublish } from '../../live/trailers/trailerKeeper.ts'
import { isUniqueViolation } from '../../platform/db/uniqueViolation.ts'
import { badInput, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { LiveContext } from '../resource/resourceService.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'

/** A person says what hangs on what: an entry among the readings of devices, of which the next one counts more. */

type Db = Kysely<Database> | Transaction<Database>

interface NamedTrailer {
  readonly id: number
  readonly name: string
  readonly serial: string
}

/** A trailer of the client. Throws 404 where there is none. */
export const requireTrailer = async (db: Db, ownerId: number, id: number): Promise<NamedTrailer> => {
  const { rows } = await sql<NamedTrailer>`select id, name, serial_number as serial from trailer
    where owner_id = ${ownerId} and id = ${id} and deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound(SERVER_TEXT.unknownRecord(id))
  return rows[0]
}

const tractorAt = async (db: Db, ownerId: number, trailerId: number, at: number): Promise<number | null> => {
  const { rows } = await sql<{ vehicleId: number }>`select vehicle_id as "vehicleId" from trailer_coupling
    where owner_id = ${ownerId} and trailer_id = ${trailerId} and from_at <= ${at} and (to_at is null or to_at > ${at})`.execute(
    db,
  )
  return rows[0]?.vehicleId ?? null
}

const judge = (context: LiveContext, write: JournalWrite, ownerId: number, since: number): Promise<void> =>
  judgeAndPublish(write, { ownerId, since, days: context.days })

/**
 * Couples a trailer to a vehicle by hand, or takes it off; what follows is judged at once. Throws 404 for an unknown trailer,
 * 403 for a vehicle that the caller does not see, 400 for a moment of the future, 422 where the trailer hangs on no vehicle.
 */
export const coupleTrailer = async (
  context: LiveContext,
  actor: Actor,
  trailerId: number,
  body: CouplingBody,
): Promise<void> => {
  const { db, clock, journal } = context
  const { principal } = actor
  const { ownerId } = principal
  const now = clock.now()
  const at = body.at ?? now
  if (at > now) throw badInput('at', 'not in the future')
  if (body.vehicleId !== null) await findOwnVehicle(db, principal, body.vehicleId)
  await journal.write(async (write) => {
    const { trx } = write
    const { name, serial } = await requireTrailer(trx, ownerId, trailerId)
    const vehicleId = body.vehicleId ?? (await tractorAt(trx, ownerId, trailerId, at))
    if (vehicleId === null)
      throw unprocessable(ERROR_CODES.trailerNotCoupled, SERVER_TEXT.trailerNotCoupled(name), {
        field: 'vehicleId',
      })
    if (body.vehicleId === null) await findOwnVehicle(trx, principal, vehicleId)
    await trx
      .insertInto('trailer_reading')
      .values({
        owner_id: ownerId,
        vehicle_id: vehicleId,
        at,
        source: 'manual',
        is_coupled: body.vehicleId !== null,
        identifier: serial,
        trailer_id: trailerId,
        made_by: principal.login,
        made_at: now,
      })
      .execute()
    const what = body.vehicleId === null ? 'trailerUncoupled' : 'trailerCoupled'
    await recordFleetChange(trx, actor, { what, name, vehicleId, from: new Date(at).toISOString() }, now)
    await judge(context, write, ownerId, at)
  })
}

/** An entry by hand counts no more. Throws 404 where there is none. */
export const undoEntry = async (
  context: LiveContext,
  actor: Actor,
  trailerId: number,
  entryId: number,
): Promise<void> => {
  const { ownerId } = actor.principal
  await context.journal.write(async (write) => {
    const { trx } = write
    const { name } = await requireTrailer(trx, ownerId, trailerId)
    const undone = await trx
      .deleteFrom('trailer_reading')
      .where('owner_id', '=', ownerId)
      .where('id', '=', entryId)
      .where('trailer_id', '=', trailerId)
      .where('source', '=', 'manual')
      .returning(['at', 'vehicle_id as vehicleId'])
      .executeTakeFirst()
    if (!undone) throw notFound(SERVER_TEXT.couplingEntryMissing(entryId))
    await findOwnVehicle(trx, actor.principal, undone.vehicleId)
    await recordFleetChange(trx, actor, { what: 'trailerEntryUndone', name }, context.clock.now())
    await judge(context, write, ownerId, undone.at)
  })
}

/**
 * Says which tracker is the trailer's own, and whether its nearness to a vehicle couples it. Throws 404 for an unknown trailer,
 * 403 for a vehicle that the caller does not see, 422 for one that is no trailer or is the tracker of another.
 */
export const setTracker = async (
  { db, clock }: LiveContext,
  actor: Actor,
  trailerId: number,
  { vehicleId, couplesNear }: TrailerTrackerBody,
): Promise<void> => {
  const { principal } = actor
  const { ownerId } = principal
  if (vehicleId !== null) await findOwnVehicle(db, principal, vehicleId)
  if (vehicleId === null && couplesNear) throw badInput('couplesNear', 'off where the trailer has no tracker')
  try {
    await db.transaction().execute(async (trx) => {
      const { name } = await requireTrailer(trx, ownerId, trailerId)
      const { rows } = await sql`select from vehicle where id = ${vehicleId} and type = 'TRAILER'`.execute(
        trx,
      )
      if (vehicleId !== null && rows.length === 0)
        throw unprocessable(ERROR_CODES.notTrailer, SERVER_TEXT.trackerNoTrailer(vehicleId), {
          field: 'vehicleId',
        })
      await sql`update trailer set tracker_id = ${vehicleId}, couples_near = ${couplesNear}, watched_until = null,
          alone_since = null
        where owner_id = ${ownerId} and id = ${trailerId}`.execute(trx)
      await recordFleetChange(trx, actor, { what: 'trailerTrackerChanged', name }, clock.now())
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'trailer_tracker')) throw error
    throw unprocessable(ERROR_CODES.trackerTaken, SERVER_TEXT.trackerTaken(Number(vehicleId)), {
      field: 'vehicleId',
    })
  }
}
