import { ClipboardCheck, Link2Off, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DRIVER_PAGE, type DriverTask } from '../../contract/http/driverPage.ts'
import { useServerTexts } from '../../errors/useServerTexts.ts'
import { useLinkParts } from '../../frame/oneTimeLink/useLinkParts.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { useBrowserLanguage } from '../../session/useBrowserLanguage.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Loading } from '../../ui/spinner.tsx'
import './driverPage.css'
import { keepPage } from './keepPage.ts'
import { PointCard } from './pointCard.tsx'
import type { DriverAction } from './queue/driverAction.ts'
import { type DriverControls, type DriverState, useDriver } from './useDriver.ts'

const PATH = '/driver'

/** A task of the day with its points in their order. */
const TaskSection = ({
  task,
  controls,
}: {
  readonly task: DriverTask
  readonly controls: DriverControls
}) => {
  const { t } = useTranslation()
  const { act, now } = controls
  const target = (order: number) => ({
    key: crypto.randomUUID(),
    taskId: task.id,
    point: order,
    at: Math.round(now()),
  })
  const addPicture = async (order: number, kind: 'photo' | 'signature', picture: Blob): Promise<void> => {
    // The moment is that of the press, not that of the reading.
    const query = { ...target(order), kind }
    const action: DriverAction = {
      kind: 'picture',
      query,
      bytes: await picture.arrayBuffer(),
      pictureType: picture.type,
    }
    await act(action)
  }
  const word = task.state === 'completed' ? (task.outcome ?? 'done') : task.state
  return (
    <section className="driver-task" aria-label={task.name}>
      <div className="driver-point__head">
        <h2>{task.name}</h2>
        <Badge tone={task.state === 'active' ? 'go' : 'quiet'}>{t(`driver.taskState.${word}`)}</Badge>
      </div>
      <p className="driver-point__place">{task.vehicles.join(', ')}</p>
      {task.description !== '' && <p>{task.description}</p>}
      <ol className="driver-task__points">
        {task.points.map((point) => (
          <PointCard
            key={point.order}
            task={task}
            point={point}
            onMark={(kind, reason) => act({ kind: 'mark', body: { ...target(point.order), kind, reason } })}
            onPicture={(kind, picture) => addPicture(point.order, kind, picture)}
          />
        ))}
      </ol>
    </section>
  )
}

/** Whether everything was sent, and what was not accepted. */
const Sending = ({
  state,
  controls,
}: {
  readonly state: Extract<DriverState, { kind: 'shown' }>
  readonly controls: DriverControls
}) => {
  const { t } = useTranslation()
  const { waiting, isOffline, refused } = state
  return (
    <>
      {isOffline && <Banner tone="attention">{t('driver.offline')}</Banner>}
      <p className="driver-page__sending" role="status">
        {waiting === 0 ? t('driver.allSent') : t('driver.waiting', { count: waiting })}
      </p>
      {refused.map(({ key, title, text }) => (
        <Banner
          key={key}
          tone="alarm"
          action={<Button onPress={() => void controls.dismiss(key)}>{t('driver.dismiss')}</Button>}
        >
          {t('driver.refused', { title, text })}
        </Banner>
      ))}
    </>
  )
}

/** What is shown in place of the day. */
const Notice = ({
  state,
  retry,
}: {
  readonly state: Exclude<DriverState, { kind: 'shown' }>
  readonly retry: () => void
}) => {
  const { t } = useTranslation()
  if (state.kind === 'loading') return <Loading label={t('driver.loading')} />
  if (state.kind === 'noStore')
    return <EmptyState icon={WifiOff} title={t('driver.noStore')} headingLevel={1} />
  const isOver = state.kind === 'over'
  return (
    <>
      <EmptyState
        icon={isOver ? Link2Off : WifiOff}
        title={t(`driver.${state.kind}`)}
        text={t(isOver ? 'driver.overText' : 'driver.failedText')}
        headingLevel={1}
        {...(!isOver && { action: <Button onPress={retry}>{t('common.retry')}</Button> })}
      />
      {isOver && state.waiting > 0 && (
        <Banner tone="attention">{t('driver.kept', { count: state.waiting })}</Banner>
      )}
    </>
  )
}

/** The page of a driver: the points of the day on a phone, also without a network. */
export const DriverScreen = () => {
  const { t } = useTranslation()
  useBrowserLanguage()
  // What the server does not accept is said in words.
  useServerTexts()
  const language = useLanguage()
  const [sid] = useLinkParts(PATH)
  const controls = useDriver(sid)
  const { state } = controls
  const isShown = state.kind === 'shown'
  useEffect(() => {
    // Only below this address can the browser keep the page.
    if (location.pathname !== DRIVER_PAGE) location.replace(`${DRIVER_PAGE}${location.hash}`)
  }, [])
  useEffect(() => {
    document.title = t('driver.title')
  }, [t])
  useEffect(() => {
    if (!isShown) return
    // The texts of another language are parts of their own.
    void keepPage().then((isKept) => isKept && document.documentElement.setAttribute('data-kept', language))
  }, [isShown, language])
  return (
    <main className="driver-page">
      {isShown ? (
        <>
          <h1>{t('driver.title')}</h1>
          <p className="driver-point__place">{state.day.name}</p>
          <Sending state={state} controls={controls} />
          {state.day.tasks.length === 0 && (
            <EmptyState icon={ClipboardCheck} title={t('driver.none')} text={t('driver.noneText')} />
          )}
          {state.day.tasks.map((task) => (
            <TaskSection key={task.id} task={task} controls={controls} />
          ))}
        </>
      ) : (
        <Notice state={state} retry={controls.retry} />
      )}
    </main>
  )
}
