import type { GeoPoint } from '../../contract/engine/view.ts'
import { bearingDeg, destination, distanceM } from '../../contract/rules/geodesy.ts'

/** freehand: a way of the pointer, which becomes a polygon as soon as the pointer is released. */
export type ShapeKind = 'line' | 'polygon' | 'circle' | 'rectangle' | 'freehand'

/** A shape as it is drawn. */
export interface Shape {
  readonly kind: ShapeKind
  /**
   * The corners of a line or a polygon; the centre of a circle and one point of its edge; two opposite corners of a
   * rectangle along the meridians.
   */
  readonly points: readonly GeoPoint[]
  /** A press on the map adds a point. */
  readonly isOpen: boolean
}

/** Longitude and latitude, degrees. */
export type Position = [number, number]

/** A complete shape as plain data: GeoJSON's geometries, and the circle and the rectangle that GeoJSON lacks. */
export type DrawnGeometry =
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  /** One ring, whose last position repeats the first. */
  | { readonly type: 'Polygon'; readonly coordinates: readonly [readonly Position[]] }
  /** radius: metres. */
  | { readonly type: 'Circle'; readonly centre: Position; readonly radius: number }
  /** corners: two opposite ones. */
  | { readonly type: 'Rectangle'; readonly corners: readonly [Position, Position] }

/** The fewest points of a complete shape. */
const FEWEST: Readonly<Record<ShapeKind, number>> = {
  line: 2,
  polygon: 3,
  circle: 2,
  rectangle: 2,
  freehand: Infinity,
}
/** Corners of the polygon that a circle is drawn as. */
const CIRCLE_CORNERS = 72

export const positionOf = ({ longitude, latitude }: GeoPoint): Position => [longitude, latitude]
export const pointOf = ([longitude, latitude]: Position): GeoPoint => ({ longitude, latitude })

const metresBetween = (a: GeoPoint, b: GeoPoint): number =>
  distanceM(a.latitude, a.longitude, b.latitude, b.longitude)

const pointAt = (from: GeoPoint, bearing: number, metres: number): GeoPoint => {
  const [latitude, longitude] = destination(from.latitude, from.longitude, bearing, metres)
  return { longitude, latitude }
}

export const emptyShape = (kind: ShapeKind): Shape => ({ kind, points: [], isOpen: true })

export const isComplete = ({ kind, points }: Shape): boolean => points.length >= FEWEST[kind]

/** Whether two points are the whole shape. */
export const isPair = (kind: ShapeKind): boolean => kind === 'circle' || kind === 'rectangle'

/** Whether one more point makes sense: a circle and a rectangle have two, and a freehand shape is no set of points. */
export const takesPoint = ({ kind, points }: Shape): boolean =>
  kind !== 'freehand' && (!isPair(kind) || points.length < 2)

/** The shape with one more point; a circle or a rectangle is finished by its second. */
export const withPoint = (shape: Shape, point: GeoPoint): Shape => {
  const added = { ...shape, points: [...shape.points, point] }
  return takesPoint(added) ? added : { ...added, isOpen: false }
}

/** Whether a point can be removed: a finished shape stays complete, and a pair keeps both of its points. */
export const losesPoint = ({ kind, points, isOpen }: Shape): boolean =>
  !isPair(kind) && (isOpen || points.length > FEWEST[kind])

export const withoutPoint = (shape: Shape, index: number): Shape => ({
  ...shape,
  points: shape.points.filter((_, at) => at !== index),
})

/** Whether the side behind a point can be divided by a new one. */
export const canSplitAt = ({ kind, points }: Shape, index: number): boolean =>
  (kind === 'polygon' && points.length > 2) || (kind === 'line' && index < points.length - 1)

/** The shape with a new point in the middle of the side behind a point. */
export const splitAt = (shape: Shape, index: number): Shape => {
  const { points } = shape
  const [from, to] = [points[index], points[(index + 1) % points.length]]
  if (!from || !to || !canSplitAt(shape, index)) return shape
  const middle = {
    longitude: (from.longitude + to.longitude) / 2,
    latitude: (from.latitude + to.latitude) / 2,
  }
  return { ...shape, points: points.toSpliced(index + 1, 0, middle) }
}

/** The edge of a circle moves along with its centre. */
const circleMoved = ([oldCentre, oldEdge]: readonly GeoPoint[], moved: readonly GeoPoint[]) => {
  const [centre] = moved
  if (!centre || !oldCentre || !oldEdge || metresBetween(centre, oldCentre) === 0) return moved
  const bearing = bearingDeg(oldCentre.latitude, oldCentre.longitude, oldEdge.latitude, oldEdge.longitude)
  return [centre, pointAt(centre, bearing, metresBetween(oldCentre, oldEdge))]
}

/** The shape with its points moved, or with other points. */
export const withPoints = (shape: Shape, points: readonly GeoPoint[]): Shape => ({
  ...shape,
  points: shape.kind === 'circle' ? circleMoved(shape.points, points) : points,
})

/** Whether a press on this point finishes the shape: the first of a polygon, the last of a line. */
export const isFinishedBy = (shape: Shape, index: number): boolean =>
  shape.isOpen && isComplete(shape) && index === (shape.kind === 'polygon' ? 0 : shape.points.length - 1)

/** A rectangle as a closed ring of its corners. */
export const rectangleRing = (a: GeoPoint, b: GeoPoint): Position[] => [
  [a.longitude, a.latitude],
  [b.longitude, a.latitude],
  [b.longitude, b.latitude],
  [a.longitude, b.latitude],
  [a.longitude, a.latitude],
]

/** The edge of a circle as a closed ring. */
export const circleRing = (centre: GeoPoint, edge: GeoPoint): Position[] =>
  ringAround(centre, metresBetween(centre, edge))

/** The closed ring of so many corners around a centre. radius: metres. */
export const ringAround = (centre: GeoPoint, radius: number, corners = CIRCLE_CORNERS): Position[] =>
  Array.from({ length: corners + 1 }, (_, corner) =>
    positionOf(pointAt(centre, ((corner % corners) * 360) / corners, radius)),
  )

/** The shape as plain data; null while it is not complete. */
export const geometryOf = (shape: Shape): DrawnGeometry | null => {
  const [first, second] = shape.points
  if (!isComplete(shape) || !first || !second) return null
  const coordinates = shape.points.map(positionOf)
  if (shape.kind === 'line') return { type: 'LineString', coordinates }
  if (shape.kind === 'polygon') return { type: 'Polygon', coordinates: [[...coordinates, positionOf(first)]] }
  if (shape.kind === 'rectangle')
    return { type: 'Rectangle', corners: [positionOf(first), positionOf(second)] }
  return { type: 'Circle', centre: positionOf(first), radius: metresBetween(first, second) }
}

/** A finished shape of plain data; the point on the edge of a circle is due east of its centre. */
export const shapeOf = (geometry: DrawnGeometry): Shape => {
  if (geometry.type === 'LineString')
    return { kind: 'line', points: geometry.coordinates.map(pointOf), isOpen: false }
  if (geometry.type === 'Polygon')
    return { kind: 'polygon', points: geometry.coordinates[0].slice(0, -1).map(pointOf), isOpen: false }
  if (geometry.type === 'Rectangle')
    return { kind: 'rectangle', points: geometry.corners.map(pointOf), isOpen: false }
  const centre = pointOf(geometry.centre)
  return { kind: 'circle', points: [centre, pointAt(centre, 90, geometry.radius)], isOpen: false }
}
