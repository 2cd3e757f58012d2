import type { Language } from '../../../../src/contract/entities/session.ts'

interface FramedMessage {
  readonly text: string
  readonly link: string | null
  readonly login: string
  readonly productName: string
}

/**
 * The text of a mail around that of a message, in the recipient's language. link: absolute; login: of the recipient, or of
 * the client whose vehicle it is about.
 */
export const framedText = (language: Language, { text, link, login, productName }: FramedMessage): string => {
  const { open, end } = TEXTS[language]
  return [text, ...(link === null ? [] : [`${open}: ${link}`]), `-- \n${end(productName, login)}`].join(
    '\n\n',
  )
}

interface Words {
  readonly open: string
  readonly end: (productName: string, login: string) => string
}

const TEXTS: Readonly<Record<Language, Words>> = {
  ru: {
    open: 'Открыть',
    end: (productName, login) =>
      `Это автоматическое уведомление ${productName} для аккаунта ${login}. Отвечать на него не нужно.`,
  },
  ua: {
    open: 'Відкрити',
    end: (productName, login) =>
      `Це автоматичне сповіщення ${productName} для облікового запису ${login}. Відповідати на нього не потрібно.`,
  },
  en: {
    open: 'Open',
    end: (productName, login) =>
      `This is an automatic notification of ${productName} for the account ${login}. Please do not reply to it.`,
  },
}
