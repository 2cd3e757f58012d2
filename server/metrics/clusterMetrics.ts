import type { EventFeed } from '../live/cluster/eventFeed.ts'
import type { Metrics } from './metrics.ts'

/** Adds how one of several servers follows the others. */
export const addClusterMetrics = (
  metrics: Metrics,
  feed: Pick<EventFeed, 'tallies' | 'cursor' | 'isWoken'>,
): void => {
  metrics.gauge('cluster_cursor', 'Seq up to which the writes of all servers were read', () => feed.cursor)
  metrics.gauge('cluster_woken', '1 while NATS tells of writes; 0: they are looked for', () =>
    feed.isWoken ? 1 : 0,
  )
  metrics.counter('cluster_read_total', 'Writes of other servers that were read', () => feed.tallies.read)
  metrics.counter(
    'cluster_reloads_total',
    'Times that everything was read anew because what followed was no longer kept',
    () => feed.tallies.reloads,
  )
}
