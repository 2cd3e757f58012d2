import { ListChecks, Siren } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlarmsApi } from '../../../api/alarms.ts'
import { useFailureHandler } from '../../../errors/errorsContext.ts'
import type { Command } from '../../../palette/command.ts'
import { useCommands, useShortcut } from '../../../palette/registries.ts'
import { ALARMS_QUERY } from '../../../frame/navigation/controlPart.ts'
import { splitHash } from '../../../kit/address/hashLocation.ts'
import { useToast } from '../../../ui/toast.ts'
import { alarmKey, nextAlarm } from './nextAlarm.ts'

/** Opens the next unacknowledged alarm at each call. */
const useNextAlarm = (show: (vehicleId: number) => void): (() => Promise<void>) => {
  const { t } = useTranslation()
  const api = useAlarmsApi()
  const failures = useFailureHandler()
  const toast = useToast()
  const visited = useRef<ReadonlySet<string>>(new Set())
  return useCallback(async () => {
    const answer = await api.list()
    if (!answer.ok) {
      failures.handle(answer.failure)
      return
    }
    const found = nextAlarm(answer.value, visited.current)
    if (found === null) {
      toast({ text: t('control.alarmQueue.none') })
      return
    }
    const key = alarmKey(found)
    visited.current = visited.current.has(key) ? new Set([key]) : new Set([...visited.current, key])
    show(found.vehicleId)
  }, [t, api, failures, toast, show])
}

/** The queue of alarms, and what a press changes. */
export interface QueueState {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/** The address that led here asks for the queue. */
const asksForQueue = (): boolean => new URLSearchParams(splitHash(location.hash).query).has(ALARMS_QUERY)

export const useQueueState = (): QueueState => {
  const [isOpen, setIsOpen] = useState(asksForQueue)
  const toggle = useCallback(() => setIsOpen((was) => !was), [])
  const close = useCallback(() => setIsOpen(false), [])
  return useMemo(() => ({ isOpen, toggle, close }), [isOpen, toggle, close])
}

/** The keys of the alarms, and their commands in the palette. `show` opens a vehicle and moves the map there. */
export const useAlarmCommands = ({ isOpen, toggle }: QueueState, show: (vehicleId: number) => void): void => {
  const { t } = useTranslation()
  const next = useNextAlarm(show)
  const commands = useMemo((): readonly Command[] => {
    const action = { section: 'actions' as const, keywords: t('control.alarmQueue.keywords') }
    return [
      {
        ...action,
        id: 'alarms',
        title: t('palette.keys.name.alarms'),
        icon: Siren,
        shortcut: 'alarms',
        isOn: isOpen,
        run: toggle,
      },
      {
        ...action,
        id: 'nextAlarm',
        title: t('palette.keys.name.nextAlarm'),
        icon: ListChecks,
        shortcut: 'nextAlarm',
        run: () => void next(),
      },
    ]
  }, [t, isOpen, toggle, next])
  useCommands(commands)
  useShortcut('alarms', toggle)
  useShortcut('nextAlarm', () => void next())
}
