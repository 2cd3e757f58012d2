import { memo, useCallback, useMemo } from 'react'
import { useFleetPart } from '../../fleet/fleetContext.ts'
import { BottomBar } from '../../frame/navigation/bottomBar.tsx'
import type { ControlPart } from '../../frame/navigation/controlPart.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import type { SideBarMode } from '../../session/storedValues.ts'
import type { QueueState } from './alarms/useAlarmCommands.ts'
import './controlBar.css'

/** The number of vehicles whose alarm is on now; nothing while there is none. */
const AlarmCount = () => {
  const format = useFormat()
  const count = useFleetPart(({ past, counts }) => past?.alarmsNow ?? counts.alarms)
  return count > 0 && <span className="alarm-count">{format.number(count)}</span>
}

interface ControlBarProps {
  readonly mode: SideBarMode
  readonly onMode: (mode: SideBarMode) => void
  readonly alarms: QueueState
}

/** The bar of a phone on the control page: list, map and queue of alarms at one press. */
export const ControlBar = memo(({ mode, onMode, alarms }: ControlBarProps) => {
  const { isOpen, toggle, close } = alarms
  const onShow = useCallback(
    (part: ControlPart) => {
      if (part === 'alarms') return toggle()
      close()
      onMode(part === 'map' ? 'hidden' : 'shorted')
    },
    [toggle, close, onMode],
  )
  const control = useMemo(
    () => ({
      shown: isOpen ? ('alarms' as const) : mode === 'hidden' ? ('map' as const) : ('list' as const),
      onShow,
      alarms: <AlarmCount />,
    }),
    [isOpen, mode, onShow],
  )
  return <BottomBar control={control} />
})
ControlBar.displayName = 'ControlBar'
