import type { VehicleMiniState } from '../../../contract/entities/vehicle.ts'

type Named = Pick<VehicleMiniState, 'vehicleId' | 'name' | 'licensePlate'>

/** The vehicles whose name or plate holds the text, in any case; those that are chosen stand first, then by name. */
export const findVehicles = <V extends Named>(
  vehicles: readonly V[],
  text: string,
  chosen: ReadonlySet<number>,
): readonly V[] => {
  const wanted = text.trim().toLocaleLowerCase()
  const rank = ({ vehicleId }: V): number => (chosen.has(vehicleId) ? 0 : 1)
  return vehicles
    .filter(({ name, licensePlate }) => `${name} ${licensePlate}`.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
