import type { Language } from '../../../src/contract/entities/session.ts'
import type { WebhookOffDetail } from './mailQueue.ts'
import type { MailText } from './restoreMail.ts'

type Reason = WebhookOffDetail['reason']

/** The mail about why a webhook was turned off, in its owner's language. publicUrl: without a trailing slash. */
export const webhookOffMail = (
  language: Language,
  { host, reason, publicUrl }: WebhookOffDetail & { readonly publicUrl: string },
): MailText => {
  const { subject, begin, reasons, end } = TEXTS[language]
  const text = [begin(host), reasons[reason], end, `${publicUrl}/#/profile/webhooks`].join('\n\n')
  return { subject, text }
}

interface Words {
  readonly subject: string
  readonly begin: (host: string) => string
  readonly reasons: Readonly<Record<Reason, string>>
  readonly end: string
}

const TEXTS: Readonly<Record<Language, Words>> = {
  ru: {
    subject: 'вебхук выключен',
    begin: (host) => `Здравствуйте!\n\nВебхук, который отправляет события на ${host}, выключен.`,
    reasons: {
      gone: 'Причина: получатель ответил, что адреса больше нет (410).',
      failing: 'Причина: пять дней подряд ни одно сообщение не доставлено.',
      backlog: 'Причина: получатель не успевает, в очереди больше 10 000 сообщений.',
    },
    end: 'Устраните причину и включите его снова. События за время, пока он выключен, не отправляются.',
  },
  ua: {
    subject: 'вебхук вимкнено',
    begin: (host) => `Вітаємо!\n\nВебхук, який надсилає події на ${host}, вимкнено.`,
    reasons: {
      gone: 'Причина: отримувач відповів, що адреси більше немає (410).',
      failing: 'Причина: п’ять днів поспіль жодне повідомлення не доставлено.',
      backlog: 'Причина: отримувач не встигає, у черзі понад 10 000 повідомлень.',
    },
    end: 'Усуньте причину й увімкніть його знову. Події за час, поки він вимкнений, не надсилаються.',
  },
  en: {
    subject: 'a webhook was turned off',
    begin: (host) => `Hello,\n\nThe webhook that sends events to ${host} was turned off.`,
    reasons: {
      gone: 'Reason: the receiver responded that the address is gone (410).',
      failing: 'Reason: no message has arrived for five days.',
      backlog: 'Reason: the receiver is too slow, more than 10,000 messages are waiting.',
    },
    end: 'Fix the cause and turn it on again. Events that happen while it is off are not sent.',
  },
}
