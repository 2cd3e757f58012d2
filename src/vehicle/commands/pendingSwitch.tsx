import { useTranslation } from 'react-i18next'
import type { VehicleCommand } from '../../contract/http/vehicleCommands.ts'
import { Switch } from '../../ui/switch.tsx'
import { failureText } from './answerText.ts'
import './commands.css'

interface PendingSwitchProps {
  readonly label: string
  /** The state that the device reports. */
  readonly isOn: boolean
  /** The requested state that the device has not reported yet; null: none. */
  readonly wanted: boolean | null
  /** A command for it that just failed. */
  readonly failure: VehicleCommand | null
  readonly isDisabled: boolean
  readonly onAsk: (isOn: boolean) => void
}

/** A switch that shows the state that the device reports, with its pending request or failure. */
export const PendingSwitch = ({ label, isOn, wanted, failure, isDisabled, onAsk }: PendingSwitchProps) => {
  const { t } = useTranslation()
  const waiting =
    wanted === null ? '' : t(wanted ? 'deviceCommands.switchingOn' : 'deviceCommands.switchingOff')
  return (
    <>
      <Switch isSelected={isOn} isDisabled={isDisabled} isPending={wanted !== null} onChange={onAsk}>
        {label}
      </Switch>
      <output data-tone={wanted === null && failure ? 'alarm' : undefined}>
        {wanted === null && failure ? failureText(t, failure.answer) : waiting}
      </output>
    </>
  )
}
