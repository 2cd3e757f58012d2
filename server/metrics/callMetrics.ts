import type { AnsweredCall } from '../platform/plugins/observeCalls.ts'
import type { Metrics } from './metrics.ts'

const CALL_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Adds call durations, by method, route and status; returns the listener for calls. */
export const addCallMetrics = (metrics: Metrics): ((call: AnsweredCall) => void) => {
  const took = metrics.durations('call', 'How long calls took', CALL_SECONDS, ['method', 'route', 'status'])
  return ({ method, route, status, ms }) => took(ms / 1_000, { method, route, status: String(status) })
}
