import type { Layer } from '@deck.gl/core'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { MapTool } from '../mapPorts.ts'
import { placedPin } from './placeOverlay.ts'

const NONE: readonly Layer[] = []

/** Sets a pin on the map by presses; the owner says where it is. */
export class PlacingTool implements MapTool {
  readonly #place: (point: GeoPoint) => void
  #point: GeoPoint | null = null
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly layers: readonly Layer[] } | null = null

  /** place: the map was pressed. */
  constructor(place: (point: GeoPoint) => void) {
    this.#place = place
  }

  /** null: the pin is nowhere. */
  setPoint(point: GeoPoint | null): void {
    this.#point = point
    this.#drawn = null
    this.#changed?.()
  }

  readonly press = (point: GeoPoint): void => this.#place(point)

  readonly layers = (palette: MarkPalette): readonly Layer[] => {
    if (this.#point === null) return NONE
    if (this.#drawn?.palette !== palette) this.#drawn = { palette, layers: [placedPin(this.#point, palette)] }
    return this.#drawn.layers
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }
}
