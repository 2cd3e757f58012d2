import { useCallback, useState } from 'react'
import type { VehicleMiniState } from '../../contract/entities/vehicle.ts'
import { FoundChooser } from '../../kit/choosers/foundChooser.tsx'
import { containing, useLocalSearch } from '../../kit/choosers/useLocalSearch.ts'
import { useVehicleList } from '../../kit/choosers/useVehicleList.ts'
import type { FoundOption } from '../../ui/searchSelect.tsx'

interface VehicleFieldProps {
  readonly label: string
  readonly hint: string
  readonly type: VehicleMiniState['type']
  /** null: none is chosen. */
  readonly chosenId: number | null
  readonly onChoose: (vehicleId: number | null) => void
  readonly isDisabled?: boolean
}

const optionOf = ({ vehicleId, name, licensePlate }: VehicleMiniState): FoundOption => ({
  id: vehicleId,
  label: name,
  note: licensePlate,
})
const inText = containing<VehicleMiniState>(({ name, licensePlate }) => `${name} ${licensePlate}`)

/** One vehicle of a type among those that the person sees. */
export const VehicleField = ({ type, chosenId, onChoose, ...field }: VehicleFieldProps) => {
  const { data, failure } = useVehicleList()
  const find = useCallback(
    (all: readonly VehicleMiniState[], text: string) =>
      inText(
        all.filter((vehicle) => vehicle.type === type),
        text,
      ),
    [type],
  )
  const search = useLocalSearch({ all: data, hasFailed: failure !== null, find, optionOf })
  const [picked, setPicked] = useState<FoundOption | null>(null)
  const known = data?.find(({ vehicleId }) => vehicleId === chosenId)
  const chosen = chosenId === null ? null : known ? optionOf(known) : picked
  return (
    <FoundChooser
      {...field}
      search={search}
      chosen={chosen}
      onChoose={(option) => {
        setPicked(option)
        onChoose(option?.id ?? null)
      }}
    />
  )
}
