import { useTranslation } from 'react-i18next'
import type { MapState } from '../../../contract/http/admin/maps.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

interface RoadChoiceProps {
  readonly roads: MapState['roads']
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

/** Whether an .osm.pbf file becomes the roads of the road engine, too; says what that replaces or what is missing. */
export const RoadChoice = ({ roads: { isInstalled, source }, isChosen, onChange }: RoadChoiceProps) => {
  const { t } = useTranslation()
  const replaced = source === null ? '' : t('admin.maps.roadsReplaced', { name: source })
  return (
    <div>
      <Checkbox isSelected={isChosen} isDisabled={!isInstalled} onChange={onChange}>
        {t('admin.maps.withRoads')}
      </Checkbox>
      <p className="add-map__note">
        {isInstalled ? `${t('admin.maps.roadsText')} ${replaced}` : t('admin.maps.noRoadEngine')}
      </p>
    </div>
  )
}
