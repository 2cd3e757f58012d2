import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { InfoContent } from './infoContent.tsx'
import './infoPopup.css'
import { useAnchor } from './useAnchor.ts'
import { useIsOld } from './useIsOld.ts'
import { titleOf } from './vehicleFacts.ts'
import { VehicleActions } from './vehicleActions.tsx'
import { VehicleNotices } from './vehicleNoticesView.tsx'
import { WindowButtons, WindowTitle } from './windowHead.tsx'
import type { WindowProps } from './windowProps.ts'

/** The window next to the vehicle (POPUP-01, POPUP-18). */
export const InfoPopup = (props: WindowProps) => {
  const { detail, root, pane, controller, onShown } = props
  const { t } = useTranslation()
  const { longitude, latitude, vehicleId } = detail.row
  useAnchor(root, { controller, pane, longitude, latitude })
  const isOld = useIsOld(detail)
  useEffect(onShown, [onShown])
  return (
    <aside
      ref={root}
      className="vehicle-window info-popup"
      aria-label={t('popup.window', { name: titleOf(detail) })}
      data-stale={isOld ? '' : undefined}
      style={{ maxHeight: pane.height - 24 }}
    >
      <header className="info-popup__head">
        <WindowTitle detail={detail} />
        <WindowButtons form="popup" onClose={props.onClose} onChangeForm={props.onChangeForm} />
      </header>
      <div className="info-popup__body" key={vehicleId}>
        <VehicleNotices detail={detail} />
        <InfoContent
          detail={detail}
          actions={<VehicleActions detail={detail} guard={props.guard} onProfile={props.onProfile} />}
        />
      </div>
    </aside>
  )
}
