import { APP_VERSION } from '../../src/contract/constants.ts'
import type { Readiness } from '../platform/readiness.ts'
import type { Fleet } from '../live/createFleet.ts'
import type { MeteredSink } from './meteredSink.ts'
import { type Metrics, samplesOf } from './metrics.ts'

/** Sources of the fleet metrics. */
export interface MeasuredFleet {
  readonly fleet: Pick<Fleet, 'sink' | 'gateway' | 'registry' | 'follower'>
  readonly sink: Pick<MeteredSink, 'waiting'>
  readonly readiness: Readiness
}

/** Adds the metrics of recorder, gateway and process; docs/metrics.md describes each. */
export const addFleetMetrics = (metrics: Metrics, { fleet, sink, readiness }: MeasuredFleet): void => {
  metrics.gaugeBy('build_info', 'Always 1; the label says which version runs', ['version'], () => [
    { labels: { version: APP_VERSION }, value: 1 },
  ])
  metrics.gauge('ready', '1 while calls should be sent here', () => (readiness.phase === 'serving' ? 1 : 0))
  metrics.gauge('vehicles', 'Vehicles that may be recorded', () => fleet.registry.size)
  metrics.gauge('record_waiting', 'Observations handed over and not yet on disk', () => sink.waiting)
  addRecorder(metrics, fleet)
  addFollower(metrics, fleet)
  addGateway(metrics, fleet)
}

const addRecorder = (metrics: Metrics, { sink }: MeasuredFleet['fleet']): void => {
  const count = (name: string, help: string, read: () => number): void =>
    metrics.counter(`${name}_total`, help, read)
  count('observations_recorded', 'Observations on disk', () => sink.tallies.recorded)
  count('positions_late', 'Positions older than the newest: stored, not shown', () => sink.tallies.late)
  count('observations_repeated', 'Counted events that were there already', () => sink.tallies.repeated)
  count('record_failures', 'Transactions that failed and are repeated', () => sink.tallies.failures)
  metrics.counterBy('observations_refused_total', 'Observations refused', ['reason'], () =>
    samplesOf('reason', sink.tallies.refused),
  )
}

const addFollower = (metrics: Metrics, { follower }: MeasuredFleet['fleet']): void => {
  metrics.counter('follow_told_total', 'Events found and told', () => follower.tallies.published)
  metrics.counter(
    'follow_overtaken_total',
    'Vehicles that another process had followed further',
    () => follower.tallies.overtaken,
  )
  metrics.counter(
    'follow_failures_total',
    'Turns that failed and are repeated',
    () => follower.tallies.failures,
  )
  metrics.gauge('follow_waiting', 'Messages on disk that are not followed yet', () => follower.waiting)
  metrics.gauge(
    'follow_vehicles',
    'Vehicles that are remembered while they are followed',
    () => follower.size,
  )
}

const addGateway = (metrics: Metrics, { gateway }: MeasuredFleet['fleet']): void => {
  metrics.gauge('seq', 'Seq of the last event passed on', () => gateway.head)
  metrics.gauge('sockets', 'Open websockets', () => gateway.connections)
  metrics.gauge('sockets_slow', 'Websockets that do not take what waits for them', () => gateway.queues.slow)
  metrics.gauge('socket_waiting', 'Events that wait for all websockets', () => gateway.queues.waiting)
  metrics.gauge(
    'socket_waiting_most',
    'Events that wait for one websocket, at most',
    () => gateway.queues.most,
  )
  metrics.counter('events_sent_total', 'Events given to websockets', () => gateway.tallies.sent)
  metrics.counter(
    'events_coalesced_total',
    'Locations replaced before they were sent',
    () => gateway.tallies.coalesced,
  )
  metrics.counter(
    'events_dropped_total',
    'Events for clients told to fetch again',
    () => gateway.tallies.dropped,
  )
  metrics.counterBy('resyncs_total', 'Clients told to fetch again', ['reason'], () =>
    samplesOf('reason', gateway.tallies.resyncs),
  )
  metrics.counterBy('socket_refused_total', 'Messages of clients refused', ['reason'], () =>
    samplesOf('reason', gateway.tallies.garbage),
  )
  metrics.counterBy('sockets_closed_total', 'Websockets ended by the server', ['reason'], () =>
    samplesOf('reason', gateway.tallies.closed),
  )
}
