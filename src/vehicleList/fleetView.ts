import {
  DEFAULT_VIEW,
  DISTANCE_SORT_KEY,
  type FleetView,
  type GroupFilter,
  type ListGroupId,
} from '../contract/engine.ts'
import {
  DEFAULT_EVENT_FILTERS,
  eventFilterState,
  offeredEventFilters,
} from '../contract/rules/eventFilters.ts'
import type { EventFilterName } from '../contract/wire/events.ts'

/** The event filters that a person may choose from (NOTIF-27). */
export const OFFERED_EVENTS: readonly EventFilterName[] = offeredEventFilters(DEFAULT_EVENT_FILTERS)

const toggled = <T>(chosen: readonly T[], item: T): readonly T[] =>
  chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item]

/** One group more or less; without any left, all groups are shown again (LIST-13). */
export const toggleGroup = (filter: GroupFilter, choice: ListGroupId): GroupFilter => {
  const chosen = toggled(filter === 'all' ? [] : filter, choice)
  return chosen.length === 0 ? 'all' : chosen
}

export const toggleEvent = (
  chosen: readonly EventFilterName[],
  name: EventFilterName,
): readonly EventFilterName[] => toggled(chosen, name)

/** A group of the list is folded away, or unfolded. */
export const toggleFold = (folded: readonly ListGroupId[], groupId: ListGroupId): readonly ListGroupId[] =>
  toggled(folded, groupId)

/** How many filters narrow the list; search and sort are not filters. */
export const filterCount = (view: FleetView): number =>
  (view.groups === 'all' ? 0 : view.groups.length) +
  (view.connection === 'ALL' ? 0 : 1) +
  (view.ignitionOnly ? 1 : 0) +
  eventFilterState(DEFAULT_EVENT_FILTERS, view.events).count

const { search, groups, connection, ignitionOnly, events } = DEFAULT_VIEW
/** The change that takes every filter away. */
export const NO_FILTERS: Partial<FleetView> = { groups, connection, ignitionOnly, events }
/** Everything that narrows the list is taken away; sorting, groups and the reference point stay (LIST-33). */
export const NOTHING_NARROWED: Partial<FleetView> = { ...NO_FILTERS, search }

/** What a change makes of the view: a new reference point sorts by the distance to it, and one that goes takes that sort along. */
export const changedView = (view: FleetView, change: Partial<FleetView>): FleetView => {
  const next = { ...view, ...change }
  if (change.sort || change.origin === undefined) return next
  if (change.origin !== null) return { ...next, sort: { key: DISTANCE_SORT_KEY, reverse: false } }
  return view.sort.key === DISTANCE_SORT_KEY ? { ...next, sort: DEFAULT_VIEW.sort } : next
}
