/**
 * How a list of vehicles is sorted; separate from the engine's interface because the first page stores the choice.
 */

/** LIST-01: the sort keys that are texts of a vehicle. */
export const TEXT_SORT_KEYS = ['deviceSerial', 'name', 'licensePlate'] as const
export type TextSortKey = (typeof TEXT_SORT_KEYS)[number]
/** By state: vehicles in alarm, moving, parked, without a signal. */
export const STATE_SORT_KEY = 'state'
/** The sort keys that are always available and stored (LIST-05). */
export const SORT_KEYS = [...TEXT_SORT_KEYS, STATE_SORT_KEY] as const
export type StoredSortKey = (typeof SORT_KEYS)[number]
/** The sort that is available only while FleetView.origin is chosen: nearest first. */
export const DISTANCE_SORT_KEY = 'distance'
export type SortKey = StoredSortKey | typeof DISTANCE_SORT_KEY

/** A sort key and its direction (LIST-02). */
export interface ListSort<K extends SortKey = SortKey> {
  readonly key: K
  readonly reverse: boolean
}

/** LIST-04 */
export const DEFAULT_SORT: ListSort<StoredSortKey> & { readonly key: TextSortKey } = {
  key: 'deviceSerial',
  reverse: false,
}
