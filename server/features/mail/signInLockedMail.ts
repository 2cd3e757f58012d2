import type { Language } from '../../../src/contract/entities/session.ts'
import type { MailText } from './restoreMail.ts'

/** The mail about guesses at a password or code, in the account's language. */
export const signInLockedMail = (
  language: Language,
  about: { readonly login: string; readonly address: string },
): MailText => {
  const { subject, lines } = TEXTS[language]
  return { subject, text: lines(about).join('\n\n') }
}

interface Words {
  readonly subject: string
  readonly lines: (about: { readonly login: string; readonly address: string }) => readonly string[]
}

const TEXTS: Readonly<Record<Language, Words>> = {
  ru: {
    subject: 'много неверных паролей',
    lines: ({ login, address }) => [
      'Здравствуйте!',
      `Для учётной записи «${login}» много раз ввели неверный пароль или код, последний раз с адреса ${address}. Попытки оттуда приостановлены. С адресов, с которых вы недавно входили, вход работает как обычно.`,
      'Если это были вы, подождите 15 минут или восстановите пароль на странице входа.',
      'Если не вы, пароль не подобрали. Проверьте, что он длинный и нигде больше не используется, и включите в профиле вход с кодом.',
    ],
  },
  ua: {
    subject: 'багато неправильних паролів',
    lines: ({ login, address }) => [
      'Вітаємо!',
      `Для облікового запису «${login}» багато разів ввели неправильний пароль або код, востаннє з адреси ${address}. Спроби звідти призупинено. З адрес, з яких ви нещодавно входили, вхід працює як завжди.`,
      'Якщо це були ви, зачекайте 15 хвилин або відновіть пароль на сторінці входу.',
      'Якщо не ви, пароль не підібрали. Перевірте, що він довгий і більше ніде не використовується, та ввімкніть у профілі вхід з кодом.',
    ],
  },
  en: {
    subject: 'many wrong passwords',
    lines: ({ login, address }) => [
      'Hello,',
      `A wrong password or code was entered many times for the account “${login}”, the last time from the address ${address}. Attempts from there are paused. From addresses where you have signed in recently, sign-in works as usual.`,
      'If it was you, wait 15 minutes or restore your password on the sign-in page.',
      'If it was not you, the password was not guessed. Check that it is long and used nowhere else, and turn on two-factor sign-in in your profile.',
    ],
  },
}
