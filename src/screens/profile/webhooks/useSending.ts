import { useTranslation } from 'react-i18next'
import { useWebhooksApi } from '../../../api/webhooks.ts'
import type { Webhook, WebhookDelivery } from '../../../contract/http/webhooks.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useToast } from '../../../ui/toast.ts'
import { useFailureWords } from './webhookWords.ts'
import { deliveriesOf, WEBHOOKS } from './webhooksKey.ts'

type Words = { readonly sent: 'testSent' | 'resent'; readonly failed: 'testFailed' | 'notResent' }

/** Shows the outcome of a message that was just sent. */
const useOutcome = (): ((delivery: WebhookDelivery, words: Words) => void) => {
  const { t } = useTranslation()
  const toast = useToast()
  const inWords = useFailureWords()
  return ({ state, status, failure }, { sent, failed }) => {
    if (state === 'sent') toast({ text: t(`webhooks.${sent}`, { status: String(status ?? '') }), tone: 'go' })
    else
      toast({
        text: t(`webhooks.${failed}`, { why: failure ? inWords(failure, status) : '' }),
        tone: 'attention',
      })
  }
}

/** Sends a test message and shows its outcome. */
export const useTest = ({ id }: Pick<Webhook, 'id'>) => {
  const api = useWebhooksApi()
  const showOutcome = useOutcome()
  const { act, isSending } = useChange({
    change: () => api.test(id),
    stale: [WEBHOOKS, deliveriesOf(id)],
  })
  const test = async (): Promise<void> => {
    const done = await act(undefined)
    if (done) showOutcome(done.value, { sent: 'testSent', failed: 'testFailed' })
  }
  return { test, isSending }
}

/** Sends a message again and shows its outcome. */
export const useResend = ({ id }: Pick<Webhook, 'id'>) => {
  const api = useWebhooksApi()
  const showOutcome = useOutcome()
  const { act, isSending } = useChange({
    change: (deliveryId: number) => api.resend(id, deliveryId),
    stale: [WEBHOOKS, deliveriesOf(id)],
  })
  const resend = async (deliveryId: number): Promise<void> => {
    const done = await act(deliveryId)
    if (done) showOutcome(done.value, { sent: 'resent', failed: 'notResent' })
  }
  return { resend, isSending }
}
