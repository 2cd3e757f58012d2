import type { Mutation } from '../mutation.ts'

const FOLDER = 'server/features/channels'

/** The ways by which notifications leave. */
export const CHANNELS: readonly Mutation[] = [
  {
    id: 'NOTIF-01',
    file: `${FOLDER}/email/emailSender.ts`,
    find: 'link && `${publicUrl}${link}`',
    replace: 'null',
    test: `${FOLDER}/email/email.test.ts`,
  },
  {
    id: 'NOTIF-02',
    file: `${FOLDER}/sms/messageTemplate.ts`,
    find: 'JSON.stringify(text).slice(1, -1)',
    replace: 'text',
    test: `${FOLDER}/sms/httpGateway.test.ts`,
  },
  {
    id: 'NOTIF-03',
    file: `${FOLDER}/telegram/telegramSender.ts`,
    find: '[subject, text].filter',
    replace: '[text].filter',
    test: `${FOLDER}/telegram/telegram.test.ts`,
  },
]
