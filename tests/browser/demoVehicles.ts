import type { GeoPoint } from '../../src/contract/engine/view.ts'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { distanceM } from '../../src/contract/rules/geodesy.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'

/** All vehicles visible to a login of the demo fleet, as the server has them now. */
export const demoVehicles = async (
  product: Product,
  login = 'demo',
): Promise<readonly VehicleMiniState[]> => {
  const caller = await signInTo(product.url, demoAccount(product, login))
  return (await caller.list<VehicleMiniState>('vehicleMiniStates')).rows
}

/**
 * The first matching vehicle of a login. The demo depends on the time of day: never pick a vehicle by its row alone.
 */
export const vehicleWhich = async (
  product: Product,
  login: string,
  fits: (row: VehicleMiniState) => boolean,
): Promise<VehicleMiniState> => {
  const row = (await demoVehicles(product, login)).find(fits)
  if (!row) throw new Error(`no such vehicle of ${login}`)
  return row
}

/** A vehicle that has been silent for longer is about to be reported as silent, whatever its status still is. */
const FRESH_MS = 180_000

/** Its last position is a good one: at any time of day some vehicle has one. */
export const isPlaced = ({ vehiclesDataGpsDataDto: gps }: VehicleMiniState): boolean => gps?.validity === 100

/** It is connected, has a good position and does not move. */
export const stands = ({ deviceStatus, deviceOn, vehiclesDataGpsDataDto: gps }: VehicleMiniState): boolean =>
  deviceStatus === 'CONNECTED' &&
  deviceOn &&
  gps?.speed === 0 &&
  gps.validity === 100 &&
  Date.now() - gps.timestamp < FRESH_MS

export const placeOf = ({ vehiclesDataGpsDataDto: gps }: VehicleMiniState): GeoPoint => ({
  latitude: gps?.latitude ?? 0,
  longitude: gps?.longitude ?? 0,
})

/** Metres between two vehicles. */
export const apartM = (one: VehicleMiniState, other: VehicleMiniState): number => {
  const [a, b] = [placeOf(one), placeOf(other)]
  return distanceM(a.latitude, a.longitude, b.latitude, b.longitude)
}

/**
 * The one of `some` whose nearest neighbour among `all` is the farthest away, so that a press on its marker is
 * unambiguous.
 */
export const loneliest = (
  some: readonly VehicleMiniState[],
  all: readonly VehicleMiniState[],
): VehicleMiniState => {
  const room = (one: VehicleMiniState) =>
    Math.min(...all.filter(({ vehicleId }) => vehicleId !== one.vehicleId).map((other) => apartM(one, other)))
  const [first] = some.toSorted((a, b) => room(b) - room(a))
  if (!first) throw new Error('no vehicle stands')
  return first
}
