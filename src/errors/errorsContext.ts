import { createContext, use, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../i18n/translate.ts'
import type { FailureHandler } from './failureHandler.ts'
import type { Message } from './message.ts'

/** Provided by the app. */
export const FailureHandlerContext = createContext<FailureHandler | null>(null)

export const useFailureHandler = (): FailureHandler => {
  const handler = use(FailureHandlerContext)
  if (!handler) throw new Error('No FailureHandlerContext above this component')
  return handler
}

/** The text of a message. */
export const messageText = (t: Translate, message: Message): string => {
  // UI-17: two phrases, with a period and a space between them.
  if (message.kind === 'alreadyFixing') return `${t('errors.somethingWrong')}. ${t('errors.alreadyFixing')}`
  if (message.kind === 'text') return t(`errors.${message.key}`)
  if (message.kind === 'known') return t(`serverErrors.${message.key}`, { x: message.x ?? '' })
  return message.kind === 'client' ? t(`clientTexts.${message.key}`) : message.text
}

/** Formats messages in the current language. */
export const useMessageText = (): ((message: Message) => string) => {
  const { t } = useTranslation()
  return useCallback((message) => messageText(t, message), [t])
}
