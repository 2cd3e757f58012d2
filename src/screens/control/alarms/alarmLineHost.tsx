import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import { useIsPast } from '../../../fleet/fleetContext.ts'
import { useTexting } from '../../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../../lazyWithTexts.ts'
import type { AlarmName } from '../../../vehicle/commands/useAlarmReset.ts'
import { LineOfAlarmContext } from './lineOfAlarm.ts'

const LINE: LazyPart = {
  load: async () => (await import('./alarmLine.tsx')).AlarmLine,
  texts: ['alarms', 'messages'],
}

interface AlarmLineHostProps {
  readonly vehicleId: number
  readonly name: AlarmName
}

/** More about an alarm of a vehicle, loaded with the first one. Nothing in the past: the server knows those of now. */
export const AlarmLineHost = ({ vehicleId, name }: AlarmLineHostProps): ReactNode => {
  const texting = useTexting()
  const isPast = useIsPast()
  const line = useMemo(
    () => ({ vehicleId, cause: name === 'alarm' ? ('sos' as const) : ('signaling' as const) }),
    [vehicleId, name],
  )
  if (isPast) return null
  return (
    <LineOfAlarmContext value={line}>
      <Suspense>{createElement(lazyWithTexts(LINE, texting))}</Suspense>
    </LineOfAlarmContext>
  )
}
