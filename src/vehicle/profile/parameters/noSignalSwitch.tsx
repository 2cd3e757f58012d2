import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../../api/vehicleCommands.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { ProfileVehicle } from '../profileTab.ts'

interface NoSignalSwitchProps {
  readonly vehicle: ProfileVehicle
  readonly isOn: boolean
}

/** Whether silence of the vehicle sends notifications (API-49). */
export const NoSignalSwitch = ({ vehicle, isOn }: NoSignalSwitchProps) => {
  const { t } = useTranslation()
  const { setNotifyNoSignal } = useVehicleCommandsApi()
  const { act, isSending } = useChange({
    change: (on: boolean) => setNotifyNoSignal(vehicle.vehicleId, on),
    stale: [['vehicle', vehicle.vehicleId, 'parameters']],
  })
  return (
    <Switch
      isSelected={isOn}
      isDisabled={!vehicle.canEdit}
      isPending={isSending}
      onChange={(on) => void act(on)}
    >
      {t('vehicleProfile.parameters.notifyNoSignal')}
    </Switch>
  )
}
