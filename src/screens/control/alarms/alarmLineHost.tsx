import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import { useIsPast } from '../../../fleet/fleetContext.ts'
import { useTexting } from '../../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../../lazyWithTexts.ts'
import { type LineOfAlarm, LineOfAlarmContext } from './lineOfAlarm.ts'

const LINE: LazyPart = {
  load: async () => (await import('./alarmLine.tsx')).AlarmLine,
  texts: ['alarms', 'messages'],
}

/** More about an alarm of a vehicle, loaded with the first one. Nothing in the past: the server knows those of now. */
export const AlarmLineHost = ({ vehicleId, cause }: LineOfAlarm): ReactNode => {
  const texting = useTexting()
  const isPast = useIsPast()
  const line = useMemo(() => ({ vehicleId, cause }), [vehicleId, cause])
  if (isPast) return null
  return (
    <LineOfAlarmContext value={line}>
      <Suspense>{createElement(lazyWithTexts(LINE, texting))}</Suspense>
    </LineOfAlarmContext>
  )
}
