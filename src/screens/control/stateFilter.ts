import type { FleetCounts } from '../../contract/engine/snapshot.ts'
import type { FleetView } from '../../contract/engine/view.ts'
import { STATUS_NAMES, STATUS_OF_NAME } from '../../contract/rules/status.ts'
import type { ShortcutId } from '../../palette/shortcutTable.ts'

/** The states of a vehicle that the header counts, each a filter of list and map. */
export const STATE_FILTERS = [...STATUS_NAMES, 'alarms'] as const
export type StateFilter = (typeof STATE_FILTERS)[number]

export const STATE_KEY = {
  moving: 'showMoving',
  parked: 'showParked',
  silent: 'showSilent',
  alarms: 'showAlarms',
} as const satisfies Record<StateFilter, ShortcutId>

/** The vehicles of the whole fleet in this state. */
export const countOf = (state: StateFilter, { byStatus, alarms }: FleetCounts): number =>
  state === 'alarms' ? alarms : byStatus[STATUS_OF_NAME[state]]

export const isStateOn = (state: StateFilter, view: FleetView): boolean =>
  state === 'alarms' ? view.alarmsOnly : view.status === STATUS_OF_NAME[state]

/** The change of the view that shows this state alone, or all again: one status at a time, alarms with any of them. */
export const toggledState = (state: StateFilter, view: FleetView): Partial<FleetView> => {
  const isOn = isStateOn(state, view)
  if (state === 'alarms') return { alarmsOnly: !isOn }
  return { status: isOn ? 'ALL' : STATUS_OF_NAME[state] }
}
