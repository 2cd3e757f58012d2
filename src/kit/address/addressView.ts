import {
  NOTHING_NARROWED,
  type FleetView,
  type GeoPoint,
  type GroupFilter,
  type ListFilters,
} from '../../contract/engine/view.ts'
import { DISTANCE_SORT_KEY, type ListSort, SORT_KEYS } from '../../contract/listOrder.ts'
import { STATUS_NAMES, STATUS_OF_NAME } from '../../contract/rules/status.ts'
import { EVENT_FILTERS } from '../../contract/wire/eventFilterNames.ts'

/** Camera of the map: zoom as MapLibre counts it. */
export interface Camera extends GeoPoint {
  readonly zoom: number
}

/**
 * The view of a person, as encoded in the address after `#/control?`, so that it can be shared and stored. It says
 * where to look, never what may be seen: the server decides that.
 */
export interface AddressView {
  /** z, c; null: the default view of the fleet. */
  readonly camera: Camera | null
  /** q, g, on, ign, st, al, tr, e */
  readonly filters: ListFilters
  /** only: the map shows what the search finds */
  readonly foundOnly: boolean
  /** s, with a minus for the reverse; null: as the person set it up. */
  readonly sort: ListSort | null
  /** by; null: as the person set it up. */
  readonly grouping: boolean | null
  /** from: the point that distances are measured from. */
  readonly origin: GeoPoint | null
  /** v */
  readonly vehicleId: number | null
}

export const EMPTY_ADDRESS_VIEW: AddressView = {
  camera: null,
  filters: NOTHING_NARROWED,
  foundOnly: false,
  sort: null,
  grouping: null,
  origin: null,
  vehicleId: null,
}

/** About a metre; about a hundredth of one wheel step of zoom. */
const PLACE_DIGITS = 5
const ZOOM_DIGITS = 2
const ZOOM_MAX = 24
/** A longer search was not typed by a person. */
const SEARCH_MAX = 200

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

/** A plain decimal number within the bounds; null for anything else. */
const numberIn = (text: string | undefined, min: number, max: number): number | null => {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}
const idIn = (text: string | null): number | null => {
  const id = numberIn(text ?? undefined, 1, Number.MAX_SAFE_INTEGER)
  return id !== null && Number.isInteger(id) ? id : null
}

const readPoint = (text: string | null): GeoPoint | null => {
  const parts = (text ?? '').split(',')
  const latitude = numberIn(parts[0], -90, 90)
  const longitude = numberIn(parts[1], -180, 180)
  return latitude === null || longitude === null || parts.length !== 2 ? null : { latitude, longitude }
}
const writePoint = (point: GeoPoint | null): string =>
  point === null ? '' : `${rounded(point.latitude, PLACE_DIGITS)},${rounded(point.longitude, PLACE_DIGITS)}`

const readCamera = (query: URLSearchParams): Camera | null => {
  const zoom = numberIn(query.get('z') ?? undefined, 0, ZOOM_MAX)
  const middle = readPoint(query.get('c'))
  return zoom === null || middle === null ? null : { zoom, ...middle }
}

const NO_GROUP = 'none'
const readGroups = (text: string | null): GroupFilter => {
  const chosen = (text ?? '').split(',').flatMap((part): readonly (number | 'withOutGroups')[] => {
    const id = part === NO_GROUP ? 'withOutGroups' : idIn(part)
    return id === null ? [] : [id]
  })
  return chosen.length === 0 ? 'all' : [...new Set(chosen)]
}
const writeGroups = (filter: GroupFilter): string =>
  filter === 'all' ? '' : filter.map((id) => (id === 'withOutGroups' ? NO_GROUP : id)).join(',')

const CONNECTIONS = { online: 'ONLINE', offline: 'OFFLINE' } as const
const readConnection = (text: string | null): FleetView['connection'] =>
  text === 'online' || text === 'offline' ? CONNECTIONS[text] : 'ALL'

const readStatus = (text: string | null): FleetView['status'] => {
  const name = STATUS_NAMES.find((known) => known === text)
  return name === undefined ? 'ALL' : STATUS_OF_NAME[name]
}
const writeStatus = (status: FleetView['status']): string =>
  STATUS_NAMES.find((name) => STATUS_OF_NAME[name] === status) ?? ''

const TRAILERS = { with: 'WITH', without: 'WITHOUT' } as const
const readTrailer = (text: string | null): FleetView['trailer'] =>
  text === 'with' || text === 'without' ? TRAILERS[text] : 'ALL'

const readFilters = (query: URLSearchParams): ListFilters => {
  const named = (query.get('e') ?? '').split(',')
  return {
    search: (query.get('q') ?? '').slice(0, SEARCH_MAX),
    groups: readGroups(query.get('g')),
    zones: readGroups(query.get('gz')),
    connection: readConnection(query.get('on')),
    ignitionOnly: query.get('ign') === '1',
    status: readStatus(query.get('st')),
    alarmsOnly: query.get('al') === '1',
    trailer: readTrailer(query.get('tr')),
    events: EVENT_FILTERS.filter((name) => named.includes(name)),
  }
}

const ALL_SORT_KEYS = [...SORT_KEYS, DISTANCE_SORT_KEY] as const
const readSort = (text: string | null): ListSort | null => {
  const reverse = text?.startsWith('-') ?? false
  const key = ALL_SORT_KEYS.find((known) => known === (reverse ? text?.slice(1) : text))
  return key === undefined ? null : { key, reverse }
}

/** Parses the query of an address; a damaged or unknown part counts as absent. */
export const readAddressView = (text: string): AddressView => {
  const query = new URLSearchParams(text)
  const by = query.get('by')
  return {
    camera: readCamera(query),
    filters: readFilters(query),
    foundOnly: query.get('only') === '1',
    sort: readSort(query.get('s')),
    grouping: by === 'group' ? true : by === 'none' ? false : null,
    origin: readPoint(query.get('from')),
    vehicleId: idIn(query.get('v')),
  }
}

/** The query of a view without its question mark; '' when it is empty. */
export const writeAddressView = (view: AddressView): string => {
  const { camera, filters, sort, grouping, vehicleId } = view
  const parts: Readonly<Record<string, string>> = {
    z: camera ? rounded(camera.zoom, ZOOM_DIGITS) : '',
    c: writePoint(camera),
    q: filters.search,
    g: writeGroups(filters.groups),
    gz: writeGroups(filters.zones),
    on: filters.connection === 'ALL' ? '' : filters.connection.toLowerCase(),
    ign: filters.ignitionOnly ? '1' : '',
    st: writeStatus(filters.status),
    al: filters.alarmsOnly ? '1' : '',
    tr: filters.trailer === 'ALL' ? '' : filters.trailer.toLowerCase(),
    e: filters.events.join(','),
    only: view.foundOnly ? '1' : '',
    s: sort ? `${sort.reverse ? '-' : ''}${sort.key}` : '',
    by: grouping === null ? '' : grouping ? 'group' : 'none',
    from: writePoint(view.origin),
    v: vehicleId === null ? '' : String(vehicleId),
  }
  const present = Object.entries(parts).filter(([, value]) => value !== '')
  // A comma needs no escape after the '#', and reads better without one.
  return new URLSearchParams(present).toString().replaceAll('%2C', ',')
}
