import type { Layer } from '@deck.gl/core'
import { PathLayer, PolygonLayer, ScatterplotLayer } from '@deck.gl/layers'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { type MarkPalette, type Rgb, rgb } from '../layers/palette.ts'
import { circleRing, isPair, type Position, positionOf, rectangleRing, type Shape } from './shape.ts'

/** What there is to draw of a drawing. */
export interface Scene {
  readonly shape: Shape
  /** Where the next point would be set; null: nowhere. */
  readonly live: GeoPoint | null
  /** The index of the chosen point. */
  readonly chosen: number | null
  /** The points between the points, by which more are inserted. */
  readonly midpoints: readonly GeoPoint[]
}

/** The way of a side on the map, including both ends. */
export type Side = (from: GeoPoint, to: GeoPoint) => Position[]

/** Opacity of what the next point would add, and of the area of a shape, 0 to 255. */
const LIVE_ALPHA = 140
const FILL_ALPHA = 40
const LINE_PX = 3
const POINT_PX = 6
const MIDPOINT_PX = 4

const straight: Side = (from, to) => [positionOf(from), positionOf(to)]

const wayThrough = (points: readonly GeoPoint[], side: Side): Position[] =>
  points.flatMap((point, index) => {
    const before = points[index - 1]
    return before ? side(before, point) : []
  })

interface Way {
  readonly path: Position[]
  readonly isLive: boolean
}

/** The outline of a shape, and of what the next point would add. */
const waysOf = ({ shape: { kind, points, isOpen }, live }: Scene, side: Side): readonly Way[] => {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return []
  if (isPair(kind)) {
    const second = points[1] ?? live
    const ring = kind === 'circle' ? circleRing : rectangleRing
    return second ? [{ path: ring(first, second), isLive: points.length < 2 }] : []
  }
  const closes = kind === 'polygon' && points.length > (live ? 1 : 2)
  const drawn = closes && !isOpen ? [...points, first] : points
  const added = [...(isOpen && (live || closes) ? [last] : []), ...(live ? [live] : [])]
  const next = closes && isOpen ? [...added, first] : added
  return [
    { path: wayThrough(drawn, side), isLive: false },
    { path: wayThrough(next, side), isLive: true },
  ].filter(({ path }) => path.length > 0)
}

/** The ring of the area that is drawn, with what the next point would add. */
const ringOf = ({ shape: { kind, points }, live }: Scene): Position[] => {
  const corners = live ? [...points, live] : points
  const [first, second] = corners
  if (kind === 'line' || !first || !second) return []
  if (kind === 'circle') return circleRing(first, second)
  if (kind === 'rectangle') return rectangleRing(first, second)
  return corners.length > 2 ? corners.map(positionOf) : []
}

/** The outline as one layer. */
export const outlineLayer = (id: string, scene: Scene, palette: MarkPalette, side: Side = straight): Layer =>
  new PathLayer<Way>({
    id,
    data: waysOf(scene, side),
    getPath: ({ path }) => path,
    widthUnits: 'pixels',
    getWidth: LINE_PX,
    getColor: ({ isLive }) => [...rgb(palette.accent), isLive ? LIVE_ALPHA : 255],
    capRounded: true,
    jointRounded: true,
    pickable: false,
  })

interface Dots {
  readonly points: readonly GeoPoint[]
  readonly radius: number
  readonly fill: Rgb
  readonly line: Rgb
}

const dotLayer = (id: string, { points, radius, fill, line }: Dots): Layer =>
  new ScatterplotLayer<GeoPoint>({
    id,
    data: points,
    getPosition: positionOf,
    radiusUnits: 'pixels',
    getRadius: radius,
    getFillColor: rgb(fill),
    stroked: true,
    lineWidthUnits: 'pixels',
    getLineWidth: 2,
    getLineColor: rgb(line),
    pickable: false,
  })

/** The points that a person can take hold of, from the ground up; the chosen one is filled. */
export const handleLayers = (
  { shape: { kind, points: corners }, chosen, midpoints }: Scene,
  { accent, ground }: MarkPalette,
): readonly Layer[] => {
  const points = kind === 'freehand' ? [] : corners
  const point = chosen === null ? undefined : points[chosen]
  const look = { radius: POINT_PX, line: accent }
  return [
    dotLayer('drawing-midpoints', { points: midpoints, radius: MIDPOINT_PX, fill: accent, line: ground }),
    dotLayer('drawing-points', { ...look, points, fill: ground }),
    dotLayer('drawing-chosen', { ...look, points: point ? [point] : [], fill: accent }),
  ]
}

/** The layers of a shape, from the ground up. */
export const shapeLayers = (scene: Scene, palette: MarkPalette): readonly Layer[] => [
  new PolygonLayer<Position[]>({
    id: 'drawing-fill',
    data: [ringOf(scene)].filter((ring) => ring.length > 0),
    getPolygon: (ring) => ring,
    stroked: false,
    getFillColor: [...rgb(palette.accent), FILL_ALPHA],
    pickable: false,
  }),
  outlineLayer('drawing-line', scene, palette),
  ...handleLayers(scene, palette),
]

/** Makes layers only when what they show, or the palette, is another object. */
export const keepLayers = (make: (scene: Scene, palette: MarkPalette) => readonly Layer[]): typeof make => {
  let kept: { scene: Scene; palette: MarkPalette; layers: readonly Layer[] } | null = null
  return (scene, palette) => {
    if (kept?.scene !== scene || kept.palette !== palette)
      kept = { scene, palette, layers: make(scene, palette) }
    return kept.layers
  }
}
