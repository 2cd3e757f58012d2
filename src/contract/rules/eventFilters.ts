import { EVENT_FILTERS, type EventFilterName } from '../wire/eventFilterNames.ts'
import type { EventFilterKey } from './eventFilterKeys.ts'

/**
 * The event filters of the vehicle list for an account (NOTIF-23 to NOTIF-27). `disabled`: not available to the
 * account; `hidden`: available but not offered by the list; `show`: switched on.
 */
export interface EventFilterSetting {
  readonly disabled: boolean
  readonly hidden: boolean
  readonly show: boolean
}

export type EventFilterSettings = Readonly<Record<EventFilterKey, EventFilterSetting>>

const OFFERED: EventFilterSetting = { disabled: false, hidden: false, show: false }
/** NOTIF-27 */
const WITHHELD: EventFilterSetting = { disabled: true, hidden: true, show: false }

export const DEFAULT_EVENT_FILTERS: EventFilterSettings = {
  parking: OFFERED,
  fuelling: OFFERED,
  defuelling: OFFERED,
  overspeed: OFFERED,
  temperature: WITHHELD,
  voltage: WITHHELD,
}

/** NOTIF-29 to NOTIF-32: the event of each filter (LIST-19 to LIST-24). */
const KEY_OF: Readonly<Record<EventFilterName, EventFilterKey>> = {
  VEHICLE_PARKING_START: 'parking',
  FUELLING_START: 'fuelling',
  DEFUELLING_START: 'defuelling',
  VEHICLE_OVER_SPEED_START: 'overspeed',
  TERM: 'temperature',
  VOLTAGE: 'voltage',
}

/** The filter of an event; null for an event without one. */
export const eventFilterKey = (event: string): EventFilterKey | null => {
  const name = EVENT_FILTERS.find((known) => known === event)
  return name === undefined ? null : KEY_OF[name]
}

/** An event filter update: the settings of the event's filter; an event without a filter changes nothing. */
export const updateEventFilter = (
  settings: EventFilterSettings,
  event: string,
  change: Partial<EventFilterSetting>,
): EventFilterSettings => {
  const key = eventFilterKey(event)
  return key === null ? settings : { ...settings, [key]: { ...settings[key], ...change } }
}

/** The filters that the list offers, in order. */
export const offeredEventFilters = (settings: EventFilterSettings): readonly EventFilterName[] =>
  EVENT_FILTERS.filter((name) => {
    const { disabled, hidden } = settings[KEY_OF[name]]
    return !disabled && !hidden
  })

/** The filters that are switched on, for FleetView.events; one that is not available to the account never filters. */
export const activeEventFilters = (settings: EventFilterSettings): readonly EventFilterName[] =>
  EVENT_FILTERS.filter((name) => {
    const { disabled, show } = settings[KEY_OF[name]]
    return !disabled && show
  })

/** The current filters with the derived values (NOTIF-28). */
export interface EventFilterState {
  readonly settings: EventFilterSettings
  /** The events offered as filters. */
  readonly notifications: readonly EventFilterName[]
  /** Every event with a filter, offered or not. */
  readonly allNotifications: readonly EventFilterName[]
  /** Number of active filters. */
  readonly count: number
}

/** The state of an account's filters with these events chosen. */
export const eventFilterState = (
  account: EventFilterSettings,
  chosen: readonly EventFilterName[],
): EventFilterState => {
  const settings = EVENT_FILTERS.reduce(
    (all, name) => updateEventFilter(all, name, { show: chosen.includes(name) }),
    account,
  )
  return {
    settings,
    notifications: offeredEventFilters(settings),
    allNotifications: EVENT_FILTERS,
    count: activeEventFilters(settings).length,
  }
}
