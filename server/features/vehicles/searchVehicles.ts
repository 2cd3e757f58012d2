import type { Kysely } from 'kysely'
import type { FoundVehicles, VehicleSearchQuery } from '../../../src/contract/http/vehicleSearch.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { holdsText, inWordOrder } from '../../platform/db/searchText.ts'
import type { Database } from '../../storage/schema.ts'
import { readContext } from './openList.ts'
import { miniStateOf } from './rowMapping.ts'
import { selectMini } from './vehicleSql.ts'

const SEARCHED = ['vehicle.name', 'vehicle.license_plate', 'vehicle.device_serial'] as const

/** The vehicles that the caller sees and whose name, licence plate or serial contains the text, by name. */
export const searchVehicles = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  { text, limit }: VehicleSearchQuery,
): Promise<FoundVehicles> => {
  const isMeant = holdsText(SEARCHED, text)
  const [context, rows, { total }] = await Promise.all([
    readContext(db, principal),
    selectMini(db, principal)
      .where(isMeant)
      .clearOrderBy()
      .orderBy(inWordOrder('vehicle.name'))
      .orderBy('vehicle.id')
      .limit(limit)
      .execute(),
    db
      .selectFrom('vehicle')
      .where(visibleVehicle(principal))
      .where(isMeant)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { total, vehicles: rows.map((row) => miniStateOf(row, context)) }
}
