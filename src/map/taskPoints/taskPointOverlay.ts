import type { Layer } from '@deck.gl/core'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext, PointerAt } from '../overlays/mapOverlay.ts'
import type { PanePoint } from '../placeWatch.ts'
import { levelOf } from '../stacking.ts'
import { labelStep, nameLayers, readable } from '../zones/nameLabels.ts'
import { pinLayer } from '../zones/placeOverlay.ts'

/** What is drawn of a point of a task or a route. */
export interface ShownTaskPoint extends GeoPoint {
  /** Unique among the shown points. */
  readonly key: string
  readonly name: string
  /** Somebody was there, or passed by: it no longer waits. */
  readonly isOver: boolean
}

/** Names are shown from here on. */
const NAMES_ZOOM = 9
const SIZE_PX = 30
/** Of a name, below the point of its pin, CSS pixels. */
const NAME_OFFSET = 12

/** The points of tasks as pins with names (MAP-18): accented while they wait. */
export class TaskPointOverlay implements MapOverlay {
  readonly id = 'task-points'
  readonly order = levelOf('saved-places')
  readonly #open: (key: string, at: PanePoint) => void
  #add: ((ground: GeoPoint) => void) | null = null
  #points: readonly ShownTaskPoint[] = []
  #isOver = false
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly step: number; readonly layers: readonly Layer[] } | null =
    null

  /** open: a pin was pressed, at this place of the pane. */
  constructor(open: (key: string, at: PanePoint) => void) {
    this.#open = open
  }

  /** add: the map was pressed where there is no pin; null: nothing is added. */
  setOnAdd(add: ((ground: GeoPoint) => void) | null): void {
    this.#add = add
  }

  setPoints(points: readonly ShownTaskPoint[]): void {
    this.#points = points
    this.#drawn = null
    this.#changed?.()
  }

  readonly isVisible = (): boolean => this.#points.length > 0 || this.#add !== null

  readonly layers = ({ map, palette }: OverlayContext): readonly Layer[] => {
    const step = labelStep(map.getZoom())
    if (this.#drawn?.palette !== palette || this.#drawn.step !== step)
      this.#drawn = { palette, step, layers: this.#makeLayers(palette, step) }
    return this.#drawn.layers
  }

  readonly hover = (at: PointerAt | null): void => {
    this.#isOver = (at?.picked ?? null) !== null
  }

  readonly cursor = (): string | null => (this.#isOver ? 'pointer' : this.#add ? 'crosshair' : null)

  readonly press = ({ picked, pixel, ground }: PointerAt): boolean => {
    const point: unknown = picked?.object
    if (typeof point === 'object' && point !== null && 'key' in point && typeof point.key === 'string') {
      this.#open(point.key, pixel)
      return true
    }
    this.#add?.(ground)
    return this.#add !== null
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }

  #makeLayers(palette: MarkPalette, step: number): readonly Layer[] {
    const named = step >= NAMES_ZOOM ? this.#points : []
    const labels = readable(
      named.map(({ name, longitude, latitude }) => ({ text: name, name, longitude, latitude })),
      step,
    )
    const of = (isOver: boolean) => this.#points.filter((point) => point.isOver === isOver)
    return [
      pinLayer('task-points-over', of(true), { color: palette.text, px: SIZE_PX }),
      pinLayer('task-points', of(false), { color: palette.accent, px: SIZE_PX }),
      ...nameLayers('task-point-names', labels, palette, NAME_OFFSET),
    ]
  }
}
