import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useShortcut } from '../../../palette/registries.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { SidePanel } from '../../../ui/sidePanel.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useRefusal } from '../../../vehicle/commands/useRefusal.ts'
import { AlarmRows } from './alarmRows.tsx'
import './alarms.css'
import { useAlarmQueue } from './alarmQueue.ts'
import { useAlarms } from './useAlarms.ts'

const Queue = () => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const refusal = useRefusal('acknowledgeAlarm')
  const { data, failure, readAgain } = useAlarms()
  const [hidesTaken, setHidesTaken] = useState(false)
  return (
    <div className="alarm-queue" data-alarms>
      {data && data.length > 0 && (
        <div className="alarm-queue__tools">
          <output>{t('alarms.shown', { count: data.length })}</output>
          <Switch isSelected={hidesTaken} onChange={setHidesTaken}>
            {t('alarms.hideTaken')}
          </Switch>
        </div>
      )}
      {refusal !== null && <p className="alarm-queue__refusal">{refusal}</p>}
      {failure && (
        <Banner tone="attention" action={<Button onPress={readAgain}>{t('common.retry')}</Button>}>
          {t('alarms.failed')}. {inWords(failureMessage(failure))}
        </Banner>
      )}
      {data === undefined && !failure && <Loading label={t('alarms.loading')} />}
      {data && (
        <AlarmRows
          alarms={data}
          hidesTaken={hidesTaken}
          onShowTaken={() => setHidesTaken(false)}
          readAgain={readAgain}
        />
      )}
    </div>
  )
}

/** Next to the map, which stays in use; takes focus when it opens and returns it when it closes. */
const DockedPanel = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const { close } = useAlarmQueue()
  const root = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useShortcut('close', close)
  useLayoutEffect(() => {
    const before = document.activeElement
    const panel = root.current
    title.current?.focus()
    return () => {
      if (panel?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <aside ref={root} className="alarms-panel" aria-label={t('alarms.title')} data-alarms>
      <header className="alarms-panel__header">
        <h2 ref={title} tabIndex={-1}>
          {t('alarms.title')}
        </h2>
        <IconButton icon={X} label={t('common.close')} tooltipPlacement="left" onPress={close} />
      </header>
      {children}
    </aside>
  )
}

/** The queue of alarms: the newest first, with who has taken each. */
export const AlarmsPanel = () => {
  const { t } = useTranslation()
  const { isDocked, close } = useAlarmQueue()
  const queue = (
    <ServerState>
      <Queue />
    </ServerState>
  )
  if (isDocked) return <DockedPanel>{queue}</DockedPanel>
  return (
    <SidePanel title={t('alarms.title')} closeLabel={t('common.close')} onClose={close}>
      {queue}
    </SidePanel>
  )
}
