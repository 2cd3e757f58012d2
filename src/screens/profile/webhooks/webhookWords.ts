import { useTranslation } from 'react-i18next'
import type { DeliveryFailure, DeliveryState, Webhook } from '../../../contract/http/webhooks.ts'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../../contract/webhookEvents.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** The state of a webhook, in one word. */
export type WebhookState = 'well' | 'unused' | 'failing' | 'off'

export const stateOf = ({
  isOn,
  failingSince,
  lastAttempt,
}: Pick<Webhook, 'isOn' | 'failingSince' | 'lastAttempt'>): WebhookState => {
  if (!isOn) return 'off'
  if (failingSince !== null) return 'failing'
  return lastAttempt === null ? 'unused' : 'well'
}

export const STATE_TONES: Readonly<Record<WebhookState, BadgeTone>> = {
  well: 'go',
  unused: 'quiet',
  failing: 'alarm',
  off: 'quiet',
}

export const DELIVERY_TONES: Readonly<Record<DeliveryState, BadgeTone>> = {
  waiting: 'attention',
  sent: 'go',
  failed: 'alarm',
  dropped: 'quiet',
}

/** Why an attempt failed, in words. status: of the response, where there was one. */
export const useFailureWords = (): ((failure: DeliveryFailure, status: number | null) => string) => {
  const { t } = useTranslation()
  return (failure, status) => t(`webhooks.failure.${failure}`, { status: String(status ?? '') })
}

const isEventType = (type: string): type is WebhookEventType =>
  (WEBHOOK_EVENT_TYPES as readonly string[]).includes(type)

/** The event of a message, in words. */
export const useTypeWords = (): ((type: string) => string) => {
  const { t } = useTranslation()
  return (type) => (isEventType(type) ? t(`webhooks.event.${type}`) : t('webhooks.testEvent'))
}
