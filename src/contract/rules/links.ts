import { MAPS_QUERY_ADDRESS } from '../constants.ts'

/** Six decimals are a tenth of a metre: more says nothing of a vehicle. */
const DECIMALS = 6

const degrees = (value: number): number => Number(value.toFixed(DECIMALS))

/** POPUP-05: a link that shows a place in a maps service. Degrees WGS 84. */
export const coordinatesLink = (latitude: number, longitude: number): string =>
  `${MAPS_QUERY_ADDRESS}${degrees(latitude)},${degrees(longitude)}`

/** ROUTE-06: a blank part would be lost from the address, so an encoded space stands for it. */
const part = (text: string): string => (text.trim() === '' ? '%20' : encodeURIComponent(text))

/** POPUP-07, ROUTE-06: the address of a vehicle's route detail, as the router takes it. */
export const routeDetailPath = (vehicleId: number, name: string, licensePlate: string): string =>
  `/routeDetail/${vehicleId}/${part(name)}/${part(licensePlate)}`
