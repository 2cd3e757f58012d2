import type { UserScope } from '../../../contract/http/users.ts'
import type { ChoosableVehicle } from '../../../kit/choosers/findVehicles.ts'

/** What the form of a new user says about vehicles. */
export interface FirstSight {
  readonly scope: UserScope
  readonly groupIds: readonly number[]
  readonly vehicleIds: readonly number[]
}

/** The vehicles of the fleet that the new user will see. */
export const firstSeen = <V extends ChoosableVehicle>(
  fleet: readonly V[],
  { scope, groupIds, vehicleIds }: FirstSight,
): readonly V[] => {
  if (scope === 'all') return fleet
  const wanted = new Set(scope === 'groups' ? groupIds : vehicleIds)
  return fleet.filter(({ vehicleId, groups }) =>
    scope === 'groups' ? groups.some(({ id }) => wanted.has(id)) : wanted.has(vehicleId),
  )
}
