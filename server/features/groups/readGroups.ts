import type { Kysely } from 'kysely'
import type { VehicleGroup } from '../../../src/contract/entities/vehicle.ts'
import type { Database } from '../../db/schema.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { visibleVehicle } from '../accounts/visibility.ts'

/**
 * The groups of the fleet by name. A limited user gets those in which a vehicle of theirs is: the name of any other
 * group would tell of vehicles that they may not see (GATE-11).
 */
export const readGroups = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
): Promise<VehicleGroup[]> => {
  const groups = db
    .selectFrom('vehicle_group as g')
    .select(['g.id', 'g.name'])
    .where('g.owner_id', '=', principal.ownerId)
    .orderBy('g.name')
  if (principal.kind !== 'limited') return groups.execute()
  return groups
    .where((where) =>
      where.exists(
        where
          .selectFrom('vehicle_group_member as m')
          .innerJoin('vehicle', 'vehicle.id', 'm.vehicle_id')
          .whereRef('m.group_id', '=', 'g.id')
          .where(visibleVehicle(principal))
          .select('m.group_id'),
      ),
    )
    .execute()
}
