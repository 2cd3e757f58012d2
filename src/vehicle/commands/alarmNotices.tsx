import { type ComponentType, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ALARM_CAUSES, type AlarmCause, FLAG_OF_CAUSE } from '../../contract/http/alarms.ts'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusHandover } from '../../ui/useFocusHandover.ts'
import './commands.css'
import { useAlarmReset } from './useAlarmReset.ts'
import { useRefusal } from './useRefusal.ts'

const TEXTS = {
  sos: ['popup.sosPressed', 'popup.resetSos'],
  signaling: ['popup.lockedAlarm', 'popup.resetAlarm'],
} as const satisfies Record<AlarmCause, readonly [string, string]>

interface AlarmNoticeProps {
  readonly vehicleId: number
  readonly cause: AlarmCause
}

/** An active alarm; its button disappears with it, whoever turned it off. */
const AlarmNotice = ({ vehicleId, cause }: AlarmNoticeProps) => {
  const { t } = useTranslation()
  const refusal = useRefusal('resetAlarm')
  const { isRunning, reset } = useAlarmReset(vehicleId, cause)
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
          {t(TEXTS[cause][1])}
        </Button>
      }
    >
      {t(TEXTS[cause][0])}
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
  ALARM_CAUSES.filter((cause) => row[FLAG_OF_CAUSE[cause]]).map((cause) => (
    <div key={cause} className="alarm-notice">
      <AlarmNotice vehicleId={row.vehicleId} cause={cause} />
      {Detail && <Detail vehicleId={row.vehicleId} cause={cause} />}
    </div>
  ))
