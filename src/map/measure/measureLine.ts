import type { Layer } from '@deck.gl/core'
import { PathLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { bearingDeg, destination, distanceM } from '../../contract/rules/geodesy.ts'
import type { MarkPalette, Rgb } from '../layers/palette.ts'
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

const rgb = ([r, g, b]: Rgb): [number, number, number] => [r, g, b]

/** A point of the line with the length up to it. */
interface PlacedLength {
  readonly position: [number, number]
  readonly text: string
}

const lengthLabels = (lengths: readonly PlacedLength[], palette: MarkPalette): Layer =>
  new TextLayer<PlacedLength>({
    id: 'measure-labels',
    data: lengths,
    getText: (point) => point.text,
    getPosition: (point) => point.position,
    getSize: 12,
    getColor: rgb(palette.text),
    getPixelOffset: [0, -18],
    background: true,
    getBackgroundColor: [...rgb(palette.ground), 235],
    backgroundPadding: [6, 3],
    backgroundBorderRadius: 4,
    fontFamily: 'Inter Variable, system-ui, sans-serif',
    fontWeight: 600,
    characterSet: 'auto',
    fontSettings: { fontSize: 52, buffer: 6 },
    pickable: false,
  })

/** The measure tool: points are pressed on the map, and the length along them is shown. */
export class MeasureLine implements MapTool {
  readonly #write: (metres: number) => string
  readonly #readers = new Set<() => void>()
  #measured = NOTHING

  /** `write` formats a length in the current language. */
  constructor(write: (metres: number) => string) {
    this.#write = write
  }

  readonly get = (): Measured => this.#measured

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#readers.add(changed)
    return () => this.#readers.delete(changed)
  }

  readonly press = (point: GeoPoint): void => this.#set([...this.#measured.points, point])

  /** Removes the last point. */
  undo(): void {
    this.#set(this.#measured.points.slice(0, -1))
  }

  readonly layers = (palette: MarkPalette): readonly Layer[] => {
    const { points, metres } = this.#measured
    if (points.length === 0) return []
    const path = points.flatMap((point, index) => {
      const before = points[index - 1]
      return before ? greatCircle(before, point) : []
    })
    const placed = points.map(
      ({ longitude, latitude }, index): PlacedLength => ({
        position: [longitude, latitude],
        text: index === 0 ? '' : this.#write(metres[index] ?? 0),
      }),
    )
    return [
      new PathLayer<[number, number][]>({
        id: 'measure-line',
        data: path.length === 0 ? [] : [path],
        getPath: (line) => line,
        widthUnits: 'pixels',
        getWidth: 3,
        getColor: rgb(palette.accent),
        capRounded: true,
        jointRounded: true,
        pickable: false,
      }),
      new ScatterplotLayer({
        id: 'measure-points',
        data: placed,
        getPosition: (point) => point.position,
        radiusUnits: 'pixels',
        getRadius: 5,
        getFillColor: rgb(palette.ground),
        stroked: true,
        lineWidthUnits: 'pixels',
        getLineWidth: 2.5,
        getLineColor: rgb(palette.accent),
        pickable: false,
      }),
      ...(placed.length > 1 ? [lengthLabels(placed.slice(1), palette)] : []),
    ]
  }

  #set(points: readonly GeoPoint[]): void {
    this.#measured = { points, metres: metresAlong(points) }
    for (const changed of this.#readers) changed()
  }
}
