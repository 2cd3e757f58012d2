import { Eye } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/iconButton.tsx'
import { Popover } from '../ui/popover.tsx'
import { Switch } from '../ui/switch.tsx'
import type { MapSwitch } from './useMapSwitches.ts'

/**
 * MAP-14: a menu of what the map shows in addition to the marks; the buttons at the bottom toggle the same with one
 * press.
 */
export const ShowOnMap = ({ switches }: { readonly switches: readonly MapSwitch[] }) => {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('map.show')}
      placement="left"
      trigger={<IconButton icon={Eye} label={t('map.show')} tooltipPlacement="left" />}
    >
      {() => (
        <div className="map-show">
          {switches.map(({ name, isOn, set }) => (
            <Switch key={name} isSelected={isOn} onChange={set}>
              {t(`map.${name}`)}
            </Switch>
          ))}
        </div>
      )}
    </Popover>
  )
}
