import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../api/vehicleCommands.ts'
import { OUTPUT_FLAGS, type OutputFlag, type OutVals } from '../contract/entities/vehicle.ts'
import { useNow } from '../fleet/useNow.ts'
import { freshFailure, owedCommand, type SeenLog, wantedOutput } from './commandLog.ts'
import { PendingSwitch } from './pendingSwitch.tsx'
import { useOrder } from './useOrder.ts'
import { useRefusal } from './useRefusal.ts'

interface OutputSwitchesProps {
  readonly vehicleId: number
  readonly serial: string
  /** As the device reported them last; flags that are absent are outputs that it does not have (VEH-10). */
  readonly outVals: OutVals
  readonly seen: SeenLog
}

interface OutputSwitchProps extends Omit<OutputSwitchesProps, 'outVals'> {
  readonly flag: OutputFlag
  readonly isOn: boolean
}

const OutputSwitch = ({ vehicleId, serial, seen, flag, isOn }: OutputSwitchProps) => {
  const { t } = useTranslation()
  const now = useNow()
  const commands = useVehicleCommandsApi()
  const refusal = useRefusal('switchOutputs')
  const { asked, ask } = useOrder({
    vehicleId,
    seen,
    send: (on: boolean) => commands.setOutput(serial, flag, on),
  })
  const owed = owedCommand(seen.log, flag)
  return (
    <li>
      <PendingSwitch
        label={t('popup.output', { number: OUTPUT_FLAGS.indexOf(flag) + 1 })}
        isOn={isOn}
        wanted={asked ?? (owed && wantedOutput(owed.order, flag))}
        failure={freshFailure(seen, flag, now)}
        isDisabled={refusal !== null}
        onAsk={(on) => void ask(on)}
      />
    </li>
  )
}

/** The outputs of a device as switches (VEH-74). Each shows what the device says and changes when it says so. */
export const OutputSwitches = ({ outVals, ...rest }: OutputSwitchesProps) => (
  <ul className="output-switches">
    {OUTPUT_FLAGS.map((flag) => {
      const isOn = outVals[flag]
      return isOn === undefined ? null : <OutputSwitch key={flag} flag={flag} isOn={isOn} {...rest} />
    })}
  </ul>
)
