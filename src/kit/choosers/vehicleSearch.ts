import type { VehicleMiniState } from '../../contract/entities/vehicle.ts'
import { containing, useLocalSearch } from './useLocalSearch.ts'
import type { Search } from './useSearch.ts'
import { useVehicleList } from './useVehicleList.ts'
import type { FoundOption } from '../../ui/searchSelect.tsx'

type NamedVehicle = Pick<VehicleMiniState, 'name' | 'licensePlate'>

/** A vehicle as a choice: its name with the plate, or the plate alone. */
export const vehicleOption = (id: number, { name, licensePlate }: NamedVehicle): FoundOption =>
  name === ''
    ? { id, label: licensePlate }
    : { id, label: name, ...(licensePlate !== '' && { note: licensePlate }) }

const findVehicles = containing(({ name, licensePlate }: VehicleMiniState) => `${name} ${licensePlate}`)

/** Finds a vehicle of the fleet by name or plate. */
export const useVehicleSearch = (): Search<VehicleMiniState> => {
  const fleet = useVehicleList()
  return useLocalSearch({
    all: fleet.data,
    hasFailed: fleet.failure !== null,
    find: findVehicles,
    optionOf: (vehicle) => vehicleOption(vehicle.vehicleId, vehicle),
  })
}
