import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/iconButton.tsx'
import { Popover } from '../ui/popover.tsx'
import { Switch } from '../ui/switch.tsx'
import type { MapToggles } from './useMapToggles.ts'

export interface ShownThings {
  readonly labels: boolean
  readonly onLabels: (on: boolean) => void
  readonly toggles: MapToggles
}

/** MAP-14: what the map shows beside the marks, in words; the buttons at its foot do the same with one press. */
export const ShowOnMap = ({ labels, onLabels, toggles }: ShownThings) => {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('map.show')}
      placement="left"
      trigger={<IconButton icon={Eye} label={t('map.show')} tooltipPlacement="left" />}
    >
      {() => (
        <div className="map-show">
          <Switch isSelected={labels} onChange={onLabels}>
            {t('map.labels')}
          </Switch>
          <Switch isSelected={toggles.trails} onChange={toggles.setTrails}>
            {t('map.trails')}
          </Switch>
          <Switch isSelected={toggles.clusters} onChange={toggles.setClusters}>
            {t('map.clusters')}
          </Switch>
        </div>
      )}
    </Popover>
  )
}
