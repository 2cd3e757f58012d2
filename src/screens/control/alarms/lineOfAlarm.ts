import { createContext, use } from 'react'
import type { AlarmCause } from '../../../contract/http/alarms.ts'

/** The alarm that the window of a vehicle describes. */
export interface LineOfAlarm {
  readonly vehicleId: number
  readonly cause: AlarmCause
}

export const LineOfAlarmContext = createContext<LineOfAlarm | null>(null)

export const useLineOfAlarm = (): LineOfAlarm => {
  const line = use(LineOfAlarmContext)
  if (line === null) throw new Error('No LineOfAlarmContext above this component')
  return line
}
