import type { PreparedDevices } from '../prepareDevices.ts'
import type { Metrics } from './metrics.ts'

/** What is measured of devices. */
export interface MeasuredDevices {
  readonly desk: Pick<PreparedDevices['desk'], 'tallies'>
  readonly connections: PreparedDevices['connections']
}

/** Adds what became of what devices sent, and the connections that they hold. */
export const addDeviceMetrics = (metrics: Metrics, { desk, connections }: MeasuredDevices): void => {
  metrics.counterBy(
    'device_reports_total',
    'What became of reports, and of attempts to report, of devices',
    ['protocol', 'reason'],
    () => desk.tallies.map(({ protocol, reason, count }) => ({ labels: { protocol, reason }, value: count })),
  )
  metrics.gaugeBy(
    'device_connections',
    'Open connections of devices; with a device that was let in, and before that',
    ['protocol', 'state'],
    () =>
      connections().flatMap(({ protocol, open, devices }) => [
        { labels: { protocol, state: 'device' }, value: devices },
        { labels: { protocol, state: 'new' }, value: open - devices },
      ]),
  )
}
