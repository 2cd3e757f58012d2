import {
  DEFAULT_VIEW,
  type FleetView,
  type GroupFilter,
  type ListFilters,
  type ListGroupId,
  NOTHING_NARROWED,
} from '../contract/engine/view.ts'
import { DISTANCE_SORT_KEY, type ListSort, type StoredSortKey } from '../contract/listOrder.ts'
import {
  DEFAULT_EVENT_FILTERS,
  eventFilterState,
  offeredEventFilters,
} from '../contract/rules/eventFilters.ts'
import type { EventFilterName } from '../contract/wire/eventFilterNames.ts'

/** The event filters that a person may choose from (NOTIF-27). */
export const OFFERED_EVENTS: readonly EventFilterName[] = offeredEventFilters(DEFAULT_EVENT_FILTERS)

const toggled = <T>(chosen: readonly T[], item: T): readonly T[] =>
  chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item]

/** One group more or less; with none left, all groups are shown again (LIST-13). */
export const toggleGroup = (filter: GroupFilter, choice: ListGroupId): GroupFilter => {
  const chosen = toggled(filter === 'all' ? [] : filter, choice)
  return chosen.length === 0 ? 'all' : chosen
}

export const toggleEvent = (
  chosen: readonly EventFilterName[],
  name: EventFilterName,
): readonly EventFilterName[] => toggled(chosen, name)

/** A group of the list is collapsed, or expanded. */
export const toggleFold = (folded: readonly ListGroupId[], groupId: ListGroupId): readonly ListGroupId[] =>
  toggled(folded, groupId)

/** Number of active filters; search and sort are not filters. */
export const filterCount = (view: FleetView): number =>
  (view.groups === 'all' ? 0 : view.groups.length) +
  (view.zones === 'all' ? 0 : view.zones.length) +
  (view.connection === 'ALL' ? 0 : 1) +
  (view.ignitionOnly ? 1 : 0) +
  (view.status === 'ALL' ? 0 : 1) +
  (view.alarmsOnly ? 1 : 0) +
  (view.trailer === 'ALL' ? 0 : 1) +
  eventFilterState(DEFAULT_EVENT_FILTERS, view.events).count

const { search: _search, ...filters } = NOTHING_NARROWED
/** The change that removes every filter; the search stays. */
export const NO_FILTERS: Partial<FleetView> = filters

/** The part of the view that is persisted in the browser (LIST-05). */
export interface StoredView {
  readonly sort: ListSort<StoredSortKey>
  readonly grouping: boolean
  readonly foldedGroups: readonly ListGroupId[]
}

/** The rest of the view, as long as the page is open; its sort and grouping override the stored ones. */
export interface PassingView extends Omit<FleetView, 'sort' | 'grouping' | 'foldedGroups'> {
  /** By distance, which lasts as long as its point, or from an address; null: as stored. */
  readonly sort: ListSort | null
  /** From an address; null: as stored. */
  readonly grouping: boolean | null
}

export const FIRST_PASSING: PassingView = { ...DEFAULT_VIEW, sort: null, grouping: null }

export const wholeView = (
  { sort, grouping, ...passing }: PassingView,
  { foldedGroups, ...stored }: StoredView,
): FleetView => ({
  ...passing,
  foldedGroups,
  sort: sort ?? stored.sort,
  grouping: grouping ?? stored.grouping,
})

/** Applies a person's change to the stored view; parts that it does not mention stay the same. */
export const changedStored = (
  stored: StoredView,
  { sort, grouping, foldedGroups }: Partial<FleetView>,
): StoredView => ({
  sort: sort && sort.key !== DISTANCE_SORT_KEY ? { key: sort.key, reverse: sort.reverse } : stored.sort,
  grouping: grouping ?? stored.grouping,
  foldedGroups: foldedGroups ?? stored.foldedGroups,
})

const NEAREST_FIRST: ListSort = { key: DISTANCE_SORT_KEY, reverse: false }

/**
 * Applies a person's change to the passing view; the stored view is changed separately. A new reference point sorts by
 * the distance to it, and removing it removes that sort.
 */
export const changedPassing = (
  view: PassingView,
  { sort, grouping, ...change }: Partial<FleetView>,
): PassingView => {
  const next = { ...view, ...change, grouping: grouping === undefined ? view.grouping : null }
  if (sort) return { ...next, sort: sort.key === DISTANCE_SORT_KEY ? sort : null }
  if (change.origin === undefined) return next
  if (change.origin !== null) return { ...next, sort: NEAREST_FIRST }
  return { ...next, sort: view.sort?.key === DISTANCE_SORT_KEY ? null : view.sort }
}

/** The view requested by an address; null where it leaves a part as the person set it up. */
export type RequestedView = ListFilters & Pick<PassingView, 'foundOnly' | 'origin' | 'sort' | 'grouping'>

/** The passing view of an opened address: it shows what was shared and changes nothing that the person stored. */
export const requestedPassing = (view: PassingView, asked: RequestedView): PassingView => ({
  ...view,
  ...asked,
  sort: asked.sort ?? (asked.origin === null ? null : NEAREST_FIRST),
})
