import type { Readiness } from '../platform/readiness.ts'
import type { Fleet } from '../live/createFleet.ts'
import type { AnsweredCall } from '../platform/plugins/observeCalls.ts'
import { addCallMetrics } from './callMetrics.ts'
import { addChannelMetrics } from './channelMetrics.ts'
import { addDatabaseMetrics, type StorageWatch } from './databaseMetrics.ts'
import { addClusterMetrics } from './clusterMetrics.ts'
import { addDeviceMetrics, type MeasuredDevices } from './deviceMetrics.ts'
import { addFleetMetrics } from './fleetMetrics.ts'
import { addWaitingMetrics } from './waitingMetrics.ts'
import type { WaitingCounts } from './waitingCount.ts'
import { addWebhookMetrics } from './webhookMetrics.ts'
import { meterSink } from './meteredSink.ts'
import { Metrics } from './metrics.ts'

/** For the time from a batch to the disk; the recorder collects for up to 50 ms. */
const STORING_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
/** From a device on line to one that was unreachable for a day. */
const LAG_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400]

/** The metrics of a server, started before its database is opened. */
export interface Measuring {
  readonly metrics: Metrics
  readonly watchStorage: StorageWatch
  readonly observeCall: (call: AnsweredCall) => void
  /** Returns the same fleet with metrics. */
  measure(fleet: Fleet, readiness: Readiness): Fleet
  measureDevices(devices: MeasuredDevices): void
  /** `read` returns the queue lengths in the database; null: currently unknown. */
  measureWaiting(read: () => WaitingCounts | null): void
  /** Returns a function that records the duration of a webhook delivery attempt, seconds. */
  measureWebhooks(sender: Parameters<typeof addWebhookMetrics>[1]): (seconds: number) => void
  /** Returns a function that records how long a message was on its way to its provider, seconds. */
  measureChannels(loops: Parameters<typeof addChannelMetrics>[1]): (seconds: number) => void
}

export const createMeasuring = (): Measuring => {
  const metrics = new Metrics()
  return {
    metrics,
    watchStorage: addDatabaseMetrics(metrics),
    observeCall: addCallMetrics(metrics),
    measure(fleet, readiness) {
      const sink = meterSink(fleet.sink, fleet.clock, {
        storing: metrics.durations(
          'storing',
          'From the handing over of a batch to the disk',
          STORING_SECONDS,
        ),
        lag: metrics.durations('lag', "From a position's own moment to the disk", LAG_SECONDS),
      })
      addFleetMetrics(metrics, { fleet, sink, readiness })
      if (fleet.feed) addClusterMetrics(metrics, fleet.feed)
      return { ...fleet, sink }
    },
    measureDevices: (devices) => addDeviceMetrics(metrics, devices),
    measureWaiting: (read) => addWaitingMetrics(metrics, read),
    measureChannels: (loops) => addChannelMetrics(metrics, loops),
    measureWebhooks: (sender) => addWebhookMetrics(metrics, sender),
  }
}
