import type { ShownTaskPoint } from '../../map/taskPoints/taskPointOverlay.ts'

/** A point of a route or a task; degrees, null: it has no place yet. */
interface PlacedPoint {
  readonly order: number
  readonly name: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** Of a task. */
  readonly state?: 'waiting' | 'present' | 'left' | 'skipped'
}

/** The points that have a place as pins with number and name. */
export const shownPoints = (points: readonly PlacedPoint[]): readonly ShownTaskPoint[] =>
  points.flatMap(({ order, name, latitude, longitude, state = 'waiting' }) =>
    latitude === null || longitude === null
      ? []
      : [
          {
            key: String(order),
            name: `${order}. ${name}`,
            latitude,
            longitude,
            isOver: state !== 'waiting',
          },
        ],
  )
