import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWebhooksApi } from '../../../api/webhooks.ts'
import {
  DELIVERY_STATES,
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
} from '../../../contract/http/webhooks.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useCallPages } from '../../../api/serverState/useCallPages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Select } from '../../../ui/select.tsx'
import { CallPart } from '../callPart.tsx'
import { useResend } from './useSending.ts'
import { DELIVERY_TONES, useFailureWords, useTypeWords } from './webhookWords.ts'
import { deliveriesOf } from './webhooksKey.ts'

interface DeliveriesProps {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** CSS pixels. */
const WIDTH = 720

/** What was sent to a webhook and the outcome; failed deliveries can be sent again. */
export const Deliveries = ({ webhook, onClose }: DeliveriesProps) => {
  const { t } = useTranslation()
  const api = useWebhooksApi()
  const [state, setState] = useState<DeliveryState | 'any'>('any')
  const call = useCallPages({
    of: [...deliveriesOf(webhook.id), state],
    read: (before) => api.deliveries(webhook.id, before, state === 'any' ? null : state),
  })
  const options = (['any', ...DELIVERY_STATES] as const).map((id) => ({
    id,
    label: id === 'any' ? t('webhooks.anyState') : t(`webhooks.deliveryState.${id}`),
  }))
  return (
    <Modal
      active
      title={t('webhooks.deliveries')}
      closeLabel={t('common.close')}
      onClose={onClose}
      width={WIDTH}
    >
      <div className="webhook-log">
        <Select label={t('webhooks.filter')} options={options} value={state} onChange={setState} />
        <CallPart call={call}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                title={t('webhooks.noDeliveries.title')}
                text={t('webhooks.noDeliveries.text')}
                headingLevel={3}
              />
            ) : (
              <ul className="webhooks__list" aria-label={t('webhooks.deliveries')}>
                {rows.map((delivery) => (
                  <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
                ))}
              </ul>
            )
          }
        </CallPart>
        {call.readMore && (
          <Button isPending={call.isReading} onPress={call.readMore}>
            {t('webhooks.showMore')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery
  readonly webhook: Webhook
}

const DeliveryRow = ({ delivery, webhook }: DeliveryRowProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const typeWords = useTypeWords()
  const { resend, isSending } = useResend(webhook)
  const { state, messageId, payload } = delivery
  return (
    <li className="webhook">
      <div className="webhook__head">
        <div className="webhook__what">
          <span className="webhook__name">
            {typeWords(delivery.type)}
            <Badge tone={DELIVERY_TONES[state]}>{t(`webhooks.deliveryState.${state}`)}</Badge>
          </span>
          <span className="webhook__facts">
            <time>{format.date(delivery.createdAt)}</time> · <Facts delivery={delivery} />
          </span>
        </div>
        {webhook.isOn && delivery.vehicleId !== null && (
          <Button tone="quiet" icon={RotateCw} isPending={isSending} onPress={() => void resend(delivery.id)}>
            {t('webhooks.resend')}
          </Button>
        )}
      </div>
      <details className="webhook-log__message">
        <summary>{t('webhooks.payload')}</summary>
        <p className="webhook__facts">{messageId}</p>
        <pre>{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
      </details>
    </li>
  )
}

const Facts = ({ delivery }: { readonly delivery: WebhookDelivery }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const inWords = useFailureWords()
  const { failure, status, attempts, durationMs, nextAttemptAt, state } = delivery
  const facts = [
    failure !== null && inWords(failure, status),
    failure === null && status !== null && t('webhooks.failure.status', { status: String(status) }),
    durationMs !== null && t('webhooks.milliseconds', { value: format.number(durationMs) }),
    t('webhooks.attempts', { count: attempts }),
    state === 'waiting' && nextAttemptAt !== null && t('webhooks.next', { date: format.date(nextAttemptAt) }),
  ]
  return facts.filter(Boolean).join(' · ')
}
