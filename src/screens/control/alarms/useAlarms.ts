import { useEffect, useEffectEvent, useRef } from 'react'
import { useAlarmsApi } from '../../../api/alarms.ts'
import { type CallState, useCall } from '../../../api/serverState/useCall.ts'
import type { VehicleAlarm } from '../../../contract/http/alarms.ts'
import { useFleetPart } from '../../../fleet/fleetContext.ts'

/** The cache key of the alarms; a change of one makes it stale. */
export const ALARMS: readonly unknown[] = ['alarms']

/** Acknowledgements by others arrive with this delay at most. */
const EVERY_MS = 30_000
/** Alarms that begin together are read once. */
const PAUSE_MS = 400

/** The alarms that are on, read again when their number changes, and from time to time. */
export const useAlarms = (): CallState<VehicleAlarm[]> => {
  const api = useAlarmsApi()
  const call = useCall({ of: ALARMS, read: api.list, everyMs: EVERY_MS })
  // The counts of the past say nothing about now.
  const count = useFleetPart(({ past, counts }) => (past === null ? counts.alarms : null))
  const seen = useRef(count)
  const readAgain = useEffectEvent(call.readAgain)
  useEffect(() => {
    if (count === null || seen.current === count) return undefined
    const timer = setTimeout(() => {
      seen.current = count
      readAgain()
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [count])
  return call
}
