import { DEFAULT_SORT, type ListSort } from '../listOrder.ts'
import type { MarkerStatus } from '../rules/status.ts'
import type { EventFilterName } from '../wire/eventFilterNames.ts'

/**
 * The live engine as the main thread knows it: the interface that Comlink exposes, and the snapshots it posts. A slot
 * is a vehicle's row in the engine's columns: stable while the vehicle is known, meaningless after it is removed.
 */

/** A group of the list by its id, or the vehicles without groups (LIST-14). */
export type ListGroupId = number | 'withOutGroups'

/** LIST-13 to LIST-15, LIST-27: 'all', or group ids and 'withOutGroups' in any mixture. */
export type GroupFilter = 'all' | readonly ListGroupId[]

/** What the headers of the list are; a geozone has a header as a group has, and so have those in none. */
export const GROUPINGS = ['groups', 'zones'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Degrees WGS 84. */
export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

/** Degrees WGS 84; west is never east of east. */
export interface GeoBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/**
 * The list as configured by the person (LIST-29: the parts are joined with 'and', events among themselves with 'or').
 * Groups, connection, ignition, status, alarms and events filter the markers of the map as well (MAP-16); search
 * filters the list alone, unless `foundOnly` is on.
 */
export interface FleetView {
  readonly search: string
  /** The search filters the markers of the map, too. */
  readonly foundOnly: boolean
  /** 'distance' without an origin sorts as DEFAULT_VIEW does. */
  readonly sort: ListSort
  readonly groups: GroupFilter
  /** Likewise for the geozones that vehicles are in; 'withOutGroups': those in none. */
  readonly zones: GroupFilter
  readonly connection: 'ALL' | 'ONLINE' | 'OFFLINE'
  /** LIST-16: when on, only vehicles with ignition on pass. */
  readonly ignitionOnly: boolean
  /** Only vehicles with this marker status. */
  readonly status: MarkerStatus | 'ALL'
  /** When on, only vehicles in alarm pass. */
  readonly alarmsOnly: boolean
  /** Only vehicles that pull a trailer, or only those that could and do not. */
  readonly trailer: 'ALL' | 'WITH' | 'WITHOUT'
  readonly events: readonly EventFilterName[]
  /** The list is divided by group headers; pinned vehicles stay on top, before all groups (LIST-03). */
  readonly grouping: boolean
  readonly groupBy: Grouping
  /** Groups of which only the header is shown while `grouping` is on. */
  readonly foldedGroups: readonly ListGroupId[]
  /** The point from which VehicleRow.distanceM is measured; null: none is chosen. */
  readonly origin: GeoPoint | null
}

/** LIST-04 without filters. */
export const DEFAULT_VIEW: FleetView = {
  search: '',
  foundOnly: false,
  sort: DEFAULT_SORT,
  groups: 'all',
  zones: 'all',
  connection: 'ALL',
  ignitionOnly: false,
  status: 'ALL',
  alarmsOnly: false,
  trailer: 'ALL',
  events: [],
  grouping: false,
  groupBy: 'groups',
  foldedGroups: [],
  origin: null,
}

/** The parts of a view that narrow the list. */
export type ListFilters = Pick<
  FleetView,
  | 'search'
  | 'groups'
  | 'zones'
  | 'connection'
  | 'ignitionOnly'
  | 'status'
  | 'alarmsOnly'
  | 'trailer'
  | 'events'
>

export const filtersOf = (view: FleetView): ListFilters => {
  const { search, groups, zones, connection, ignitionOnly, status, alarmsOnly, trailer, events } = view
  return { search, groups, zones, connection, ignitionOnly, status, alarmsOnly, trailer, events }
}

/** Nothing narrows the list (LIST-33). */
export const NOTHING_NARROWED = filtersOf(DEFAULT_VIEW)

/** The visible part of the map: degrees, zoom in MapLibre's units. */
export interface Viewport {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly zoom: number
}
