import type { Layer } from '@deck.gl/core'
import { IconLayer, PathLayer } from '@deck.gl/layers'
import type { GeoBox, Viewport } from '../../contract/engine/view.ts'
import type { TrackWay } from '../../track/track.ts'
import { canvasAtlas } from '../layers/canvasAtlas.ts'
import type { MarkPalette, Rgb } from '../layers/palette.ts'
import { speedColors } from './speedColor.ts'
import { drawGlyphs, GLYPH_MAPPING, type TrackGlyph } from './trackGlyphs.ts'
import { arrowsOf, type WayArrow } from './wayArrows.ts'
import { boxOf, dataOf, levelOf, linesAt, shapeOf, type WayData, type WayShape } from './wayShape.ts'

/** An event on the way, as shown on the map. */
export interface TrackMark {
  readonly glyph: Exclude<TrackGlyph, 'arrow'>
  readonly position: [number, number]
  /** ms since the epoch: a press on the mark goes there. */
  readonly at: number
}

const WIDTH = 4
const ARROW_SIZE = 16
const MARK_SIZE = 26
/** Device messages are less important than events. */
const EVENT_SIZE = 18
/** Layers extend this far beyond the view, a share of its width and height. */
const MARGIN = 0.5

/** The marks' layer, which picking queries. */
export const MARKS_LAYER = 'track-marks'

const NO_LAYERS: Layer[] = []

/** The layers of a level of detail within an area. */
interface Drawing {
  readonly level: number
  readonly area: GeoBox
  readonly layers: Layer[]
}

/**
 * The layers of a track's map. The way is analysed once; the layers for a zoom level around the view are built once and
 * kept until the view leaves their area. The pin is not part of them, so moving it redraws nothing.
 */
export class TrackScene {
  readonly #name: string
  readonly #color: Rgb | null
  #shape: WayShape | null = null
  #box: GeoBox | null = null
  #marks: readonly TrackMark[] = []
  #palette: MarkPalette | null = null
  #glyphs: HTMLCanvasElement | null = null
  #parity = 0
  #drawing: Drawing | null = null

  /** `name`: unique among the scenes of a map. `color`: of the whole way; null: by speed. */
  constructor(name = 'track', color: Rgb | null = null) {
    this.#name = name
    this.#color = color
  }

  setTrack(way: TrackWay | null, marks: readonly TrackMark[]): void {
    this.#shape = way && shapeOf(way)
    this.#box = way && boxOf(way)
    this.#marks = marks
    this.#drawing = null
  }

  /** Gives the next layers other names, so that they are drawn even though they did not change. */
  rename(): void {
    this.#parity = 1 - this.#parity
    this.#drawing = null
  }

  setPalette(palette: MarkPalette): void {
    this.#palette = palette
    this.#glyphs = drawGlyphs(palette)
    this.#drawing = null
  }

  /** The layers for a view; the same array as before while they cover it. */
  layers(view: Viewport): Layer[] {
    const shape = this.#shape
    const box = this.#box
    const palette = this.#palette
    const glyphs = this.#glyphs
    if (shape === null || box === null || palette === null || glyphs === null) return NO_LAYERS
    const level = levelOf(view.zoom)
    if (this.#drawing?.level !== level || !holds(this.#drawing.area, cut(view, box))) {
      const area = grown(view)
      const lines = linesAt(shape, level, area)
      const color = this.#color
      const colors = { at: color ? () => color : speedColors(palette), unknown: palette.quiet }
      this.#drawing = {
        level,
        area,
        layers: [
          this.#path(dataOf(shape, lines, colors)),
          this.#arrows(arrowsOf(shape, lines, level), glyphs),
          this.#markLayer(glyphs),
        ],
      }
    }
    return this.#drawing.layers
  }

  #path(data: WayData): Layer {
    return new PathLayer({
      id: `${this.#name}-way-${this.#parity}`,
      data,
      _pathType: 'open',
      widthUnits: 'pixels',
      getWidth: WIDTH,
      capRounded: false,
      jointRounded: true,
      pickable: false,
    })
  }

  #arrows(arrows: readonly WayArrow[], glyphs: HTMLCanvasElement): Layer {
    return new IconLayer<WayArrow>({
      id: `${this.#name}-arrows`,
      data: arrows,
      iconAtlas: canvasAtlas(glyphs),
      iconMapping: GLYPH_MAPPING,
      getIcon: () => 'arrow',
      getPosition: ({ position }) => position,
      getAngle: ({ heading }) => -heading,
      sizeUnits: 'pixels',
      getSize: ARROW_SIZE,
      pickable: false,
    })
  }

  #markLayer(glyphs: HTMLCanvasElement): Layer {
    return new IconLayer<TrackMark>({
      id: `${this.#name}-marks`,
      data: this.#marks,
      iconAtlas: canvasAtlas(glyphs),
      iconMapping: GLYPH_MAPPING,
      getIcon: ({ glyph }) => glyph,
      getPosition: ({ position }) => position,
      sizeUnits: 'pixels',
      getSize: ({ glyph }) => (glyph === 'event' ? EVENT_SIZE : MARK_SIZE),
      pickable: true,
    })
  }
}

/** A view with a margin. */
const grown = ({ west, south, east, north }: GeoBox): GeoBox => {
  const [dx, dy] = [(east - west) * MARGIN, (north - south) * MARGIN]
  return {
    west: Math.max(-180, west - dx),
    south: Math.max(-85, south - dy),
    east: Math.min(180, east + dx),
    north: Math.min(85, north + dy),
  }
}

/** The intersection of two boxes; inverted where it is empty. */
const cut = (a: GeoBox, b: GeoBox): GeoBox => ({
  west: Math.max(a.west, b.west),
  south: Math.max(a.south, b.south),
  east: Math.min(a.east, b.east),
  north: Math.min(a.north, b.north),
})

/** Does the area contain all of a box? An empty box is contained in every area. */
const holds = (area: GeoBox, { west, south, east, north }: GeoBox): boolean =>
  west > east ||
  south > north ||
  (west >= area.west && east <= area.east && south >= area.south && north <= area.north)
