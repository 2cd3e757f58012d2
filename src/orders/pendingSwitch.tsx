import { useTranslation } from 'react-i18next'
import type { VehicleCommand } from '../contract/http/vehicleCommands.ts'
import { Switch } from '../ui/switch.tsx'
import { failureText } from './answerText.ts'
import './orders.css'

interface PendingSwitchProps {
  readonly label: string
  /** What the device says. */
  readonly isOn: boolean
  /** What it was asked for and has not said yet; null: nothing. */
  readonly wanted: boolean | null
  /** A command for it that failed a moment ago. */
  readonly failure: VehicleCommand | null
  readonly isDisabled: boolean
  readonly onAsk: (isOn: boolean) => void
}

/** A switch that shows what the device says, and beside it what it still owes or refused. */
export const PendingSwitch = ({ label, isOn, wanted, failure, isDisabled, onAsk }: PendingSwitchProps) => {
  const { t } = useTranslation()
  const waiting = wanted === null ? '' : t(wanted ? 'orders.switchingOn' : 'orders.switchingOff')
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
