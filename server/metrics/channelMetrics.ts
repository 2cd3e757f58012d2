import { MESSAGE_STATES } from '../../src/contract/http/channels.ts'
import type { PreparedChannels } from '../features/channels/prepareChannels.ts'
import type { Metrics, Observe } from './metrics.ts'

/** From a message that leaves at once to one whose provider was away for half a day. */
const DELAY_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600, 43_200]
/** Outcomes of messages, and of attempts after which they wait again. */
const RESULTS = [...MESSAGE_STATES.filter((state) => state !== 'waiting'), 'later'] as const

/**
 * Adds the metrics of the channels by which notifications leave; docs/metrics.md describes each. Returns the function
 * that records how long a message was on its way to its provider.
 */
export const addChannelMetrics = (metrics: Metrics, loops: () => PreparedChannels['loops']): Observe => {
  metrics.counterBy(
    'channel_messages_total',
    'What became of messages, and of attempts to send one',
    ['channel', 'result'],
    () =>
      loops().flatMap(({ channel, tally }) =>
        RESULTS.map((result) => ({ labels: { channel, result }, value: tally.of(result) })),
      ),
  )
  return metrics.durations(
    'channel_delay',
    'From the writing of a message to its acceptance by the provider',
    DELAY_SECONDS,
  )
}
