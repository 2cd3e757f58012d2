import type { FleetStore } from '../store/fleetStore.ts'

/** When the first lock error on show is over (LIVE-12), ms since the epoch; null when none is shown. */
export const nextExpiry = (store: FleetStore): number | null => {
  let next: number | null = null
  for (const { until } of store.side.lockErrors.values()) next = next === null ? until : Math.min(next, until)
  return next
}
