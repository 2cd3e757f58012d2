import type { ShownPlace } from '../../map/zones/placeOverlay.ts'

/** A point of a route or a task; degrees, null: it has no place yet. */
interface PlacedPoint {
  readonly order: number
  readonly name: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The points that have a place as pins with number and name. */
export const shownPoints = (points: readonly PlacedPoint[]): readonly ShownPlace[] =>
  points.flatMap(({ order, name, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id: order, name: `${order}. ${name}`, latitude, longitude }],
  )
