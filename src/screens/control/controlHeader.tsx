import { List, Map as MapIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PRODUCT_NAME } from '../../contract/constants.ts'
import { UserMenu } from '../../pageFrame/userMenu.tsx'
import type { SideBarMode } from '../../session/storedValues.ts'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { ConnectionBanner } from './connectionBanner.tsx'
import { FleetSummary } from './fleetSummary.tsx'

interface ControlHeaderProps {
  readonly height: number
  readonly mobile: boolean
  readonly mode: SideBarMode
  readonly onMode: (mode: SideBarMode) => void
  /** Stands before the user menu, such as the button of the palette. */
  readonly children?: ReactNode
}

/** The product, how the fleet and the link stand, and who is signed in; on a phone also list or map. */
export const ControlHeader = ({ height, mobile, mode, onMode, children }: ControlHeaderProps) => {
  const { t } = useTranslation()
  return (
    <header className="control-header" style={{ height }}>
      <h1 className="control-header__product">{PRODUCT_NAME}</h1>
      <div className="control-header__middle">
        {mobile ? (
          <SegmentedControl
            label={t('control.view')}
            value={mode === 'hidden' ? 'map' : 'list'}
            onChange={(view) => onMode(view === 'map' ? 'hidden' : 'shorted')}
            segments={[
              { id: 'list', label: t('control.showList'), icon: List },
              { id: 'map', label: t('control.showMap'), icon: MapIcon },
            ]}
          />
        ) : (
          <FleetSummary />
        )}
      </div>
      <div className="control-header__banner">
        <ConnectionBanner />
      </div>
      <div className="control-header__end" data-tour="profile">
        {children}
        <UserMenu />
      </div>
    </header>
  )
}
