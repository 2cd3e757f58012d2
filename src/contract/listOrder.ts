/**
 * How a list of vehicles is sorted; separate from the engine's interface because the first page stores the choice.
 */

/** LIST-01: the sort keys that are always available and stored (LIST-05). */
export const SORT_KEYS = ['deviceSerial', 'name', 'licensePlate'] as const
export type TextSortKey = (typeof SORT_KEYS)[number]
/** The sort that is available only while FleetView.origin is chosen: nearest first. */
export const DISTANCE_SORT_KEY = 'distance'
export type SortKey = TextSortKey | typeof DISTANCE_SORT_KEY

/** A sort key and its direction (LIST-02). */
export interface ListSort<K extends SortKey = SortKey> {
  readonly key: K
  readonly reverse: boolean
}

/** LIST-04 */
export const DEFAULT_SORT: ListSort<TextSortKey> = { key: 'deviceSerial', reverse: false }
