import type { Kysely } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { NoteBody, VehicleNote } from '../../../src/contract/http/vehicleProfile.ts'
import type { Database } from '../../storage/schema.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { findOwnVehicle, type OwnVehicle } from '../vehicles/ownVehicle.ts'
import { changeProfile } from './changeProfile.ts'

/** Notes of a vehicle (VEH-70); a client who receives a vehicle does not get another client's notes. */

type Writer = Pick<Fleet, 'db' | 'journal' | 'clock'>
const PARTS = ['notes'] as const

const selectNotes = (db: Kysely<Database>, { ownerId, vehicleId }: OwnVehicle) =>
  db
    .selectFrom('vehicle_note as n')
    .leftJoin('account as a', 'a.id', 'n.changed_by')
    .where('n.owner_id', '=', ownerId)
    .where('n.vehicle_id', '=', vehicleId)
    .select([
      'n.id as id',
      'n.vehicle_id as vehicleId',
      'n.title as title',
      'n.text as text',
      'n.changed_at as changedAt',
      'a.login as changedBy',
    ])

/** API-77: newest first. Throws 403 for a foreign vehicle. */
export const readNotes = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  vehicleId: number,
): Promise<VehicleNote[]> => {
  const own = await findOwnVehicle(db, principal, vehicleId)
  return selectNotes(db, own).orderBy('n.changed_at', 'desc').orderBy('n.id', 'desc').execute()
}

const readNote = async (db: Kysely<Database>, own: OwnVehicle, id: number): Promise<VehicleNote> => {
  const note = await selectNotes(db, own).where('n.id', '=', id).executeTakeFirst()
  if (!note) throw notFound(SERVER_TEXT.unknownNote(id))
  return note
}

/** API-78, API-81: adds a note. Throws 403 for a foreign vehicle. */
export const addNote = (fleet: Writer, principal: AccountPrincipal, body: NoteBody): Promise<VehicleNote> =>
  changeProfile(fleet, principal, { vehicleId: body.vehicleId, parts: PARTS }, async ({ trx }, own) => {
    const { id } = await trx
      .insertInto('vehicle_note')
      .values({
        owner_id: own.ownerId,
        vehicle_id: own.vehicleId,
        title: body.title,
        text: body.text,
        changed_at: fleet.clock.now(),
        changed_by: principal.accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readNote(trx, own, id)
  })

/**
 * API-79, API-81: changes a note of the vehicle given in the body. Throws 403 for a foreign vehicle, 404 for an
 * unknown note.
 */
export const changeNote = (
  fleet: Writer,
  principal: AccountPrincipal,
  id: number,
  body: NoteBody,
): Promise<VehicleNote> =>
  changeProfile(fleet, principal, { vehicleId: body.vehicleId, parts: PARTS }, async ({ trx }, own) => {
    await readNote(trx, own, id)
    await trx
      .updateTable('vehicle_note')
      .set({
        title: body.title,
        text: body.text,
        changed_at: fleet.clock.now(),
        changed_by: principal.accountId,
      })
      .where('owner_id', '=', own.ownerId)
      .where('vehicle_id', '=', own.vehicleId)
      .where('id', '=', id)
      .execute()
    return readNote(trx, own, id)
  })

/** API-80. Throws 403 for a foreign vehicle, 404 for an unknown note. */
export const deleteNote = (
  fleet: Writer,
  principal: AccountPrincipal,
  vehicleId: number,
  id: number,
): Promise<void> =>
  changeProfile(fleet, principal, { vehicleId, parts: PARTS }, async ({ trx }, own) => {
    await readNote(trx, own, id)
    await trx
      .deleteFrom('vehicle_note')
      .where('owner_id', '=', own.ownerId)
      .where('vehicle_id', '=', own.vehicleId)
      .where('id', '=', id)
      .execute()
  })
