import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { InfoContent } from './infoContent.tsx'
import './infoSheet.css'
import { useSheet } from './useSheet.ts'
import { useIsOld } from './useIsOld.ts'
import { titleOf } from './vehicleFacts.ts'
import { CallLink, VehicleActions } from './vehicleActions.tsx'
import { VehicleNotices } from './vehicleNoticesView.tsx'
import { WindowButtons, WindowTitle } from './windowHead.tsx'
import type { WindowProps } from './windowProps.ts'

/** The window on a phone: a sheet at the bottom of the map that is pulled up and down and never covers all of it. */
export const InfoSheet = (props: WindowProps) => {
  const { detail, root, pane, onClose, onShown } = props
  const { t } = useTranslation()
  const { vehicleId } = detail.row
  const sheet = useSheet(root, pane.height, onClose)
  const isOld = useIsOld(detail)
  useEffect(onShown, [onShown])
  return (
    <aside
      ref={root}
      className="vehicle-window info-sheet"
      aria-label={t('popup.window', { name: titleOf(detail) })}
      data-stale={isOld ? '' : undefined}
      data-stop={sheet.stop}
      style={{ height: sheet.height }}
    >
      <header className="info-sheet__head" {...sheet.pull}>
        <button
          type="button"
          className="info-sheet__grip"
          data-grip=""
          aria-expanded={sheet.stop === 'full'}
          aria-label={t(sheet.stop === 'full' ? 'popup.collapse' : 'popup.expand')}
          onClick={sheet.toggle}
        />
        <div className="info-sheet__title">
          <WindowTitle detail={detail} />
          <CallLink detail={detail} />
          <WindowButtons form="sheet" onClose={onClose} />
        </div>
      </header>
      <div className="info-sheet__body" key={vehicleId}>
        <VehicleNotices detail={detail} />
        <InfoContent
          detail={detail}
          actions={
            <VehicleActions detail={detail} guard={props.guard} onProfile={props.onProfile} hasCall={false} />
          }
        />
      </div>
    </aside>
  )
}
