import { DEFAULT_VIEW, type FleetView, type GroupFilter } from '../contract/engine.ts'
import { EVENT_FILTERS, type EventFilterName } from '../contract/wire/events.ts'

/** NOTIF-27: voltage and temperature exist, but are not offered until an account has them enabled. */
const HIDDEN_BY_DEFAULT: readonly EventFilterName[] = ['TERM', 'VOLTAGE']

/** The event filters that a person may choose from. */
export const OFFERED_EVENTS: readonly EventFilterName[] = EVENT_FILTERS.filter(
  (name) => !HIDDEN_BY_DEFAULT.includes(name),
)

export type GroupChoice = number | 'withOutGroups'

const toggled = <T>(chosen: readonly T[], item: T): readonly T[] =>
  chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item]

/** One group more or less; without any left, all groups are shown again (LIST-13). */
export const toggleGroup = (filter: GroupFilter, choice: GroupChoice): GroupFilter => {
  const chosen = toggled(filter === 'all' ? [] : filter, choice)
  return chosen.length === 0 ? 'all' : chosen
}

export const toggleEvent = (
  chosen: readonly EventFilterName[],
  name: EventFilterName,
): readonly EventFilterName[] => toggled(chosen, name)

/** How many filters narrow the list; search and sort are not filters. */
export const filterCount = (view: FleetView): number =>
  (view.groups === 'all' ? 0 : view.groups.length) +
  (view.connection === 'ALL' ? 0 : 1) +
  (view.ignitionOnly ? 1 : 0) +
  view.events.length

/** Everything that narrows the list is taken away; the sorting stays (LIST-33). */
export const withoutFilters = (view: FleetView): FleetView => ({ ...DEFAULT_VIEW, sort: view.sort })
