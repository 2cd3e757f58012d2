import { ServerState } from '../../../api/serverState/serverState.tsx'
import { AlarmFacts } from './alarmTexts.tsx'
import './alarms.css'
import { useLineOfAlarm } from './lineOfAlarm.ts'
import { useAlarms } from './useAlarms.ts'

const Line = () => {
  const { vehicleId, cause } = useLineOfAlarm()
  const { data } = useAlarms()
  const alarm = data?.find((one) => one.vehicleId === vehicleId && one.cause === cause)
  return alarm ? <AlarmFacts alarm={alarm} /> : null
}

/** Since when an alarm is on, where it began and who has taken it, for the window of the vehicle. */
export const AlarmLine = () => (
  <ServerState>
    <Line />
  </ServerState>
)
