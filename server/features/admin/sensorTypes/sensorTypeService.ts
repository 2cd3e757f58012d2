import { sql, type Transaction } from 'kysely'
import type { NewSensorType, SensorTypeChanges } from '../../../../src/contract/http/admin/sensorTypes.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import type { Database } from '../../../storage/schema.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import type { Actor, AdminContext } from '../context.ts'
import { isBuiltIn, unknownSensorType } from './listSensorTypes.ts'

/** Changes of the catalogue of sensor types (ADMIN-07). */

/** Creates a sensor type and returns its id. Throws 422 for a code that is taken. */
export const createSensorType = (
  { fleet }: AdminContext,
  actor: Actor,
  { code, kind, names, units }: NewSensorType,
): Promise<number> =>
  fleet.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('sensor_type')
      .values({ code, kind, name_ru: names.ru, name_ua: names.ua, name_en: names.en, units })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw codeTaken(code)
    await recordFleetChange(trx, actor, { what: 'sensorTypeCreated', code }, fleet.clock.now())
    return made.id
  })

const codeTaken = (code: string) =>
  unprocessable(ERROR_CODES.codeTaken, SERVER_TEXT.codeTaken(code), {
    field: 'code',
    allowed: 'a code that no other sensor type has',
  })

const lockType = async (trx: Transaction<Database>, id: number) => {
  const type = await trx
    .selectFrom('sensor_type')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!type) throw unknownSensorType(id)
  return type
}

/**
 * Changes a sensor type; absent fields stay. Throws 404 for an unknown one, 422 for changing the kind of a built-in
 * one.
 */
export const changeSensorType = (
  { fleet }: AdminContext,
  actor: Actor,
  id: number,
  { kind, names, units }: SensorTypeChanges,
): Promise<void> =>
  fleet.db.transaction().execute(async (trx) => {
    const type = await lockType(trx, id)
    if (kind !== undefined && kind !== type.kind && isBuiltIn(type.code)) throw builtIn(type.code)
    await trx
      .updateTable('sensor_type')
      .set({
        kind: kind ?? type.kind,
        units: units ?? type.units,
        name_ru: names?.ru ?? type.name_ru,
        name_ua: names?.ua ?? type.name_ua,
        name_en: names?.en ?? type.name_en,
      })
      .where('id', '=', id)
      .execute()
    await recordFleetChange(trx, actor, { what: 'sensorTypeChanged', code: type.code }, fleet.clock.now())
  })

/** Throws 404 for an unknown one, 422 for a built-in one and for one that vehicles use. */
export const deleteSensorType = ({ fleet }: AdminContext, actor: Actor, id: number): Promise<void> =>
  fleet.db.transaction().execute(async (trx) => {
    const { code } = await lockType(trx, id)
    if (isBuiltIn(code)) throw builtIn(code)
    const vehicles = await countUses(trx, code)
    if (vehicles > 0) throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.sensorTypeInUse(vehicles))
    await trx.deleteFrom('sensor_type').where('id', '=', id).execute()
    await recordFleetChange(trx, actor, { what: 'sensorTypeDeleted', code }, fleet.clock.now())
  })

const builtIn = (code: string) => unprocessable(ERROR_CODES.inUse, SERVER_TEXT.sensorTypeBuiltIn(code))

/** The number of vehicles with a sensor of this type: set up by their owner, or reported by the device. */
const countUses = async (trx: Transaction<Database>, code: string): Promise<number> => {
  const path = sql`'$.*[*].sensorType ? (@ == $code)'::jsonpath, jsonb_build_object('code', ${code}::text)`
  const { rows } = await sql<{ vehicles: number }>`
    select count(*) as vehicles from vehicle v join vehicle_state s on s.owner_id = v.owner_id and s.vehicle_id = v.id
    where jsonb_path_exists(v.details, ${path}, true) or jsonb_path_exists(s.sensors, ${path}, true)
      or jsonb_path_exists(s.sensor_setup, ${path}, true)`.execute(trx)
  return rows[0]?.vehicles ?? 0
}
