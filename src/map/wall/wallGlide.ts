import type { WallVehicle } from '../../contract/http/wallScreens.ts'
import { distanceM } from '../../contract/rules/geodesy.ts'
import { LEAP_M } from '../shared/glide.ts'

/** Where vehicles are shown, by id. */
export type ShownPlaces = ReadonlyMap<number, Pick<WallVehicle, 'latitude' | 'longitude'>>

/** The vehicles that move from where they are shown: one that is new, or more than LEAP_M away, is there at once. */
export const glidingIds = (shown: ShownPlaces, vehicles: readonly WallVehicle[]): ReadonlySet<number> =>
  new Set(
    vehicles.flatMap(({ id, latitude, longitude }) => {
      const from = shown.get(id)
      const way = from ? distanceM(from.latitude, from.longitude, latitude, longitude) : 0
      return way > 0 && way <= LEAP_M ? [id] : []
    }),
  )

/** The vehicles with those in `gliding` on their way from where they were shown. share: of the way, 0 to 1. */
export const alongTheWay = (
  shown: ShownPlaces,
  vehicles: readonly WallVehicle[],
  gliding: ReadonlySet<number>,
  share: number,
): readonly WallVehicle[] =>
  vehicles.map((vehicle) => {
    const from = gliding.has(vehicle.id) ? shown.get(vehicle.id) : undefined
    if (from === undefined) return vehicle
    return {
      ...vehicle,
      latitude: from.latitude + (vehicle.latitude - from.latitude) * share,
      longitude: from.longitude + (vehicle.longitude - from.longitude) * share,
    }
  })
