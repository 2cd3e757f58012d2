import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FoundChooser } from '../../kit/choosers/foundChooser.tsx'
import { useVehicleList } from '../../kit/choosers/useVehicleList.ts'
import { useVehicleSearch, vehicleOption } from '../../kit/choosers/vehicleSearch.ts'
import type { TableControls } from '../../kit/table/useTableView.ts'
import type { FoundOption } from '../../ui/searchSelect.tsx'

/** The records of one vehicle only. */
export const VehicleFilter = ({ table }: { readonly table: Pick<TableControls, 'filter' | 'view'> }) => {
  const { t } = useTranslation()
  const { data } = useVehicleList()
  const [picked, setPicked] = useState<FoundOption | null>(null)
  const id = table.view.filters.vehicleId
  const known = data?.find(({ vehicleId }) => String(vehicleId) === id)
  const chosen = known ? vehicleOption(known.vehicleId, known) : id === undefined ? null : picked
  return (
    <div className="maintenance__vehicle">
      <FoundChooser
        label={t('maintenance.vehicle')}
        hideLabel
        search={useVehicleSearch()}
        chosen={chosen}
        onChoose={(option) => {
          setPicked(option)
          table.filter('vehicleId', option === null ? null : String(option.id))
        }}
      />
    </div>
  )
}
