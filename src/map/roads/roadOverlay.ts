import type { Layer } from '@deck.gl/core'
import { PathLayer, PolygonLayer } from '@deck.gl/layers'
import type { RoadArea, RoadRouteAnswer } from '../../contract/http/roads.ts'
import type { MarkPalette, Rgb } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext } from '../overlays/mapOverlay.ts'
import { levelOf } from '../stacking.ts'

type Line = RoadRouteAnswer['line']

/** What is drawn of the road engine's answers. */
export interface RoadDrawing {
  readonly lines: readonly Line[]
  /** Polygons: an outer ring and its holes. */
  readonly area: RoadArea
}

export const NO_ROADS: RoadDrawing = { lines: [], area: [] }

const LINE_PX = 5
/** Opacity of lines, and of the inside of an area, 0 to 255. */
const LINE_ALPHA = 190
const FILL_ALPHA = 36
const EDGE_PX = 2

const withAlpha = ([r, g, b]: Rgb, alpha: number): [number, number, number, number] => [r, g, b, alpha]

const layersOf = ({ lines, area }: RoadDrawing, palette: MarkPalette): readonly Layer[] => [
  new PolygonLayer<RoadArea[number]>({
    id: 'road-area',
    data: area,
    getPolygon: (polygon) => polygon.map((ring) => ring.map(([lon, lat]) => [lon, lat])),
    getFillColor: withAlpha(palette.accent, FILL_ALPHA),
    getLineColor: withAlpha(palette.accent, LINE_ALPHA),
    getLineWidth: EDGE_PX,
    lineWidthUnits: 'pixels',
    pickable: false,
  }),
  new PathLayer<Line>({
    id: 'road-lines',
    data: lines,
    getPath: (line) => line.map(([lon, lat]): [number, number] => [lon, lat]),
    getColor: withAlpha(palette.accent, LINE_ALPHA),
    getWidth: LINE_PX,
    widthUnits: 'pixels',
    capRounded: true,
    jointRounded: true,
    pickable: false,
  }),
]

/** Ways and areas by road, below the vehicles. */
export class RoadOverlay implements MapOverlay {
  readonly id = 'roads'
  readonly order: number
  #drawing = NO_ROADS
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly layers: readonly Layer[] } | null = null

  /** order: below the vehicles, unless the map has others. */
  constructor(order = levelOf('road-area')) {
    this.order = order
  }

  set(drawing: RoadDrawing): void {
    this.#drawing = drawing
    this.#drawn = null
    this.#changed?.()
  }

  readonly isVisible = (): boolean => this.#drawing.lines.length > 0 || this.#drawing.area.length > 0

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }

  readonly layers = ({ palette }: OverlayContext): readonly Layer[] => {
    if (this.#drawn?.palette !== palette) {
      this.#drawn = { palette, layers: layersOf(this.#drawing, palette) }
    }
    return this.#drawn.layers
  }
}
