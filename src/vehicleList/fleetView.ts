import { DEFAULT_VIEW, type FleetView, type GroupFilter, type ListGroupId } from '../contract/engine.ts'
import { DISTANCE_SORT_KEY, type ListSort, type TextSortKey } from '../contract/listOrder.ts'
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

/** What a person keeps of the view in the browser (LIST-05). */
export interface KeptView {
  readonly sort: ListSort<TextSortKey>
  readonly grouping: boolean
  readonly foldedGroups: readonly ListGroupId[]
}

/** The rest of the view, as long as the page is open; sort and grouping stand here in place of the kept ones. */
export interface PassingView extends Omit<FleetView, 'sort' | 'grouping' | 'foldedGroups'> {
  /** By distance, which lasts as long as its point, or as an address asked for; null: as kept. */
  readonly sort: ListSort | null
  /** As an address asked for; null: as kept. */
  readonly grouping: boolean | null
}

export const FIRST_PASSING: PassingView = { ...DEFAULT_VIEW, sort: null, grouping: null }

export const wholeView = (
  { sort, grouping, ...passing }: PassingView,
  { foldedGroups, ...kept }: KeptView,
): FleetView => ({
  ...passing,
  foldedGroups,
  sort: sort ?? kept.sort,
  grouping: grouping ?? kept.grouping,
})

/** What a person's change makes of what is kept; the same parts where it says nothing of them. */
export const changedKept = (
  kept: KeptView,
  { sort, grouping, foldedGroups }: Partial<FleetView>,
): KeptView => ({
  sort: sort && sort.key !== DISTANCE_SORT_KEY ? { key: sort.key, reverse: sort.reverse } : kept.sort,
  grouping: grouping ?? kept.grouping,
  foldedGroups: foldedGroups ?? kept.foldedGroups,
})

const NEAREST_FIRST: ListSort = { key: DISTANCE_SORT_KEY, reverse: false }

/**
 * What a person's change makes of the passing view; what is kept is changed beside it. A new reference point sorts by the
 * distance to it, and one that goes takes that sort along.
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

/** What an address asks for; null where it leaves a part as the person set it up. */
export type AskedView = Pick<
  PassingView,
  'search' | 'groups' | 'connection' | 'ignitionOnly' | 'events' | 'origin' | 'sort' | 'grouping'
>

/** The passing view of an opened address: it shows what was sent and changes nothing of what the person keeps. */
export const askedPassing = (view: PassingView, asked: AskedView): PassingView => ({
  ...view,
  ...asked,
  sort: asked.sort ?? (asked.origin === null ? null : NEAREST_FIRST),
})
