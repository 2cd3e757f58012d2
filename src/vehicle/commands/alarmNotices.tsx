import { type ComponentType, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusHandover } from '../../ui/useFocusHandover.ts'
import './commands.css'
import { type AlarmName, useAlarmReset } from './useAlarmReset.ts'
import { useRefusal } from './useRefusal.ts'

const TEXTS = {
  alarm: ['popup.sosPressed', 'popup.resetSos'],
  lockedAlarm: ['popup.lockedAlarm', 'popup.resetAlarm'],
} as const satisfies Record<AlarmName, readonly [string, string]>

interface AlarmNoticeProps {
  readonly vehicleId: number
  readonly name: AlarmName
}

/** An active alarm; its button disappears with it, whoever turned it off. */
const AlarmNotice = ({ vehicleId, name }: AlarmNoticeProps) => {
  const { t } = useTranslation()
  const refusal = useRefusal('resetAlarm')
  const { isRunning, reset } = useAlarmReset(vehicleId, name)
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button)
  return (
    <Banner
      tone="alarm"
      action={
        <Button
          ref={button}
          tone="danger"
          isDisabled={refusal !== null}
          isPending={isRunning}
          onPress={() => void reset()}
        >
          {t(TEXTS[name][1])}
        </Button>
      }
    >
      {t(TEXTS[name][0])}
      {refusal !== null && <span className="alarm-notice__refusal">{refusal}</span>}
    </Banner>
  )
}

interface AlarmNoticesProps {
  readonly row: VehicleRow
  /** More about one of them, below it. */
  readonly detail?: ComponentType<AlarmNoticeProps>
}

/** The active alarms, each with the button that turns it off (LIVE-22, LIVE-23, VEH-73). */
export const AlarmNotices = ({ row, detail: Detail }: AlarmNoticesProps) =>
  (['alarm', 'lockedAlarm'] as const)
    .filter((name) => row[name])
    .map((name) => (
      <div key={name} className="alarm-notice">
        <AlarmNotice vehicleId={row.vehicleId} name={name} />
        {Detail && <Detail vehicleId={row.vehicleId} name={name} />}
      </div>
    ))
