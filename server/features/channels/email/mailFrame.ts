import { PRODUCT_NAME } from '../../../../src/contract/constants.ts'
import type { Language } from '../../../../src/contract/entities/session.ts'

/**
 * The text of a mail around that of a message, in the recipient's language. link: absolute; login: of the recipient, or of
 * the client whose vehicle it is about.
 */
export const framedText = (
  language: Language,
  { text, link, login }: { readonly text: string; readonly link: string | null; readonly login: string },
): string => {
  const { open, end } = TEXTS[language]
  return [text, ...(link === null ? [] : [`${open}: ${link}`]), `-- \n${end(login)}`].join('\n\n')
}

interface Words {
  readonly open: string
  readonly end: (login: string) => string
}

const TEXTS: Readonly<Record<Language, Words>> = {
  ru: {
    open: 'Открыть',
    end: (login) =>
      `Это автоматическое уведомление ${PRODUCT_NAME} для аккаунта ${login}. Отвечать на него не нужно.`,
  },
  ua: {
    open: 'Відкрити',
    end: (login) =>
      `Це автоматичне сповіщення ${PRODUCT_NAME} для облікового запису ${login}. Відповідати на нього не потрібно.`,
  },
  en: {
    open: 'Open',
    end: (login) =>
      `This is an automatic notification of ${PRODUCT_NAME} for the account ${login}. Please do not reply to it.`,
  },
}
