import type { Layer } from '@deck.gl/core'
import { IconLayer, PathLayer } from '@deck.gl/layers'
import type { GeoBox } from '../../contract/engine.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { TrackWay } from '../../track/track.ts'
import { speedColors } from './speedColor.ts'
import { drawGlyphs, GLYPH_MAPPING, type TrackGlyph } from './trackGlyphs.ts'
import { chunksAt, levelOf, meets, mercator, type WayArrow, type WayChunk } from './wayShape.ts'

/** Something that happened on the way, as it stands on the map. */
export interface TrackMark {
  readonly glyph: Exclude<TrackGlyph, 'arrow'>
  readonly position: [number, number]
  /** ms since the epoch: a press on the mark goes there. */
  readonly at: number
}

const WIDTH = 4
const ARROW_SIZE = 16
const MARK_SIZE = 26
/** What devices said is less than what happened. */
const EVENT_SIZE = 18
/** More arrows than this are a carpet. */
const ARROWS_MAX = 2_000

/** The marks' layer, which presses are looked up in. */
export const MARKS_LAYER = 'track-marks'

/**
 * What lies on the map of a track. Attributes are made once per level of zoom and kept; a drawing only says which chunks
 * are in view. The pin is none of it, so moving the pin draws nothing anew.
 */
export class TrackScene {
  private way: TrackWay | null = null
  private world: Float64Array = new Float64Array()
  private marks: readonly TrackMark[] = []
  private palette: MarkPalette | null = null
  private glyphs: HTMLCanvasElement | null = null
  private turn = 0
  private levels = new Map<number, readonly WayChunk[]>()

  setTrack(way: TrackWay | null, marks: readonly TrackMark[]): void {
    this.way = way
    this.world = way ? mercator(way) : new Float64Array()
    this.marks = marks
    this.levels.clear()
  }

  /** Gives the next layers other names, so that they are drawn even though nothing of them changed. */
  rename(): void {
    this.turn = 1 - this.turn
  }

  setPalette(palette: MarkPalette): void {
    this.palette = palette
    this.glyphs = drawGlyphs(palette)
    this.levels.clear()
  }

  /** Changes when other layers are to be drawn. */
  keyOf(zoom: number, view: GeoBox): string {
    const chunks = this.chunks(zoom)
    return `${levelOf(zoom)}:${chunks.map(({ box }) => (meets(box, view) ? 1 : 0)).join('')}`
  }

  layers(zoom: number, view: GeoBox): Layer[] {
    if (this.way === null || this.palette === null || this.glyphs === null) return []
    const level = levelOf(zoom)
    const chunks = this.chunks(zoom)
    const seen = chunks.filter(({ box }) => meets(box, view))
    const arrows = seen.flatMap((chunk) => chunk.arrows)
    return [
      ...chunks.map((chunk, index) => this.path(`${level}-${index}`, chunk, meets(chunk.box, view))),
      this.arrows(arrows.length > ARROWS_MAX ? [] : arrows, this.glyphs),
      this.markLayer(this.glyphs),
    ]
  }

  private chunks(zoom: number): readonly WayChunk[] {
    const { way, palette } = this
    if (way === null || palette === null) return []
    const level = levelOf(zoom)
    const known = this.levels.get(level)
    if (known) return known
    const made = chunksAt(way, this.world, level, { at: speedColors(palette), unknown: palette.quiet })
    this.levels.set(level, made)
    return made
  }

  private path(id: string, { data }: WayChunk, visible: boolean): Layer {
    return new PathLayer({
      id: `track-${this.turn}-${id}`,
      data,
      _pathType: 'open',
      widthUnits: 'pixels',
      getWidth: WIDTH,
      capRounded: true,
      jointRounded: true,
      pickable: false,
      visible,
    })
  }

  private arrows(arrows: readonly WayArrow[], glyphs: HTMLCanvasElement): Layer {
    return new IconLayer<WayArrow>({
      id: 'track-arrows',
      data: arrows,
      iconAtlas: glyphs as unknown as string,
      iconMapping: GLYPH_MAPPING,
      getIcon: () => 'arrow',
      getPosition: ({ position }) => position,
      getAngle: ({ heading }) => -heading,
      sizeUnits: 'pixels',
      getSize: ARROW_SIZE,
      pickable: false,
    })
  }

  private markLayer(glyphs: HTMLCanvasElement): Layer {
    return new IconLayer<TrackMark>({
      id: MARKS_LAYER,
      data: this.marks,
      iconAtlas: glyphs as unknown as string,
      iconMapping: GLYPH_MAPPING,
      getIcon: ({ glyph }) => glyph,
      getPosition: ({ position }) => position,
      sizeUnits: 'pixels',
      getSize: ({ glyph }) => (glyph === 'event' ? EVENT_SIZE : MARK_SIZE),
      pickable: true,
    })
  }
}
