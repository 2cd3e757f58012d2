import type { Layer } from '@deck.gl/core'
import { TextLayer } from '@deck.gl/layers'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { bearingDeg, destination, distanceM } from '../../contract/rules/geodesy.ts'
import { Drawing } from '../drawing/drawing.ts'
import { handleLayers, keepLayers, outlineLayer, type Scene } from '../drawing/drawingLayers.ts'
import { LETTERS } from '../layers/letters.ts'
import { type MarkPalette, rgb } from '../layers/palette.ts'
import type { MapTool } from '../mapPorts.ts'

/** The measured line: the points, and the metres along them up to each. */
export interface Measured {
  readonly points: readonly GeoPoint[]
  readonly metres: readonly number[]
}

const NOTHING: Measured = { points: [], metres: [] }
/** A longer leg is drawn in pieces of this length, so that it bends as the great circle does, metres. */
const PIECE_M = 50_000

const legM = (from: GeoPoint, to: GeoPoint): number =>
  distanceM(from.latitude, from.longitude, to.latitude, to.longitude)

/** The metres along the points up to each of them. */
export const metresAlong = (points: readonly GeoPoint[]): readonly number[] => {
  const metres: number[] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    metres.push(before ? (metres[index - 1] ?? 0) + legM(before, point) : 0)
  }
  return metres
}

/** The great circle of a leg as [longitude, latitude] pairs, including both ends. */
export const greatCircle = (from: GeoPoint, to: GeoPoint): [number, number][] => {
  const metres = legM(from, to)
  const pieces = Math.max(1, Math.ceil(metres / PIECE_M))
  const bearing = bearingDeg(from.latitude, from.longitude, to.latitude, to.longitude)
  return Array.from({ length: pieces + 1 }, (_, piece): [number, number] => {
    if (piece === pieces) return [to.longitude, to.latitude]
    const [latitude, longitude] = destination(
      from.latitude,
      from.longitude,
      bearing,
      (metres * piece) / pieces,
    )
    return [longitude, latitude]
  })
}

/** A point of the line with the length up to it. */
interface PlacedLength {
  readonly position: [number, number]
  readonly metres: number
}

/** The lengths at every point but the first, and at the pointer. */
export const lengthsOf = ({ shape, live }: Scene): readonly PlacedLength[] => {
  const points = live ? [...shape.points, live] : shape.points
  const metres = metresAlong(points)
  return points
    .map(
      ({ longitude, latitude }, index): PlacedLength => ({
        position: [longitude, latitude],
        metres: metres[index] ?? 0,
      }),
    )
    .slice(1)
}

const labelLayer = (
  lengths: readonly PlacedLength[],
  write: (metres: number) => string,
  palette: MarkPalette,
): Layer =>
  new TextLayer<PlacedLength>({
    id: 'measure-labels',
    data: lengths,
    getText: ({ metres }) => write(metres),
    getPosition: ({ position }) => position,
    getSize: 12,
    getColor: rgb(palette.text),
    getPixelOffset: [0, -18],
    background: true,
    getBackgroundColor: [...rgb(palette.ground), 235],
    backgroundPadding: [6, 3],
    backgroundBorderRadius: 4,
    ...LETTERS,
    fontWeight: 600,
    pickable: false,
  })

/** The measure tool: a line is drawn on the map, and the length along it is shown. */
export class MeasureLine implements MapTool {
  readonly drawing = new Drawing({ isGeodesic: true })
  readonly subscribe = this.drawing.subscribe
  readonly press = this.drawing.press
  readonly cursor = this.drawing.cursor
  readonly #layers: (scene: Scene, palette: MarkPalette) => readonly Layer[]
  #measured = NOTHING

  /** `write` formats a length in the current language. */
  constructor(write: (metres: number) => string) {
    this.drawing.start('line')
    this.#layers = keepLayers((scene, palette) => {
      const lengths = lengthsOf(scene)
      return [
        outlineLayer('measure-line', scene, palette, greatCircle),
        ...handleLayers(scene, palette),
        ...(lengths.length > 0 ? [labelLayer(lengths, write, palette)] : []),
      ]
    })
  }

  readonly get = (): Measured => {
    const { points } = this.drawing.get().shape
    if (points !== this.#measured.points) this.#measured = { points, metres: metresAlong(points) }
    return this.#measured
  }

  /** Takes the last change back. */
  undo(): void {
    this.drawing.undo()
  }

  readonly layers = (palette: MarkPalette): readonly Layer[] => this.#layers(this.drawing.scene(), palette)

  readonly attach = (map: MapLibreMap): (() => void) => this.drawing.attach(map)
}
