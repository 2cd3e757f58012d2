import { BellOff, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleAlarm } from '../../../contract/http/alarms.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { AlarmRow } from './alarmRow.tsx'
import { useAlarmQueue } from './alarmQueue.ts'
import { alarmKey } from './nextAlarm.ts'

/** Rows drawn at first, and by each request for more. */
const ROWS = 100

interface AlarmRowsProps {
  readonly alarms: readonly VehicleAlarm[]
  readonly hidesTaken: boolean
  readonly onShowTaken: () => void
  readonly readAgain: () => void
}

/** The alarms, the newest first. The first one takes the focus that the panel had while they were loading. */
export const AlarmRows = ({ alarms, hidesTaken, onShowTaken, readAgain }: AlarmRowsProps) => {
  const { t } = useTranslation()
  const { selectedId, show } = useAlarmQueue()
  const [most, setMost] = useState(ROWS)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (document.activeElement?.closest('[data-alarms]'))
      list.current?.querySelector<HTMLElement>('.alarm-row__show')?.focus()
  }, [])
  const shown = hidesTaken ? alarms.filter(({ acknowledgement }) => acknowledgement === null) : alarms
  if (alarms.length === 0)
    return <EmptyState icon={BellOff} title={t('alarms.emptyTitle')} text={t('alarms.emptyText')} />
  if (shown.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('alarms.allTakenTitle')}
        text={t('alarms.allTakenText')}
        action={<Button onPress={onShowTaken}>{t('alarms.showTaken')}</Button>}
      />
    )
  return (
    <>
      <ul ref={list} className="alarm-rows" aria-label={t('alarms.title')}>
        {shown.slice(0, most).map((alarm) => (
          <AlarmRow
            key={alarmKey(alarm)}
            alarm={alarm}
            isSelected={alarm.vehicleId === selectedId}
            onShow={show}
            onChanged={readAgain}
          />
        ))}
      </ul>
      {shown.length > most && (
        <Button tone="quiet" onPress={() => setMost(most + ROWS)}>
          {t('alarms.more')}
        </Button>
      )}
    </>
  )
}
