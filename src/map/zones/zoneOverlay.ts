import type { Layer } from '@deck.gl/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoBox } from '../../contract/engine/view.ts'
import { joinedBox } from '../../contract/rules/box.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext, PointerAt } from '../overlays/mapOverlay.ts'
import type { PanePoint } from '../placeWatch.ts'
import { levelOf } from '../stacking.ts'
import { labelStep, nameLayers, zoneLabels } from './nameLabels.ts'
import { drawnBox, isInside, type PlacedZone, placeZones, zonesWithin } from './placedZones.ts'
import { type ShownZone, zoneLayers } from './zoneLayers.ts'

/** The layers with what they were made for. */
interface Drawn {
  readonly palette: MarkPalette
  readonly step: number
  readonly box: GeoBox
  readonly layers: readonly Layer[]
}

/**
 * The zones of an owner below the vehicles. The layers are made when zones or the chosen one change, when the map leaves
 * the part of the world that is drawn, and at every quarter of a zoom level.
 */
export class ZoneOverlay implements MapOverlay {
  readonly id = 'zones'
  readonly order = levelOf('zone-areas')
  readonly #open: (zoneId: number, at: PanePoint) => void
  #zones: readonly PlacedZone<ShownZone>[] = []
  #chosenId: number | null = null
  #hiddenId: number | null = null
  #isOver = false
  #changed: (() => void) | null = null
  #drawn: Drawn | null = null

  /** open: a zone was pressed, and where on the map. */
  constructor(open: (zoneId: number, at: PanePoint) => void) {
    this.#open = open
  }

  setZones(zones: readonly ShownZone[]): void {
    this.#zones = placeZones(zones)
    this.#redraw()
  }

  /** The box around all zones; null without any. */
  box(): GeoBox | null {
    return this.#zones.reduce<GeoBox | null>((all, { box }) => joinedBox(all, box), null)
  }

  /** chosenId stands out; hiddenId is being edited, and drawn by the editor. */
  setChosen(chosenId: number | null, hiddenId: number | null): void {
    this.#chosenId = chosenId
    this.#hiddenId = hiddenId
    this.#redraw()
  }

  readonly isVisible = (): boolean => this.#zones.length > 0

  readonly layers = ({ map, palette }: OverlayContext): readonly Layer[] => {
    const step = labelStep(map.getZoom())
    const view = boxOf(map)
    const drawn = this.#drawn
    if (drawn?.palette === palette && drawn.step === step && isInside(view, drawn.box)) return drawn.layers
    const box = drawnBox(view)
    const zones = zonesWithin(this.#shown(), box)
    const layers = [
      ...zoneLayers(zones, step, this.#chosenId),
      ...nameLayers('zone-labels', zoneLabels(zones, step), palette),
    ]
    this.#drawn = { palette, step, box, layers }
    return layers
  }

  readonly hover = (at: PointerAt | null): void => {
    this.#isOver = (at?.picked ?? null) !== null
  }

  readonly cursor = (): string | null => (this.#isOver ? 'pointer' : null)

  readonly press = ({ picked, pixel }: PointerAt): boolean => {
    const id = zoneIdOf(picked?.object)
    if (id === null) return false
    this.#open(id, pixel)
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

  #shown(): readonly PlacedZone<ShownZone>[] {
    return this.#zones.filter(({ zone }) => zone.id !== this.#hiddenId)
  }
}

const boxOf = (map: MapLibreMap): GeoBox => {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  }
}

const zoneIdOf = (thing: unknown): number | null =>
  typeof thing === 'object' && thing !== null && 'id' in thing && typeof thing.id === 'number'
    ? thing.id
    : null
