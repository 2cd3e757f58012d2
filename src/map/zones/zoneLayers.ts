import type { Layer } from '@deck.gl/core'
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { EARTH_RADIUS_M } from '../../contract/rules/geodesy.ts'
import { worldPx } from '../../contract/rules/mercator.ts'
import type { Position } from '../drawing/shape.ts'
import { parseHex } from '../layers/palette.ts'
import { bandAlong } from './band.ts'
import { dotRadius, type PlacedZone, spreadDots } from './placedZones.ts'
import { outlineAt, pixelOf, positionAt } from './zoneGeometry.ts'

/** What is drawn of a zone. */
export interface ShownZone extends ZoneShape {
  readonly id: number
  readonly name: string
  readonly color: string
}

/** Opacity, 0 to 255: of the inside, of the one that is chosen, and of edges. */
const FILL_ALPHA = 40
const CHOSEN_ALPHA = 90
const EDGE_ALPHA = 230
const CORRIDOR_ALPHA = 110
/** Dots of zones that are too small for their shapes stand out as much as edges. */
const DOT_ALPHA = 200
/** Up to this radius a square looks like a dot, CSS pixels. */
const SQUARE_PX = 2
const EDGE_PX = 2
/** Up to this width the ends of a corridor's pieces need not be round, CSS pixels. */
const THIN_PX = 5

type Rgba = [number, number, number, number]
const withAlpha = (color: string, alpha: number): Rgba => {
  const [r, g, b] = parseHex(color)
  return [r, g, b, alpha]
}

/** A zone that is large enough for its shape. */
interface Outlined {
  readonly id: number
  readonly zone: ShownZone
  readonly outline: Position[]
}

/** A dot, or a straight piece of an edge or of a corridor. */
interface Piece {
  readonly id: number
  readonly corners: Position[]
  readonly color: Rgba
}

/** A square, or where that would be seen an octagon, of the area of the zone's circle. */
const dotOf = ({ zone, middle, size }: PlacedZone<ShownZone>, zoom: number): Piece => {
  const world = worldPx(zoom)
  const [x, y] = [middle[0] * world, middle[1] * world]
  const radius = dotRadius(size, zoom) ?? 0
  const corners = radius <= SQUARE_PX ? 4 : 8
  const turn = (2 * Math.PI) / corners
  const reach = radius * Math.sqrt(turn / Math.sin(turn))
  return {
    id: zone.id,
    color: withAlpha(zone.color, DOT_ALPHA),
    corners: Array.from({ length: corners }, (_, corner): Position => {
      const angle = (corner + 0.5) * turn
      return positionAt([x + reach * Math.cos(angle), y + reach * Math.sin(angle)], world)
    }),
  }
}

/** CSS pixels. */
const corridorWidth = ({ points, width }: ShownZone, zoom: number): number => {
  const cosine = Math.cos(((points[0]?.latitude ?? 0) * Math.PI) / 180)
  const pixels = ((width ?? 0) * worldPx(zoom)) / (2 * Math.PI * EARTH_RADIUS_M * cosine)
  return Math.max(EDGE_PX, pixels)
}

/** width: CSS pixels at that zoom. */
const piecesOf = ({ id, outline }: Outlined, zoom: number, width: number, color: Rgba): readonly Piece[] => {
  const world = worldPx(zoom)
  const way = outline.map((position) => pixelOf(position, world))
  return bandAlong(way, width).map((corners) => ({
    id,
    color,
    corners: corners.map((corner) => positionAt(corner, world)),
  }))
}

const pieceLayer = (id: string, data: readonly Piece[], pickable: boolean): Layer =>
  new SolidPolygonLayer<Piece>({
    id,
    data,
    getPolygon: ({ corners }) => corners,
    getFillColor: ({ color }) => color,
    pickable,
  })

/**
 * The layers of zones at a zoom: small ones as dots, others as areas with edges, corridors as lines. Dots, edges
 * and thin corridors are polygons of few corners: as circles and paths they cost a software renderer several times the
 * whole map.
 */
export const zoneLayers = (
  placed: readonly PlacedZone<ShownZone>[],
  zoom: number,
  chosenId: number | null,
): readonly Layer[] => {
  const alphaOf = (id: number): number => (id === chosenId ? CHOSEN_ALPHA : FILL_ALPHA)
  const lineColor = ({ id, color }: ShownZone): Rgba =>
    withAlpha(color, alphaOf(id) + CORRIDOR_ALPHA - FILL_ALPHA)
  const isDot = ({ zone, size }: PlacedZone<ShownZone>): boolean =>
    zone.id !== chosenId && dotRadius(size, zoom) !== null
  const shapes = placed
    .filter((one) => !isDot(one))
    .map(({ zone }): Outlined => ({ id: zone.id, zone, outline: outlineAt(zone, zoom) }))
  const isLine = ({ zone }: Outlined): boolean => zone.type === 'LINE'
  const areas = shapes.filter((one) => !isLine(one))
  const corridors = shapes.filter(isLine)
  const isThin = ({ zone }: Outlined): boolean => corridorWidth(zone, zoom) <= THIN_PX
  return [
    pieceLayer(
      'zone-dots',
      spreadDots(placed.filter(isDot), zoom).map((one) => dotOf(one, zoom)),
      true,
    ),
    new SolidPolygonLayer<Outlined>({
      id: 'zone-areas',
      data: areas,
      getPolygon: ({ outline }) => outline,
      getFillColor: ({ id, zone }) => withAlpha(zone.color, alphaOf(id)),
      pickable: true,
    }),
    new PathLayer<Outlined>({
      id: 'zone-corridors',
      data: corridors.filter((one) => !isThin(one)),
      getPath: ({ outline }) => outline,
      getColor: ({ zone }) => lineColor(zone),
      getWidth: ({ zone }) => zone.width ?? 0,
      widthUnits: 'meters',
      capRounded: true,
      jointRounded: true,
      pickable: true,
    }),
    pieceLayer(
      'zone-thin-corridors',
      corridors
        .filter(isThin)
        .flatMap((one) => piecesOf(one, zoom, corridorWidth(one.zone, zoom), lineColor(one.zone))),
      true,
    ),
    pieceLayer(
      'zone-edges',
      areas.flatMap((one) => piecesOf(one, zoom, EDGE_PX, withAlpha(one.zone.color, EDGE_ALPHA))),
      false,
    ),
  ]
}
