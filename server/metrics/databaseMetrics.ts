import type { DatabaseWatch, PoolCounts } from '../platform/db/connection.ts'
import type { Metrics } from './metrics.ts'

/** From an in-memory lookup to what a user would call broken. */
const QUERY_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Creates a monitor for each connection pool: that of the calls, and that of the journal. */
export type StorageWatch = (pool: 'calls' | 'journal') => DatabaseWatch

/** Adds the database metrics; returns the listeners for the pools. */
export const addDatabaseMetrics = (metrics: Metrics): StorageWatch => {
  const pools = new Map<string, PoolCounts>()
  const failed = new Map<string, number>()
  const took = metrics.durations('query', 'How long statements took', QUERY_SECONDS, ['pool', 'statement'])
  const sampled = (read: (counts: PoolCounts) => number) => () =>
    [...pools].map(([pool, counts]) => ({ labels: { pool }, value: read(counts) }))
  metrics.gaugeBy(
    'database_connections',
    'Connections to the database',
    ['pool'],
    sampled((c) => c.totalCount),
  )
  metrics.gaugeBy(
    'database_idle',
    'Connections that nobody uses',
    ['pool'],
    sampled((c) => c.idleCount),
  )
  metrics.gaugeBy(
    'database_waiting',
    'Statements that wait for one',
    ['pool'],
    sampled((c) => c.waitingCount),
  )
  metrics.counterBy('query_failures_total', 'Statements that failed', ['pool'], () =>
    [...failed].map(([pool, value]) => ({ labels: { pool }, value })),
  )
  return (pool) => {
    failed.set(pool, 0)
    return {
      query: ({ statement, ms, isFailed }) => {
        took(ms / 1_000, { pool, statement })
        if (isFailed) failed.set(pool, (failed.get(pool) ?? 0) + 1)
      },
      pool: (counts) => void pools.set(pool, counts),
    }
  }
}
