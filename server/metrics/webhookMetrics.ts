import type { WebhookSender } from '../features/webhooks/webhookSender.ts'
import { type Metrics, type Observe, samplesOf } from './metrics.ts'

/** An attempt times out after ten seconds. */
const ATTEMPT_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Adds the metrics of the webhook sender; docs/metrics.md describes each. Returns the function that records an attempt.
 */
export const addWebhookMetrics = (
  metrics: Metrics,
  sender: () => Pick<WebhookSender, 'tallies' | 'underWay'>,
): Observe => {
  metrics.counterBy('webhook_attempts_total', 'Attempts to send a message', ['result'], () => {
    const { sent, failed } = sender().tallies
    return samplesOf('result', { sent, failed })
  })
  metrics.counter(
    'webhooks_turned_off_total',
    'Webhooks that the server turned off',
    () => sender().tallies.turnedOff,
  )
  metrics.gauge('webhook_under_way', 'Messages that are being sent', () => sender().underWay)
  return metrics.durations('webhook_attempt', 'From the beginning of an attempt to its end', ATTEMPT_SECONDS)
}
