import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import type { VehicleState } from '../../../contract/entities/vehicle.ts'
import { OutputSwitches } from '../../../vehicle/commands/outputSwitches.tsx'
import { useCommandLog } from '../../../vehicle/commands/useCommandLog.ts'
import { useRefusal } from '../../../vehicle/commands/useRefusal.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { Fact, FoldedBlock } from './infoBlock.tsx'
import { outputsOf } from './vehicleFacts.ts'

interface SwitchesProps {
  readonly vehicleId: number
  readonly serial: string
  readonly state: VehicleState
  readonly turn: number
}

/** The log is read once a command was sent to the vehicle while its window is open: most windows send none. */
const Switches = ({ vehicleId, serial, state, turn }: SwitchesProps) => {
  const { seen } = useCommandLog(vehicleId, turn, turn > 0)
  const outVals = state.currentDeviceMapping?.deviceSettingsDto?.outValsDto ?? {}
  return <OutputSwitches vehicleId={vehicleId} serial={serial} outVals={outVals} seen={seen} />
}

interface OutputBlockProps {
  readonly detail: VehicleDetail
  readonly state: VehicleState
  readonly isOpen: boolean
}

/**
 * The outputs of the device (VEH-10), folded, as switches for those who may switch them (VEH-74); nothing for a device
 * without outputs.
 */
export const OutputBlock = ({ detail, state, isOpen }: OutputBlockProps) => {
  const { t } = useTranslation()
  const refusal = useRefusal('switchOutputs')
  const outputs = outputsOf(state)
  if (outputs.length === 0) return null
  const { vehicleId, deviceSerial } = detail.row
  return (
    <FoldedBlock
      title={t('popup.outputs')}
      summary={t('popup.outputsOn', { on: outputs.filter(({ on }) => on).length, all: outputs.length })}
      isOpen={isOpen}
    >
      {refusal === null && deviceSerial !== null ? (
        <ServerState>
          <Switches
            key={vehicleId}
            vehicleId={vehicleId}
            serial={deviceSerial}
            state={state}
            turn={detail.turns.handling ?? 0}
          />
        </ServerState>
      ) : (
        <dl className="facts">
          {outputs.map(({ number, on }) => (
            <Fact key={number} name={t('popup.output', { number })} tone={on ? undefined : 'quiet'}>
              {t(on ? 'popup.on' : 'popup.off')}
            </Fact>
          ))}
        </dl>
      )}
    </FoldedBlock>
  )
}
