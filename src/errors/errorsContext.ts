import { createContext, use, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../i18n/translate.ts'
import type { FailureHandler } from './failureHandler.ts'
import type { Message } from './message.ts'

/** Given by the app's providers. */
export const FailureHandlerContext = createContext<FailureHandler | null>(null)

export const useFailureHandler = (): FailureHandler => {
  const handler = use(FailureHandlerContext)
  if (!handler) throw new Error('No FailureHandlerContext above this component')
  return handler
}

/** A message in words. */
export const messageText = (t: Translate, message: Message): string => {
  // UI-17: two phrases, with a period and a space between them.
  if (message.kind === 'alreadyFixing') return `${t('errors.somethingWrong')}. ${t('errors.alreadyFixing')}`
  if (message.kind === 'text') return t(`errors.${message.key}`)
  if (message.kind === 'known') return t(`serverErrors.${message.key}`, { x: message.x ?? '' })
  return message.kind === 'client' ? t(`clientTexts.${message.key}`) : message.text
}

/** Puts messages into the words of the language in use. */
export const useMessageText = (): ((message: Message) => string) => {
  const { t } = useTranslation()
  return useCallback((message) => messageText(t, message), [t])
}
