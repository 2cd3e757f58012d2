import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannelsApi } from '../../../api/channels.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'

const TELEGRAM_KEY = ['channels', 'telegram'] as const
/** While a link waits to be opened, the page looks this often whether the chat is there, ms. */
const LOOK_MS = 3_000

/** The chat that gets the person's messages: linked by a press in Telegram, or unlinked (NOTIF-03). */
export const TelegramRow = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useChannelsApi()
  const mayLink = useIsAllowed('linkChannels')
  const [link, setLink] = useState<string | null>(null)
  const { data } = useCall({
    of: TELEGRAM_KEY,
    read: api.telegram,
    ...(link !== null && { everyMs: LOOK_MS }),
  })
  const linking = useChange({ change: api.linkTelegram, stale: [] })
  const unlinking = useChange({ change: api.unlinkTelegram, stale: [TELEGRAM_KEY], endsWhenRead: true })
  const chat = data?.chat ?? null
  if (chat !== null && link !== null) setLink(null)
  if (!data) return null
  if (chat)
    return (
      <div className="channel-row">
        <p className="profile-section__text">
          {t('notifications.profile.chat', { name: chat.name, date: format.date(chat.linkedAt) })}
        </p>
        {mayLink && (
          <Button tone="quiet" isPending={unlinking.isSending} onPress={() => void unlinking.act(undefined)}>
            {t('notifications.profile.unlink')}
          </Button>
        )}
      </div>
    )
  return (
    <div className="channel-row">
      <p className="profile-section__text">
        {t(link === null ? 'notifications.profile.noChat' : 'notifications.profile.openChat')}
      </p>
      {link !== null && <LinkButton href={link}>{t('notifications.profile.openTelegram')}</LinkButton>}
      {link === null && mayLink && (
        <Button
          isPending={linking.isSending}
          onPress={() => void linking.act(undefined).then((done) => done && setLink(done.value.link))}
        >
          {t('notifications.profile.link')}
        </Button>
      )}
    </div>
  )
}
