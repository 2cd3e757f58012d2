import { DOUBLE_CLICK_MS } from '../contract/constants.ts'

/** A press on a row; `at` in ms, on the clock of events. */
export interface RowPress {
  readonly vehicleId: number
  readonly at: number
}

/** UI-24: two presses on one vehicle within 130 ms are a double click. */
export const isDoublePress = (before: RowPress | null, now: RowPress): boolean =>
  before !== null && before.vehicleId === now.vehicleId && now.at - before.at <= DOUBLE_CLICK_MS
