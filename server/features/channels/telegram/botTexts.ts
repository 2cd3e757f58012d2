import type { Language } from '../../../../src/contract/entities/session.ts'

/** What the bot answers to commands; logins: of the accounts that the chat is linked to. */
interface BotTexts {
  readonly linked: (productName: string, login: string) => string
  readonly linkOver: string
  readonly stopped: (logins: string) => string
  readonly status: (logins: string) => string
  readonly notLinked: string
}

export const BOT_TEXTS: Readonly<Record<Language, BotTexts>> = {
  ru: {
    linked: (productName, login) =>
      `Готово: уведомления ${productName} для аккаунта ${login} будут приходить сюда. Отключить: /stop`,
    linkOver: 'Ссылка уже использована или устарела. Создайте новую в профиле.',
    stopped: (logins) => `Уведомления отключены: ${logins}.`,
    status: (logins) => `Сюда приходят уведомления для аккаунтов: ${logins}. Отключить: /stop`,
    notLinked: 'К этому чату не подключён ни один аккаунт. Создайте ссылку для подключения в профиле.',
  },
  ua: {
    linked: (productName, login) =>
      `Готово: сповіщення ${productName} для облікового запису ${login} надходитимуть сюди. Вимкнути: /stop`,
    linkOver: 'Посилання вже використано або воно застаріло. Створіть нове в профілі.',
    stopped: (logins) => `Сповіщення вимкнено: ${logins}.`,
    status: (logins) => `Сюди надходять сповіщення для облікових записів: ${logins}. Вимкнути: /stop`,
    notLinked:
      'До цього чату не під’єднано жодного облікового запису. Створіть посилання для під’єднання в профілі.',
  },
  en: {
    linked: (productName, login) =>
      `Done: notifications of ${productName} for the account ${login} will arrive here. To turn them off: /stop`,
    linkOver: 'The link was used already or is too old. Make a new one in your profile.',
    stopped: (logins) => `Notifications are off: ${logins}.`,
    status: (logins) => `Notifications of these accounts arrive here: ${logins}. To turn them off: /stop`,
    notLinked: 'This chat is not linked to any account. Make a link in your profile.',
  },
}

/** The language of a person whom only Telegram knows, by its language code. */
export const languageOfCode = (code: string | undefined): Language => {
  if (code?.startsWith('uk')) return 'ua'
  return code?.startsWith('ru') ? 'ru' : 'en'
}
