import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import { useTexting } from '../../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../../lazyWithTexts.ts'
import type { QueueState } from './useAlarmCommands.ts'
import { type AlarmQueue, AlarmQueueContext, isQueueDocked } from './alarmQueue.ts'

const PANEL: LazyPart = {
  load: async () => (await import('./alarmsPanel.tsx')).AlarmsPanel,
  texts: ['alarms', 'messages'],
}

interface AlarmsHostProps extends Pick<AlarmQueue, 'selectedId' | 'show'> {
  readonly state: QueueState
  readonly windowWidth: number
}

/** The queue of alarms, loaded when it is first opened. Over the page it closes to show a vehicle. */
export const AlarmsHost = ({ state, windowWidth, selectedId, show }: AlarmsHostProps): ReactNode => {
  const { isOpen, close } = state
  const texting = useTexting()
  const isDocked = isQueueDocked(windowWidth)
  const queue = useMemo(
    () => ({
      isDocked,
      selectedId,
      close,
      show: (vehicleId: number) => {
        if (!isDocked) close()
        show(vehicleId)
      },
    }),
    [isDocked, selectedId, show, close],
  )
  if (!isOpen) return null
  return (
    <AlarmQueueContext value={queue}>
      <Suspense>{createElement(lazyWithTexts(PANEL, texting))}</Suspense>
    </AlarmQueueContext>
  )
}
