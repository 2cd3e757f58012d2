import type { RunningDesk } from '../ingest/devices/desk/desk.ts'
import type { Metrics } from './metrics.ts'

/** Adds what became of what devices sent. */
export const addDeviceMetrics = (metrics: Metrics, desk: Pick<RunningDesk, 'tallies'>): void =>
  metrics.counterBy(
    'device_reports_total',
    'What became of reports, and of attempts to report, of devices',
    ['protocol', 'reason'],
    () => desk.tallies.map(({ protocol, reason, count }) => ({ labels: { protocol, reason }, value: count })),
  )
