import type { Layer } from '@deck.gl/core'
import { PathLayer, PolygonLayer } from '@deck.gl/layers'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { parseHex, type MarkPalette } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext, PointerAt } from '../overlays/mapOverlay.ts'
import { positionOf } from '../drawing/shape.ts'
import { levelOf } from '../stacking.ts'
import { zoneRing } from './zoneGeometry.ts'

/** What is drawn of a zone. */
export interface ShownZone extends ZoneShape {
  readonly id: number
  readonly color: string
}

/** Opacity, 0 to 255: of the inside, of the one that is chosen, and of edges. */
const FILL_ALPHA = 40
const CHOSEN_ALPHA = 90
const EDGE_ALPHA = 230
const CORRIDOR_ALPHA = 110
const EDGE_PX = 2

type Rgba = [number, number, number, number]
const withAlpha = (color: string, alpha: number): Rgba => {
  const [r, g, b] = parseHex(color)
  return [r, g, b, alpha]
}

/**
 * All zones of an owner below the vehicles. The layers are made when zones or the chosen one change, never while the map
 * moves.
 */
export class ZoneOverlay implements MapOverlay {
  readonly id = 'zones'
  readonly order = levelOf('zone-areas')
  readonly #open: (zoneId: number) => void
  #zones: readonly ShownZone[] = []
  #chosenId: number | null = null
  #hiddenId: number | null = null
  #isOver = false
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly layers: readonly Layer[] } | null = null

  /** open: a zone was pressed. */
  constructor(open: (zoneId: number) => void) {
    this.#open = open
  }

  setZones(zones: readonly ShownZone[]): void {
    this.#zones = zones
    this.#redraw()
  }

  /** chosenId stands out; hiddenId is being edited, and drawn by the editor. */
  setChosen(chosenId: number | null, hiddenId: number | null): void {
    this.#chosenId = chosenId
    this.#hiddenId = hiddenId
    this.#redraw()
  }

  readonly isVisible = (): boolean => this.#zones.length > 0

  readonly layers = ({ palette }: OverlayContext): readonly Layer[] => {
    if (this.#drawn?.palette !== palette) this.#drawn = { palette, layers: this.#makeLayers() }
    return this.#drawn.layers
  }

  readonly hover = (at: PointerAt | null): void => {
    this.#isOver = (at?.picked ?? null) !== null
  }

  readonly cursor = (): string | null => (this.#isOver ? 'pointer' : null)

  readonly press = ({ picked }: PointerAt): boolean => {
    const id = zoneIdOf(picked?.object)
    if (id === null) return false
    this.#open(id)
    return true
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }

  #redraw(): void {
    this.#drawn = null
    this.#changed?.()
  }

  #makeLayers(): readonly Layer[] {
    const shown = this.#zones.filter(({ id }) => id !== this.#hiddenId)
    const alphaOf = ({ id }: ShownZone): number => (id === this.#chosenId ? CHOSEN_ALPHA : FILL_ALPHA)
    return [
      new PolygonLayer<ShownZone>({
        id: 'zone-areas',
        data: shown.filter(({ type }) => type !== 'LINE'),
        getPolygon: (zone) => [...(zoneRing(zone) ?? [])],
        getFillColor: (zone) => withAlpha(zone.color, alphaOf(zone)),
        getLineColor: (zone) => withAlpha(zone.color, EDGE_ALPHA),
        getLineWidth: EDGE_PX,
        lineWidthUnits: 'pixels',
        pickable: true,
      }),
      new PathLayer<ShownZone>({
        id: 'zone-corridors',
        data: shown.filter(({ type }) => type === 'LINE'),
        getPath: ({ points }) => points.map(positionOf),
        getColor: (zone) => withAlpha(zone.color, alphaOf(zone) + CORRIDOR_ALPHA - FILL_ALPHA),
        getWidth: ({ width }) => width ?? 0,
        widthUnits: 'meters',
        widthMinPixels: EDGE_PX,
        capRounded: true,
        jointRounded: true,
        pickable: true,
      }),
    ]
  }
}

const zoneIdOf = (thing: unknown): number | null =>
  typeof thing === 'object' && thing !== null && 'id' in thing && typeof thing.id === 'number'
    ? thing.id
    : null
