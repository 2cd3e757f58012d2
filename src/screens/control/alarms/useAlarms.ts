import { useEffect, useEffectEvent, useRef } from 'react'
import { useAlarmsApi } from '../../../api/alarms.ts'
import { type CallState, useCall } from '../../../api/serverState/useCall.ts'
import type { VehicleAlarm } from '../../../contract/http/alarms.ts'
import { useFleetCounts, useIsPast } from '../../../fleet/fleetContext.ts'

/** The cache key of the alarms; a change of one makes it stale. */
export const ALARMS: readonly unknown[] = ['alarms']

/** Acknowledgements by others arrive with this delay at most. */
const EVERY_MS = 30_000

/** The alarms that are on, read again when their number changes, and from time to time. */
export const useAlarms = (): CallState<VehicleAlarm[]> => {
  const api = useAlarmsApi()
  const call = useCall({ of: ALARMS, read: api.list, everyMs: EVERY_MS })
  const { alarms } = useFleetCounts()
  // The counts of the past say nothing about now.
  const count = useIsPast() ? null : alarms
  const seen = useRef(count)
  const readAgain = useEffectEvent(call.readAgain)
  useEffect(() => {
    if (count === null || seen.current === count) return
    seen.current = count
    readAgain()
  }, [count])
  return call
}
