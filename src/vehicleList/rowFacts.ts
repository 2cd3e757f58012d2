import type { VehicleRow } from '../contract/engine/rows.ts'
import type { EventFilterName } from '../contract/wire/eventFilterNames.ts'
import { OFFERED_EVENTS } from './fleetView.ts'

/** What is wrong with or special about a vehicle, in display order. */
export type RowSign =
  | 'sos'
  | 'lockedAlarm'
  | 'lockFailed'
  | 'unlockFailed'
  | 'noConnection'
  | 'antennaShort'
  | 'antennaOff'
  | 'noGps'
  | 'armed'

/**
 * The signs of a row (LIST-25, LIVE-12, LIVE-25); the usual state, such as a vehicle that is not armed, has no sign.
 */
export const signsOf = (row: VehicleRow): readonly RowSign[] => {
  const signs: (RowSign | false)[] = [
    row.alarm && 'sos',
    row.lockedAlarm && 'lockedAlarm',
    row.lockError === 'LOCK' && 'lockFailed',
    row.lockError === 'UNLOCK' && 'unlockFailed',
    row.noConnection && 'noConnection',
    row.antShort && 'antennaShort',
    row.antConnected === false && !row.antShort && 'antennaOff',
    !row.hasGps && row.latitude !== null && 'noGps',
    row.lockState === 'LOCK' && 'armed',
  ]
  return signs.filter((sign) => sign !== false)
}

/** Today's events of a row that deserve a counter (LIST-26), in the order of the filters. */
export const countersOf = (
  counts: Readonly<Record<string, number>>,
): readonly { readonly name: EventFilterName; readonly count: number }[] =>
  OFFERED_EVENTS.map((name) => ({ name, count: counts[name] ?? 0 })).filter(({ count }) => count > 0)

/** LIST-06, LIST-07: true or any order number. */
export const isPinned = (fixed: boolean | number): boolean => fixed !== false
