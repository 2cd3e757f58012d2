import type { Layer } from '@deck.gl/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { PathLayer, PolygonLayer, ScatterplotLayer } from '@deck.gl/layers'
import type { GeoBox } from '../../contract/engine/view.ts'
import type { ZoneShape } from '../../contract/entities/geozone.ts'
import { joinedBox } from '../../contract/rules/box.ts'
import { parseHex, type MarkPalette } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext, PointerAt } from '../overlays/mapOverlay.ts'
import type { Position } from '../drawing/shape.ts'
import type { PanePoint } from '../placeWatch.ts'
import { levelOf } from '../stacking.ts'
import { labelStep, nameLayers, zoneLabels } from './nameLabels.ts'
import { dotRadius, drawnBox, isInside, type PlacedZone, placeZones, zonesWithin } from './placedZones.ts'
import { outlineAt } from './zoneGeometry.ts'

/** What is drawn of a zone. */
export interface ShownZone extends ZoneShape {
  readonly id: number
  readonly name: string
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

/** The layers with what they were made for. */
interface Drawn {
  readonly palette: MarkPalette
  readonly step: number
  readonly box: GeoBox
  readonly layers: readonly Layer[]
}

/** Dots of zones that are too small for their shapes stand out as much as edges. */
const DOT_ALPHA = 200

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
      ...this.#makeLayers(zones, step),
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

  #makeLayers(placed: readonly PlacedZone<ShownZone>[], zoom: number): readonly Layer[] {
    const alphaOf = ({ id }: ShownZone): number => (id === this.#chosenId ? CHOSEN_ALPHA : FILL_ALPHA)
    const isDot = ({ zone, size }: PlacedZone<ShownZone>): boolean =>
      zone.id !== this.#chosenId && dotRadius(size, zoom) !== null
    const shapes = placed.filter((one) => !isDot(one)).map(({ zone }) => zone)
    return [
      new ScatterplotLayer<ZoneDot>({
        id: 'zone-dots',
        data: placed.filter(isDot).map((one) => dotOf(one, zoom)),
        getPosition: ({ position }) => position,
        getRadius: ({ radius }) => radius,
        radiusUnits: 'pixels',
        getFillColor: ({ color }) => withAlpha(color, DOT_ALPHA),
        pickable: true,
      }),
      new PolygonLayer<ShownZone>({
        id: 'zone-areas',
        data: shapes.filter(({ type }) => type !== 'LINE'),
        getPolygon: (zone) => outlineAt(zone, zoom),
        getFillColor: (zone) => withAlpha(zone.color, alphaOf(zone)),
        getLineColor: (zone) => withAlpha(zone.color, EDGE_ALPHA),
        getLineWidth: EDGE_PX,
        lineWidthUnits: 'pixels',
        pickable: true,
      }),
      new PathLayer<ShownZone>({
        id: 'zone-corridors',
        data: shapes.filter(({ type }) => type === 'LINE'),
        getPath: (zone) => outlineAt(zone, zoom),
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

interface ZoneDot {
  readonly id: number
  readonly color: string
  readonly position: Position
  /** CSS pixels. */
  readonly radius: number
}

const dotOf = ({ zone, box, size }: PlacedZone<ShownZone>, zoom: number): ZoneDot => ({
  id: zone.id,
  color: zone.color,
  position: [(box.west + box.east) / 2, (box.south + box.north) / 2],
  radius: dotRadius(size, zoom) ?? 0,
})

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
