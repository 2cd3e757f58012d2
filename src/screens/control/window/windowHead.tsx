import { PanelBottom, PictureInPicture2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import { useStatusKey } from '../../../fleet/statusKey.ts'
import { IconButton } from '../../../ui/iconButton.tsx'
import { RowStatusIcon } from '../../../vehicleList/statusIcon.tsx'
import type { WindowForm } from './placeWindow.ts'
import { titleOf } from './vehicleFacts.ts'

/** Name, plate and status of the vehicle (POPUP-10). */
export const WindowTitle = ({ detail }: { detail: VehicleDetail }) => {
  const { t } = useTranslation()
  const { row } = detail
  const title = titleOf(detail)
  const status = t(useStatusKey()(row.label))
  const plate = row.licensePlate === title ? '' : row.licensePlate
  return (
    <div className="window-title">
      <RowStatusIcon row={row} size={28} />
      <div className="window-title__words">
        <h2 title={title}>{title}</h2>
        <p>{[plate, status].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

interface WindowButtonsProps {
  readonly form: WindowForm
  readonly onClose: () => void
  /** POPUP-06: a phone has one form only. */
  readonly onChangeForm?: () => void
}

/** Changes the form of the window (POPUP-06) and closes it (POPUP-08). */
export const WindowButtons = ({ form, onClose, onChangeForm }: WindowButtonsProps) => {
  const { t } = useTranslation()
  return (
    <div className="window-buttons">
      {onChangeForm && (
        <span data-change-form="">
          <IconButton
            icon={form === 'popup' ? PanelBottom : PictureInPicture2}
            label={t(form === 'popup' ? 'popup.toPanel' : 'popup.toPopup')}
            tooltipPlacement={form === 'popup' ? 'bottom' : 'top'}
            onPress={onChangeForm}
          />
        </span>
      )}
      <IconButton
        icon={X}
        label={t('common.close')}
        tooltipPlacement={form === 'popup' ? 'bottom' : 'top'}
        onPress={onClose}
      />
    </div>
  )
}
