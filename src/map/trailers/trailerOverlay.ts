import type { Layer } from '@deck.gl/core'
import { IconLayer } from '@deck.gl/layers'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { canvasAtlas } from '../layers/canvasAtlas.ts'
import { type MarkPalette, rgb } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext, PointerAt } from '../overlays/mapOverlay.ts'
import type { PanePoint } from '../placeWatch.ts'
import { levelOf } from '../stacking.ts'
import { labelStep, nameLayers, readable } from '../zones/nameLabels.ts'
import { TRAILER_MAPPING, trailerAtlas } from './trailerAtlas.ts'

/** A trailer where it was last known to be. */
export interface ShownTrailer extends GeoPoint {
  readonly id: number
  readonly name: string
  /** The vehicle next to whose mark it is drawn, its own tracker or its tractor; null: it stands by itself. */
  readonly nextToId: number | null
  readonly isConnected: boolean
}

/** Names are shown from here on. */
const NAMES_ZOOM = 11
const SIZE_PX = 20
/** Of a trailer from the mark of its tractor, CSS pixels. */
const NEXT_TO: [number, number] = [-20, 14]
/** Of a name from its trailer. */
const NAME_OFFSET = 18

type PlaceOf = (vehicleId: number) => readonly [longitude: number, latitude: number] | null

/** MAP-18: trailers next to their tractors, wherever these are drawn now, or where they were left. */
export class TrailerOverlay implements MapOverlay {
  readonly id = 'trailers'
  readonly order = levelOf('trailers')
  readonly #placeOf: PlaceOf
  readonly #open: (trailerId: number, at: PanePoint) => void
  #trailers: readonly ShownTrailer[] = []
  #isOver = false
  #changed: (() => void) | null = null
  #drawn: {
    readonly palette: MarkPalette
    readonly step: number
    readonly places: readonly ShownTrailer[]
    readonly layers: readonly Layer[]
  } | null = null

  /** placeOf: where the mark of a vehicle is drawn; null: nowhere. open: a trailer was pressed. */
  constructor(placeOf: PlaceOf, open: (trailerId: number, at: PanePoint) => void) {
    this.#placeOf = placeOf
    this.#open = open
  }

  setTrailers(trailers: readonly ShownTrailer[]): void {
    this.#trailers = trailers
    this.#drawn = null
    this.#changed?.()
  }

  readonly isVisible = (): boolean => this.#trailers.length > 0

  readonly layers = ({ map, palette }: OverlayContext): readonly Layer[] => {
    const step = labelStep(map.getZoom())
    const places = this.#placed()
    const drawn = this.#drawn
    const isSame =
      drawn?.palette === palette &&
      drawn.step === step &&
      drawn.places.every(
        (one, row) => one.longitude === places[row]?.longitude && one.latitude === places[row].latitude,
      )
    if (isSame) return drawn.layers
    const layers = this.#makeLayers(places, palette, step)
    this.#drawn = { palette, step, places, layers }
    return layers
  }

  readonly hover = (at: PointerAt | null): void => {
    this.#isOver = (at?.picked ?? null) !== null
  }

  readonly cursor = (): string | null => (this.#isOver ? 'pointer' : null)

  readonly press = ({ picked, pixel }: PointerAt): boolean => {
    const trailer: unknown = picked?.object
    if (typeof trailer !== 'object' || trailer === null || !('id' in trailer)) return false
    if (typeof trailer.id !== 'number') return false
    this.#open(trailer.id, pixel)
    return true
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }

  /** Trailers next to a vehicle where its mark is. */
  #placed(): readonly ShownTrailer[] {
    return this.#trailers.map((trailer) => {
      const at = trailer.nextToId === null ? null : this.#placeOf(trailer.nextToId)
      return at === null ? trailer : { ...trailer, longitude: at[0], latitude: at[1] }
    })
  }

  #makeLayers(places: readonly ShownTrailer[], palette: MarkPalette, step: number): readonly Layer[] {
    const icons = new IconLayer<ShownTrailer>({
      id: 'trailers',
      data: places,
      iconAtlas: canvasAtlas(trailerAtlas()),
      iconMapping: TRAILER_MAPPING,
      getIcon: () => 'trailer',
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getSize: SIZE_PX,
      sizeBasis: 'height',
      getPixelOffset: ({ nextToId }) => (nextToId === null ? [0, 0] : NEXT_TO),
      getColor: ({ isConnected }) => rgb(isConnected ? palette.accent : palette.text),
      pickable: true,
    })
    const free = places.filter(({ nextToId }) => nextToId === null)
    const labels =
      step < NAMES_ZOOM
        ? []
        : readable(
            free.map(({ name, longitude, latitude }) => ({ text: name, name, longitude, latitude })),
            step,
          )
    return [icons, ...nameLayers('trailer-names', labels, palette, NAME_OFFSET)]
  }
}
