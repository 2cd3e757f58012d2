import type { Layer } from '@deck.gl/core'
import { IconLayer } from '@deck.gl/layers'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { canvasAtlas } from '../layers/canvasAtlas.ts'
import { type MarkPalette, type Rgb, rgb } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext, PointerAt } from '../overlays/mapOverlay.ts'
import { levelOf } from '../stacking.ts'
import { labelStep, nameLayers, readable } from './nameLabels.ts'
import { PIN_MAPPING, pinAtlas } from './pinAtlas.ts'

/** What is drawn of a saved place. */
export interface ShownPlace extends GeoPoint {
  readonly id: number
  readonly name: string
}

/** Names are shown from here on; below it pins alone are dense enough. */
const NAMES_ZOOM = 9
const SIZE_PX = 30
const CHOSEN_PX = 38
/** Of a name, below the point of its pin, CSS pixels. */
const NAME_OFFSET = 12

/** A pin at a place; it stands on its point. */
export const pinLayer = (
  id: string,
  places: readonly GeoPoint[],
  { color, px }: { readonly color: Rgb; readonly px: number },
): Layer =>
  new IconLayer<GeoPoint>({
    id,
    data: places,
    iconAtlas: canvasAtlas(pinAtlas()),
    iconMapping: PIN_MAPPING,
    getIcon: () => 'pin',
    getPosition: ({ longitude, latitude }) => [longitude, latitude],
    getSize: px,
    sizeBasis: 'height',
    getColor: rgb(color),
    pickable: true,
  })

/** The saved places of an owner as pins with names (GEO-21), below the vehicles. */
export class PlaceOverlay implements MapOverlay {
  readonly id = 'saved-places'
  readonly order = levelOf('saved-places')
  readonly #open: (placeId: number) => void
  #places: readonly ShownPlace[] = []
  #chosenId: number | null = null
  #isOver = false
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly step: number; readonly layers: readonly Layer[] } | null =
    null

  /** open: a pin was pressed. */
  constructor(open: (placeId: number) => void) {
    this.#open = open
  }

  setPlaces(places: readonly ShownPlace[], chosenId: number | null): void {
    this.#places = places
    this.#chosenId = chosenId
    this.#drawn = null
    this.#changed?.()
  }

  readonly isVisible = (): boolean => this.#places.length > 0

  readonly layers = ({ map, palette }: OverlayContext): readonly Layer[] => {
    const step = labelStep(map.getZoom())
    if (this.#drawn?.palette !== palette || this.#drawn.step !== step)
      this.#drawn = { palette, step, layers: this.#makeLayers(palette, step) }
    return this.#drawn.layers
  }

  readonly hover = (at: PointerAt | null): void => {
    this.#isOver = (at?.picked ?? null) !== null
  }

  readonly cursor = (): string | null => (this.#isOver ? 'pointer' : null)

  readonly press = ({ picked }: PointerAt): boolean => {
    const place: unknown = picked?.object
    if (typeof place !== 'object' || place === null || !('id' in place) || typeof place.id !== 'number')
      return false
    this.#open(place.id)
    return true
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }

  #makeLayers(palette: MarkPalette, step: number): readonly Layer[] {
    const chosen = this.#places.filter(({ id }) => id === this.#chosenId)
    const others = this.#places.filter(({ id }) => id !== this.#chosenId)
    const named = step >= NAMES_ZOOM ? [...chosen, ...others] : chosen
    const labels = readable(
      named.map(({ name, longitude, latitude }) => ({ text: name, name, longitude, latitude })),
      step,
    )
    return [
      pinLayer('saved-places', others, { color: palette.text, px: SIZE_PX }),
      pinLayer('saved-place-chosen', chosen, { color: palette.accent, px: CHOSEN_PX }),
      ...nameLayers('saved-place-names', labels, palette, NAME_OFFSET),
    ]
  }
}

/** The pin that a person is placing. */
export const placedPin = (point: GeoPoint, palette: MarkPalette): Layer =>
  pinLayer('placed-pin', [point], { color: palette.accent, px: CHOSEN_PX })
