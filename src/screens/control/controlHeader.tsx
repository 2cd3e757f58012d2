import { List, Map as MapIcon } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '../../contract/constants.ts'
import { Navigation } from '../../frame/navigation/navigation.tsx'
import { UserMenu } from '../../frame/page/userMenu.tsx'
import { PaletteButton } from '../../palette/paletteButton.tsx'
import type { ViewProps } from '../../vehicleList/useFleetView.ts'
import type { SideBarMode } from '../../session/storedValues.ts'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { ConnectionBanner } from './connectionBanner.tsx'
import { AlarmsButton } from './alarms/alarmsButton.tsx'
import type { QueueState } from './alarms/useAlarmCommands.ts'
import { StateFilters } from './stateFilters.tsx'
import { TimeButton } from './timeMachine/timeHost.tsx'

interface ControlHeaderProps extends ViewProps {
  readonly height: number
  readonly mobile: boolean
  readonly mode: SideBarMode
  readonly onMode: (mode: SideBarMode) => void
  /** The time machine is open. */
  readonly travels: boolean
  readonly onTravel: () => void
  readonly alarms: QueueState
}

/**
 * The product, how the fleet and the link stand, and who is signed in; on a phone also list or map. Nothing of it is drawn
 * for a letter in the search.
 */
export const ControlHeader = memo(
  ({ height, mobile, mode, onMode, travels, onTravel, alarms, view, onChange }: ControlHeaderProps) => {
    const { t } = useTranslation()
    return (
      <header className="control-header" style={{ height }}>
        <h1 className="control-header__product">{PRODUCT_NAME}</h1>
        <div className="control-header__navigation">
          <Navigation />
        </div>
        <div className="control-header__middle">
          {mobile ? (
            <SegmentedControl
              label={t('control.view')}
              value={mode === 'hidden' ? 'map' : 'list'}
              onChange={(side) => onMode(side === 'map' ? 'hidden' : 'shorted')}
              segments={[
                { id: 'list', label: t('control.showList'), icon: List },
                { id: 'map', label: t('control.showMap'), icon: MapIcon },
              ]}
            />
          ) : (
            <StateFilters view={view} onChange={onChange} />
          )}
        </div>
        <div className="control-header__banner">
          <ConnectionBanner />
        </div>
        <div className="control-header__end" data-tour="profile">
          <AlarmsButton isOpen={alarms.isOpen} onPress={alarms.toggle} />
          <TimeButton isOpen={travels} onPress={onTravel} />
          <PaletteButton />
          <UserMenu />
        </div>
      </header>
    )
  },
)
ControlHeader.displayName = 'ControlHeader'
