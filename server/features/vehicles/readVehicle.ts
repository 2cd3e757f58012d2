import type { Kysely } from 'kysely'
import type { VehicleSetting, VehicleState } from '../../../src/contract/entities/vehicle.ts'
import type { SettingsQuery } from '../../../src/contract/http/vehicleLists.ts'
import { KNOWN_SETTINGS } from '../../../src/contract/rules/vehicleSettings.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../storage/schema.ts'
import { forbidden } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { openSnapshot } from './listSnapshot.ts'
import { readContext } from './openList.ts'
import { findOwnVehicle } from './ownVehicle.ts'
import { fullStateOf } from './rowMapping.ts'
import { labelSetting } from './settingTexts.ts'
import { selectFull } from './vehicleSql.ts'

/** API-30: everything of one vehicle, and the seq as of which it is true. Throws 403 for a foreign vehicle. */
export const readVehicleState = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  vehicleId: number,
): Promise<{ readonly state: VehicleState; readonly asOfSeq: number }> => {
  const snapshot = await openSnapshot(db)
  try {
    const { trx, day, asOfSeq } = snapshot
    const row = await selectFull(trx, principal, day).where('vehicle.id', '=', vehicleId).executeTakeFirst()
    if (!row) throw forbidden(SERVER_TEXT.notYourVehicle(vehicleId))
    return { state: fullStateOf(row, await readContext(trx, principal)), asOfSeq }
  } finally {
    await snapshot.close()
  }
}

/** The known settings that a vehicle has not set: their defaults apply. */
const unsetOf = (settings: readonly VehicleSetting[]): VehicleSetting[] =>
  KNOWN_SETTINGS.filter(({ name }) => !settings.some((entry) => entry.name === name)).map(
    ({ name, unit }) => ({ name, unit, value: null }),
  )

/** API-31. Throws 403 for a foreign vehicle. */
export const readVehicleSettings = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  vehicleId: number,
  { locale, all }: SettingsQuery,
): Promise<VehicleSetting[]> => {
  const own = await findOwnVehicle(db, principal, vehicleId)
  const row = await db
    .selectFrom('vehicle')
    .select('settings')
    .where('id', '=', own.vehicleId)
    .executeTakeFirstOrThrow()
  const settings = all === 'true' ? [...row.settings, ...unsetOf(row.settings)] : row.settings
  return settings.map((setting) => labelSetting(setting, locale))
}
