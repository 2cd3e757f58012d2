import type { VehicleMiniState } from '../../contract/entities/vehicle.ts'

/** The fields of a vehicle that a choice among many needs. */
export type ChoosableVehicle = Pick<VehicleMiniState, 'vehicleId' | 'name' | 'licensePlate' | 'groups'>

/** Which of the vehicles a chooser shows: all, the chosen ones, or those of a group, by its id. */
export type VehicleScope = 'all' | 'chosen' | number

/** The vehicles of a scope whose name or plate contains the text, in any case. */
export const findVehicles = <V extends ChoosableVehicle>(
  vehicles: readonly V[],
  { text, scope }: { readonly text: string; readonly scope: VehicleScope },
  chosen: ReadonlySet<number>,
): readonly V[] => {
  const wanted = text.trim().toLocaleLowerCase()
  const isInScope = ({ vehicleId, groups }: V): boolean => {
    if (scope === 'all') return true
    return scope === 'chosen' ? chosen.has(vehicleId) : groups.some(({ id }) => id === scope)
  }
  return vehicles.filter(
    (vehicle) =>
      `${vehicle.name} ${vehicle.licensePlate}`.toLocaleLowerCase().includes(wanted) && isInScope(vehicle),
  )
}

/** The groups of the vehicles, by name. */
export const groupsOf = (
  vehicles: readonly ChoosableVehicle[],
): readonly { readonly id: number; readonly name: string }[] => {
  const groups = new Map(vehicles.flatMap((vehicle) => vehicle.groups.map((group) => [group.id, group])))
  return [...groups.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
