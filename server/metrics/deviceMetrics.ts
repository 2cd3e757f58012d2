import type { RunningGateway } from '../ingest/devices/gateway/gateway.ts'
import type { HeldConnections } from '../ingest/devices/deviceListener.ts'
import type { Metrics } from './metrics.ts'

/** Sources of the device metrics. */
export interface MeasuredDevices {
  readonly gateway: Pick<RunningGateway, 'tallies'>
  readonly connections: () => readonly HeldConnections[]
}

/** Adds the outcomes of device messages, and the open device connections. */
export const addDeviceMetrics = (metrics: Metrics, { gateway, connections }: MeasuredDevices): void => {
  metrics.counterBy(
    'device_reports_total',
    'What became of reports, and of attempts to report, of devices',
    ['protocol', 'reason'],
    () =>
      gateway.tallies.map(({ protocol, reason, count }) => ({ labels: { protocol, reason }, value: count })),
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
