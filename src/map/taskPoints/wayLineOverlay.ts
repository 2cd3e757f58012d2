import type { Layer } from '@deck.gl/core'
import { PathLayer } from '@deck.gl/layers'
import { type MarkPalette, rgb } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext } from '../overlays/mapOverlay.ts'
import { levelOf } from '../stacking.ts'
import { labelStep } from '../zones/nameLabels.ts'
import { dashesOf, type LinePosition } from './dashes.ts'

/** A line of a task: planned in the accent colour, driven in that of moving vehicles, or one of others, muted. */
export interface WayLine {
  readonly kind: 'planned' | 'driven' | 'muted'
  readonly line: readonly LinePosition[]
  /** It is no road: dashed. */
  readonly isStraight: boolean
}

const COLORS = { planned: 'accent', driven: 'go', muted: 'quiet' } as const
/** The driven way is narrower, so that the planned one is seen below it. CSS pixels. */
const WIDTHS = { planned: 5, driven: 3, muted: 3 } as const
const KINDS = ['muted', 'planned', 'driven'] as const

type Path = readonly LinePosition[]

/** Lines of tasks below their points. */
export class WayLineOverlay implements MapOverlay {
  readonly id = 'task-ways'
  readonly order = levelOf('road-lines')
  #lines: readonly WayLine[] = []
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly step: number; readonly layers: readonly Layer[] } | null =
    null

  setLines(lines: readonly WayLine[]): void {
    this.#lines = lines
    this.#drawn = null
    this.#changed?.()
  }

  readonly isVisible = (): boolean => this.#lines.length > 0

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }

  readonly layers = ({ map, palette }: OverlayContext): readonly Layer[] => {
    const step = labelStep(map.getZoom())
    if (this.#drawn?.palette !== palette || this.#drawn.step !== step)
      this.#drawn = { palette, step, layers: KINDS.map((kind) => this.#layerOf(kind, palette, step)) }
    return this.#drawn.layers
  }

  #layerOf(kind: WayLine['kind'], palette: MarkPalette, zoom: number): Layer {
    const data = this.#lines
      .filter((line) => line.kind === kind)
      .flatMap(({ line, isStraight }): readonly Path[] => (isStraight ? dashesOf(line, zoom) : [line]))
    return new PathLayer<Path>({
      id: `task-way-${kind}`,
      data,
      getPath: (path) => path.map(([longitude, latitude]): [number, number] => [longitude, latitude]),
      getColor: rgb(palette[COLORS[kind]]),
      getWidth: WIDTHS[kind],
      widthUnits: 'pixels',
      capRounded: true,
      jointRounded: true,
      pickable: false,
    })
  }
}
