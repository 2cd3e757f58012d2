import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../api/vehicleCommands.ts'
import { OUTPUT_FLAGS, type OutputFlag, type OutVals } from '../../contract/entities/vehicle.ts'
import { useNow } from '../../fleet/useNow.ts'
import { freshFailure, unansweredCommand, type SeenLog, wantedOutput } from './commandLog.ts'
import { PendingSwitch } from './pendingSwitch.tsx'
import { useDeviceCommand } from './useDeviceCommand.ts'
import { useRefusal } from './useRefusal.ts'

interface OutputSwitchesProps {
  readonly vehicleId: number
  readonly serial: string
  /** As the device reported them last; absent flags are outputs that it does not have (VEH-10). */
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
  const { asked, ask } = useDeviceCommand({
    vehicleId,
    seen,
    send: (on: boolean) => commands.setOutput(serial, flag, on),
  })
  const unanswered = unansweredCommand(seen.log, flag)
  return (
    <li>
      <PendingSwitch
        label={t('popup.output', { number: OUTPUT_FLAGS.indexOf(flag) + 1 })}
        isOn={isOn}
        wanted={asked ?? (unanswered && wantedOutput(unanswered.order, flag))}
        failure={freshFailure(seen, flag, now)}
        isDisabled={refusal !== null}
        onAsk={(on) => void ask(on)}
      />
    </li>
  )
}

/**
 * The outputs of a device as switches (VEH-74). Each shows the state that the device reports and changes only with it.
 */
export const OutputSwitches = ({ outVals, ...rest }: OutputSwitchesProps) => (
  <ul className="output-switches">
    {OUTPUT_FLAGS.map((flag) => {
      const isOn = outVals[flag]
      return isOn === undefined ? null : <OutputSwitch key={flag} flag={flag} isOn={isOn} {...rest} />
    })}
  </ul>
)
