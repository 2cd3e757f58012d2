import type { Layer } from '@deck.gl/core'
import { ScatterplotLayer } from '@deck.gl/layers'
import type { VehicleRow } from '../contract/engine/rows.ts'
import type { MarkPalette } from './layers/palette.ts'
import type { MapOverlay, OverlayContext } from './overlays/mapOverlay.ts'
import { levelOf } from './stacking.ts'

type Place = Pick<VehicleRow, 'latitude' | 'longitude'>

/** CSS pixels: around the largest mark. */
const RADIUS = 17
const RIM = 2.5

/** A ring around each of several chosen vehicles. */
export class ChosenOverlay implements MapOverlay {
  readonly id = 'chosen'
  readonly order = levelOf('chosen')
  #places: readonly Place[] = []
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly layers: readonly Layer[] } | null = null

  /** The vehicles as they are now; those without a place are omitted. */
  set(vehicles: readonly Place[]): void {
    this.#places = vehicles.filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
    this.#drawn = null
    this.#changed?.()
  }

  readonly isVisible = (): boolean => this.#places.length > 0

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }

  readonly layers = ({ palette }: OverlayContext): readonly Layer[] => {
    if (this.#drawn?.palette === palette) return this.#drawn.layers
    const layer = new ScatterplotLayer<Place>({
      id: 'chosen',
      data: this.#places,
      getPosition: ({ longitude, latitude }) => [longitude ?? 0, latitude ?? 0],
      getRadius: RADIUS,
      radiusUnits: 'pixels',
      getLineWidth: RIM,
      lineWidthUnits: 'pixels',
      getLineColor: [...palette.accent],
      filled: false,
      stroked: true,
    })
    this.#drawn = { palette, layers: [layer] }
    return this.#drawn.layers
  }
}
