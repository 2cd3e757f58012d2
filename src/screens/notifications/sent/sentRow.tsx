import { AtSign, Bell, type LucideIcon, MessageSquare, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Channel, MessageDelivery, MessageState } from '../../../contract/http/channels.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'

const ICONS: Readonly<Record<Channel, LucideIcon>> = {
  email: AtSign,
  sms: MessageSquare,
  telegram: Send,
  push: Bell,
}

const TONES: Readonly<Record<MessageState, BadgeTone>> = {
  waiting: 'accent',
  sent: 'go',
  failed: 'alarm',
  dropped: 'rest',
  expired: 'attention',
}

/** How it went: attempts, what the provider said, and what comes next. */
const useFacts = ({
  state,
  reason,
  attempts,
  answer,
  providerId,
  receipt,
  receiptAt,
  nextAttemptAt,
  settledAt,
  expiresAt,
}: MessageDelivery): string[] => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const facts = [
    settledAt !== null &&
      t(state === 'sent' ? 'notifications.sent.sentAt' : 'notifications.sent.settledAt', {
        date: date(settledAt),
      }),
    reason !== null && t(`notifications.sent.reasons.${reason}`),
    attempts > 0 && t('notifications.sent.attempts', { count: attempts }),
    answer !== null && answer !== '' && t('notifications.sent.answer', { answer }),
    providerId !== null && t('notifications.sent.providerId', { id: providerId }),
    receipt !== null &&
      receiptAt !== null &&
      t('notifications.sent.receipt', { receipt, date: date(receiptAt) }),
    nextAttemptAt !== null && attempts > 0 && t('notifications.sent.next', { date: date(nextAttemptAt) }),
    state === 'waiting' && t('notifications.sent.expires', { date: date(expiresAt) }),
  ]
  return facts.filter((fact) => fact !== false)
}

/** One message: its text, whom it is for, by which channel, and its outcome. */
export const SentRow = ({ message }: { readonly message: MessageDelivery }) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const facts = useFacts(message)
  const { channel, address, accountLogin, subject, text, state, createdAt } = message
  // Nobody knows a browser by its number.
  const where = channel === 'push' ? null : address
  const whom = [accountLogin ?? t('notifications.sent.outside'), where].filter(Boolean).join(' · ')
  return (
    <li className="sent-row">
      <span className="sent-row__icon">
        <Icon of={ICONS[channel]} size={18} />
      </span>
      <div className="sent-row__words">
        <p className="sent-row__head">
          <span className="sent-row__whom">
            {t(`notifications.sent.channels.${channel}`)}: {whom}
          </span>
          <Badge tone={TONES[state]}>{t(`notifications.sent.states.${state}`)}</Badge>
        </p>
        {subject !== '' && <p className="sent-row__subject">{subject}</p>}
        <p className="sent-row__text">{text}</p>
        {facts.length > 0 && <p className="sent-row__facts">{facts.join(' · ')}</p>}
      </div>
      <time className="sent-row__time" dateTime={new Date(createdAt).toISOString()}>
        {date(createdAt)}
      </time>
    </li>
  )
}
