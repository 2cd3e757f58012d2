import { RefreshCw, SendHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChannelsApi } from '../../../api/channels.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCallPages } from '../../../api/serverState/useCallPages.ts'
import { CHANNELS, MESSAGE_STATES } from '../../../contract/http/channels.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { NOTIFICATION_LISTS_KEY } from '../../../frame/notifications/notificationKeys.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import { navigate, useHashQuery } from '../../../kit/address/hashLocation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import './sent.css'
import { SentRow } from './sentRow.tsx'
import { readSentView, sentViewPath, type SentView } from './sentView.ts'

const ANY = 'any'

interface BarProps {
  readonly view: SentView
  readonly isReading: boolean
  readonly onRefresh: () => void
}

const Bar = ({ view, isReading, onRefresh }: BarProps) => {
  const { t } = useTranslation()
  const show = (part: Partial<SentView>): void =>
    navigate(sentViewPath({ ...view, ...part }), { replace: true })
  return (
    <div className="sent__bar">
      <Select
        label={t('notifications.sent.channel')}
        value={view.channel ?? ANY}
        options={([ANY, ...CHANNELS] as const).map((id) => ({
          id,
          label: t(`notifications.sent.channels.${id}`),
        }))}
        onChange={(channel) => show({ channel: channel === ANY ? null : channel })}
      />
      <Select
        label={t('notifications.sent.state')}
        value={view.state ?? ANY}
        options={([ANY, ...MESSAGE_STATES] as const).map((id) => ({
          id,
          label: t(`notifications.sent.states.${id}`),
        }))}
        onChange={(state) => show({ state: state === ANY ? null : state })}
      />
      <IconButton
        icon={RefreshCw}
        label={t('notifications.sent.refresh')}
        isDisabled={isReading}
        onPress={onRefresh}
      />
    </div>
  )
}

const Messages = () => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const api = useChannelsApi()
  const view = readSentView(useHashQuery())
  const call = useCallPages({
    // As the lists of notifications: what comes next may have been sent, too.
    of: [...NOTIFICATION_LISTS_KEY, 'messages', view.channel, view.state],
    read: (before) => api.messages({ ...view, before }),
  })
  const why = view.channel === null && view.state === null ? 'empty' : 'filtered'
  return (
    <section className="sent" aria-label={t('notifications.sent.title')} aria-busy={call.isOld}>
      <Bar view={view} isReading={call.isReading} onRefresh={call.readAgain} />
      {call.failure && (
        <Banner tone="attention" action={<Button onPress={call.readAgain}>{t('common.retry')}</Button>}>
          {t('notifications.sent.failed')}. {inWords(failureMessage(call.failure))}
        </Banner>
      )}
      {!call.data && !call.failure && <Loading label={t('notifications.sent.loading')} />}
      {call.data?.rows.length === 0 && (
        <EmptyState
          icon={SendHorizontal}
          title={t(`notifications.sent.${why}.title`)}
          text={t(`notifications.sent.${why}.text`)}
        />
      )}
      {call.data && call.data.rows.length > 0 && (
        <ul className="sent__list" aria-label={t('notifications.sent.title')}>
          {call.data.rows.map((message) => (
            <SentRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      {call.readMore && (
        <Button isPending={call.isReading} onPress={call.readMore}>
          {t('notifications.more')}
        </Button>
      )}
    </section>
  )
}

/** What left the product by each channel, and what became of it: a client sees all of it, anybody else what is theirs. */
export const SentScreen = () => {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={t('notifications.sent.title')}
      actions={<LinkButton href="#/notifications">{t('notifications.sent.toCentre')}</LinkButton>}
    >
      <ServerState>
        <Messages />
      </ServerState>
    </PageFrame>
  )
}
