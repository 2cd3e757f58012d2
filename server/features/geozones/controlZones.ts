import { type Kysely, sql } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { ControlZone } from '../../../src/contract/http/geozones.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { rememberNotified } from '../notifications/ruleBook.ts'
import { changeProfile } from '../vehicleProfile/changeProfile.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import { lockZones, readZones } from './zoneSql.ts'

/** Zones whose crossings by a vehicle are alarms (VEH-34, API-65 to API-68). */

type Writer = Pick<Fleet, 'db' | 'journal'>
const PARTS = ['controlZones'] as const

const readAll = async (db: Kysely<Database>, vehicleId: number): Promise<ControlZone[]> => {
  const { rows } = await sql<ControlZone>`
    select vehicle_id as "vehicleId", geozone_id as "zoneId", on_entry as "onEntry", on_exit as "onExit"
    from control_zone where vehicle_id = ${vehicleId} order by geozone_id`.execute(db)
  return rows
}

/** API-65: those that the caller sees. Throws 403 for a foreign vehicle. */
export const readControlZones = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<ControlZone[]> => {
  const { vehicleId } = await findOwnVehicle(db, principal, id)
  const all = await readAll(db, vehicleId)
  const seen = await readZones(
    db,
    principal,
    all.map(({ zoneId }) => zoneId),
  )
  const ids = new Set(seen.map((zone) => zone.id))
  return all.filter(({ zoneId }) => ids.has(zoneId))
}

const isControlZone = async (db: Kysely<Database>, { vehicleId, zoneId }: ControlZone): Promise<boolean> => {
  const row = await db
    .selectFrom('control_zone')
    .select('geozone_id')
    .where('vehicle_id', '=', vehicleId)
    .where('geozone_id', '=', zoneId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * API-66, API-67: adds a control zone, or changes it. Throws 403 for a foreign vehicle, 404 for a zone that the caller
 * does not see or that the vehicle does not have, 422 for one that it has already.
 */
export const saveControlZone = (
  fleet: Writer,
  principal: AccountPrincipal,
  zone: ControlZone,
  verb: 'create' | 'change',
): Promise<ControlZone> =>
  changeProfile(fleet, principal, { vehicleId: zone.vehicleId, parts: PARTS }, async (write, { ownerId }) => {
    const { trx } = write
    const { vehicleId, zoneId, onEntry, onExit } = zone
    const [seen] = await lockZones(trx, principal, [zoneId])
    if (!seen) throw notFound(SERVER_TEXT.unknownZone(zoneId))
    const isThere = await isControlZone(trx, zone)
    if (verb === 'create' && isThere)
      throw unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.controlZoneTaken(zoneId))
    if (verb === 'change' && !isThere) throw notFound(SERVER_TEXT.unknownControlZone(zoneId))
    const values = { vehicle_id: vehicleId, geozone_id: zoneId, on_entry: onEntry, on_exit: onExit }
    await trx
      .insertInto('control_zone')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['vehicle_id', 'geozone_id']).doUpdateSet({ on_entry: onEntry, on_exit: onExit }),
      )
      .execute()
    await rememberNotified(write, ownerId)
    return zone
  })

/** API-68: Throws 403 for a foreign vehicle, 404 for a zone that the vehicle does not have. */
export const deleteControlZone = (
  fleet: Writer,
  principal: AccountPrincipal,
  { vehicleId, zoneId }: Pick<ControlZone, 'vehicleId' | 'zoneId'>,
): Promise<void> =>
  changeProfile(fleet, principal, { vehicleId, parts: PARTS }, async (write, { ownerId }) => {
    const { trx } = write
    const [seen] = await lockZones(trx, principal, [zoneId])
    const { numDeletedRows } = await trx
      .deleteFrom('control_zone')
      .where('vehicle_id', '=', vehicleId)
      .where('geozone_id', '=', seen ? zoneId : 0)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound(SERVER_TEXT.unknownControlZone(zoneId))
    await rememberNotified(write, ownerId)
  })
