import type { Language } from '../../../src/contract/entities/session.ts'

/** The text of a mail. subject: without the product's name, which the sender puts before it. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

/** AUTH-26: the mail with a link to set a new password, in the account's language. */
export const restoreMail = (language: Language, { login, link }: { login: string; link: string }): MailText =>
  TEXTS[language](login, link)

const TEXTS: Readonly<Record<Language, (login: string, link: string) => MailText>> = {
  ru: (login, link) => ({
    subject: 'восстановление пароля',
    text: [
      'Здравствуйте!',
      `Для учётной записи «${login}» запросили новый пароль. Задать его можно по ссылке:`,
      link,
      'Ссылка действует 10 минут и срабатывает один раз.',
      'Если вы этого не запрашивали, ничего не делайте: пароль останется прежним.',
    ].join('\n\n'),
  }),
  ua: (login, link) => ({
    subject: 'відновлення пароля',
    text: [
      'Вітаємо!',
      `Для облікового запису «${login}» надійшов запит на новий пароль. Задати його можна за посиланням:`,
      link,
      'Посилання діє 10 хвилин і спрацьовує один раз.',
      'Якщо ви цього не запитували, нічого не робіть: пароль залишиться незмінним.',
    ].join('\n\n'),
  }),
  en: (login, link) => ({
    subject: 'restore your password',
    text: [
      'Hello,',
      `A new password was requested for the account “${login}”. Set it with this link:`,
      link,
      'The link is valid for 10 minutes and works once.',
      'If you did not request it, do nothing: your password stays the same.',
    ].join('\n\n'),
  }),
}
