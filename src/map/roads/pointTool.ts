import type { Layer } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { MapTool } from '../mapPorts.ts'

const RADIUS_PX = 8
const RIM_PX = 3

/** A tool that takes one point of the map: each press moves it there. */
export class PointTool implements MapTool {
  readonly #listeners = new Set<() => void>()
  #point: GeoPoint | null
  #drawn: {
    readonly palette: MarkPalette
    readonly point: GeoPoint | null
    readonly layers: readonly Layer[]
  } | null = null

  constructor(point: GeoPoint | null) {
    this.#point = point
  }

  readonly get = (): GeoPoint | null => this.#point

  readonly press = (point: GeoPoint): void => {
    this.#point = point
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  readonly layers = (palette: MarkPalette): readonly Layer[] => {
    const point = this.#point
    if (this.#drawn?.palette !== palette || this.#drawn.point !== point) {
      this.#drawn = { palette, point, layers: point === null ? [] : [pointLayer(point, palette)] }
    }
    return this.#drawn.layers
  }
}

const pointLayer = ({ longitude, latitude }: GeoPoint, palette: MarkPalette): Layer =>
  new ScatterplotLayer<GeoPoint>({
    id: 'road-point',
    data: [{ longitude, latitude }],
    getPosition: (point) => [point.longitude, point.latitude],
    getRadius: RADIUS_PX,
    radiusUnits: 'pixels',
    getFillColor: [...palette.accent],
    getLineColor: [...palette.halo],
    getLineWidth: RIM_PX,
    lineWidthUnits: 'pixels',
    stroked: true,
    pickable: false,
  })
