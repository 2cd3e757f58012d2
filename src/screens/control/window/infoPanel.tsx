// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the blocks that do not fit
import { type CSSProperties, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { HORIZONTAL_WINDOW } from '../../../contract/constants.ts'
import { InfoContent } from './infoContent.tsx'
import './infoPanel.css'
import { PANEL_SHARE } from './placeWindow.ts'
import { useIsOld } from './useIsOld.ts'
import { titleOf } from './vehicleFacts.ts'
import { VehicleActions } from './vehicleActions.tsx'
import { VehicleNotices } from './vehicleNoticesView.tsx'
import { WindowButtons, WindowTitle } from './windowHead.tsx'
import type { WindowProps } from './windowProps.ts'

const { minWidth, maxWidthShare, block } = HORIZONTAL_WINDOW

/** The window as a panel at the bottom left (POPUP-02, POPUP-22, POPUP-23). */
export const InfoPanel = (props: WindowProps) => {
  const { detail, guard, root, pane, onClose, onChangeForm, onShown } = props
  const { t } = useTranslation()
  const { vehicleId } = detail.row
  const isOld = useIsOld(detail)
  useEffect(onShown, [onShown])
  const style = {
    '--panel-min': `${minWidth}px`,
    '--panel-max': `${maxWidthShare * 100}%`,
    '--panel-block': `${block}px`,
    maxHeight: Math.round(pane.height * PANEL_SHARE),
  } as CSSProperties
  return (
    <aside
      ref={root}
      className="vehicle-window info-panel"
      aria-label={t('popup.window', { name: titleOf(detail) })}
      data-stale={isOld ? '' : undefined}
      style={style}
    >
      <header className="info-panel__head">
        <WindowTitle detail={detail} />
        <WindowButtons form="panel" onClose={onClose} onChangeForm={onChangeForm} />
        <VehicleActions key={vehicleId} detail={detail} guard={guard} onProfile={props.onProfile} />
      </header>
      <div
        className="info-panel__blocks"
        key={vehicleId}
        tabIndex={0}
        role="group"
        aria-label={t('popup.state')}
      >
        <VehicleNotices detail={detail} />
        <InfoContent detail={detail} isUnfolded />
      </div>
    </aside>
  )
}
