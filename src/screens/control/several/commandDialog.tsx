import { Check, Lock, LockOpen, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleCommandsApi } from '../../../api/vehicleCommands.ts'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import type { LockState } from '../../../contract/entities/vehicle.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useRefusal } from '../../../vehicle/commands/useRefusal.ts'
import { rowTitle } from '../../../fleet/rowTitle.ts'
import { type Sending, sendToEach } from './sendToEach.ts'
import './several.css'
import { useSeveralTask } from './severalDialog.ts'
import { useRowsOfTask } from './useRowsOfTask.ts'

/** CSS pixels: a name, a state and its outcome in a row. */
const WIDTH = 520

/** Arms or disarms vehicles, and how far each is, by id. */
const useLocking = () => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const commands = useVehicleCommandsApi()
  const client = useFleetClient()
  const [wanted, setWanted] = useState<LockState | null>(null)
  const [sendings, setSendings] = useState<ReadonlyMap<number, Sending>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const run = async (rows: readonly VehicleRow[], lockState: LockState): Promise<void> => {
    setWanted(lockState)
    setSendings(new Map(rows.map(({ vehicleId }) => [vehicleId, { state: 'waiting' }])))
    setRunning(true)
    await sendToEach(
      rows,
      async ({ vehicleId, deviceSerial }) => {
        if (deviceSerial === null) return t('popup.noTracker')
        client.noteLockRequest(vehicleId, lockState)
        const result = await commands.setLockState(deviceSerial, lockState)
        return result.ok ? null : inWords(failureMessage(result.failure))
      },
      ({ vehicleId }, sending) => setSendings((before) => new Map(before).set(vehicleId, sending)),
    )
    setRunning(false)
  }
  return { wanted, sendings, isRunning, run }
}

interface OutcomeProps {
  readonly row: VehicleRow
  readonly sending: Sending | undefined
  readonly wanted: LockState | null
}

/** What became of the command to one vehicle; a device answers later than the server accepts. */
const Outcome = ({ row, sending, wanted }: OutcomeProps) => {
  const { t } = useTranslation()
  const lock =
    row.lockState === null ? 'popup.unknown' : row.lockState === 'LOCK' ? 'popup.armed' : 'popup.disarmed'
  if (sending === undefined) return <span className="several__quiet">{t(lock)}</span>
  if (sending.state === 'refused')
    return (
      <span className="several__refused">
        <Icon of={TriangleAlert} size={16} />
        {sending.reason}
      </span>
    )
  if (sending.state === 'accepted' && row.lockState === wanted)
    return (
      <span className="several__done">
        <Icon of={Check} size={16} />
        {t(lock)}
      </span>
    )
  return (
    <span className="several__quiet">
      <Spinner size={16} />
      {t(sending.state === 'accepted' ? 'several.sent' : 'several.sending')}
    </span>
  )
}

/** Arms or disarms the chosen vehicles: the list says first which ones, then what became of each. */
export const CommandDialog = () => {
  const { t } = useTranslation()
  const { vehicleIds, close } = useSeveralTask()
  const rows = useRowsOfTask()
  const refusal = useRefusal('setLock')
  const { wanted, sendings, isRunning, run } = useLocking()
  return (
    <Modal
      active
      title={t('several.commandTitle', { count: vehicleIds.length })}
      closeLabel={t('common.close')}
      onClose={close}
      width={WIDTH}
    >
      <div className="several">
        <p>{refusal ?? t('several.commandText')}</p>
        <div className="several__buttons">
          <Button
            icon={Lock}
            isDisabled={refusal !== null || isRunning || rows.length === 0}
            onPress={() => void run(rows, 'LOCK')}
          >
            {t('popup.arm')}
          </Button>
          <Button
            icon={LockOpen}
            isDisabled={refusal !== null || isRunning || rows.length === 0}
            onPress={() => void run(rows, 'UNLOCK')}
          >
            {t('popup.disarm')}
          </Button>
        </div>
        <ul className="several__vehicles" aria-label={t('several.label')}>
          {rows.map((row) => (
            <li key={row.vehicleId}>
              <span className="several__name">{rowTitle(row)}</span>
              <Outcome row={row} sending={sendings.get(row.vehicleId)} wanted={wanted} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
