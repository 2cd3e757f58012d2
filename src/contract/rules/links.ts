import { MAPS_QUERY_ADDRESS } from '../constants.ts'

/** Six decimals are a tenth of a metre: more is meaningless for a vehicle. */
const DECIMALS = 6

const degrees = (value: number): number => Number(value.toFixed(DECIMALS))

/** POPUP-05: a link that shows a place in a maps service. Degrees WGS 84. */
export const coordinatesLink = (latitude: number, longitude: number): string =>
  `${MAPS_QUERY_ADDRESS}${degrees(latitude)},${degrees(longitude)}`

/** ROUTE-06: a blank part would be lost from the address, so it is replaced by an encoded space. */
const part = (text: string): string => (text.trim() === '' ? '%20' : encodeURIComponent(text))

/**
 * POPUP-07, ROUTE-05, ROUTE-06: the address of a vehicle's route detail, as the router expects it. eventAt: the time
 * to select, ms since the epoch.
 */
export const routeDetailPath = (
  vehicleId: number,
  name: string,
  licensePlate: string,
  eventAt?: number,
): string =>
  `/routeDetail/${vehicleId}/${part(name)}/${part(licensePlate)}${eventAt === undefined ? '' : `/${eventAt}`}`

/** The parts of a route detail address; blank parts read as ''. */
export interface RouteDetailAddress {
  readonly vehicleId: number
  readonly name: string
  readonly licensePlate: string
  readonly eventDate: string
}

const ROUTES = 'routes'
/** Most routes on one time axis. */
export const ROUTES_MAX = 5

/** The address of the routes of several vehicles together. */
export const routesPath = (vehicleIds: readonly number[]): string => `/${ROUTES}/${vehicleIds.join(',')}`

/** Parses the path of an address hash; null for any other page, and without one to ROUTES_MAX ids of vehicles. */
export const readRoutesPath = (path: string): readonly number[] | null => {
  const [page, list = ''] = path.replace(/^#?\/?/, '').split('/')
  const ids = [...new Set(list.split(','))]
  const areIds = ids.length <= ROUTES_MAX && ids.every((id) => /^[1-9]\d{0,15}$/.test(id))
  return page === ROUTES && areIds ? ids.map(Number) : null
}

const ROUTE_DETAIL = 'routeDetail'

/** A decoded part; a malformed one unchanged. */
const decoded = (text: string | undefined): string => {
  try {
    return decodeURIComponent(text ?? '').trim()
  } catch {
    return text ?? ''
  }
}

/**
 * ROUTE-34: parses the path of an address hash; null for every page but the route detail, and for a vehicle id that
 * is not a number.
 */
export const readRouteDetailPath = (path: string): RouteDetailAddress | null => {
  const [page, id = '', name, licensePlate, ...eventDate] = path.replace(/^#?\/?/, '').split('/')
  if (page !== ROUTE_DETAIL || !/^[1-9]\d{0,15}$/.test(id)) return null
  return {
    vehicleId: Number(id),
    name: decoded(name),
    licensePlate: decoded(licensePlate),
    eventDate: decoded(eventDate.join('/')),
  }
}

/** The page of reports, about a vehicle and a period of its route page (REPORT-35). from, to: ms since the epoch. */
export const reportFromRoutePath = (
  vehicleId: number,
  { from, to }: { readonly from: number; readonly to: number },
): string => `/reports?vehicle=${vehicleId}&from=${from}&to=${to}`

/** The page of geozones with its dialog that builds one from a drive (GEO-16). from, to: ms since the epoch. */
export const zonesFromDrivePath = (
  vehicleId: number,
  { from, to }: { readonly from: number; readonly to: number },
): string => `/geozones_and_addresses?drive=${vehicleId}&from=${from}&to=${to}`

/** The page of a vehicle's fuel over a period; without one, over the last week. from, to: ms since the epoch. */
export const fuelPath = (
  vehicleId: number,
  period?: { readonly from: number; readonly to: number },
): string => `/fuel/${vehicleId}${period ? `?from=${period.from}&to=${period.to}` : ''}`
