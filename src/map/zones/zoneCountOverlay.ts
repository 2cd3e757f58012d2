import type { Layer } from '@deck.gl/core'
import { TextLayer } from '@deck.gl/layers'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { LETTERS } from '../layers/letters.ts'
import { type MarkPalette, rgb } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext } from '../overlays/mapOverlay.ts'
import { levelOf } from '../stacking.ts'
import type { Position } from '../drawing/shape.ts'
import { zoneBox } from './zoneGeometry.ts'
import type { ShownZone } from './zoneLayers.ts'

/** Zoom from which the vehicles of a zone are counted at a glance. */
const COUNTED_BELOW_ZOOM = 12

interface ZoneCount {
  readonly position: Position
  readonly text: string
}

/** How many vehicles are in each zone, at its northern edge, where marks leave room, and at low zoom only. */
export class ZoneCountOverlay implements MapOverlay {
  readonly id = 'zone-counts'
  readonly order = levelOf('zone-counts')
  #counts: readonly ZoneCount[] = []
  #isFar = true
  #changed: (() => void) | null = null
  #drawn: { readonly palette: MarkPalette; readonly layers: readonly Layer[] } | null = null

  /** countOf: vehicles in a zone; write: a number in the language of the page. */
  setCounts(
    zones: readonly ShownZone[],
    countOf: (zoneId: number) => number,
    write: (count: number) => string,
  ): void {
    this.#counts = zones.flatMap((zone): readonly ZoneCount[] => {
      const count = countOf(zone.id)
      const box = count === 0 ? null : zoneBox(zone)
      if (box === null) return []
      return [{ position: [(box.west + box.east) / 2, box.north], text: write(count) }]
    })
    this.#redraw()
  }

  readonly isVisible = (): boolean => this.#isFar && this.#counts.length > 0

  readonly layers = ({ palette }: OverlayContext): readonly Layer[] => {
    if (this.#drawn?.palette !== palette) this.#drawn = { palette, layers: [this.#layer(palette)] }
    return this.#drawn.layers
  }

  readonly attach = (map: MapLibreMap): (() => void) => {
    const look = (): void => {
      const isFar = map.getZoom() < COUNTED_BELOW_ZOOM
      if (isFar === this.#isFar) return
      this.#isFar = isFar
      this.#changed?.()
    }
    look()
    map.on('zoom', look)
    return () => void map.off('zoom', look)
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

  #layer(palette: MarkPalette): Layer {
    return new TextLayer<ZoneCount>({
      id: 'zone-counts',
      data: this.#counts,
      getText: ({ text }) => text,
      getPosition: ({ position }) => position,
      getSize: 12,
      getPixelOffset: [0, -8],
      getColor: rgb(palette.text),
      background: true,
      getBackgroundColor: [...rgb(palette.halo), 230],
      getBorderColor: rgb(palette.line),
      getBorderWidth: 1,
      backgroundPadding: [6, 3],
      backgroundBorderRadius: 4,
      ...LETTERS,
      fontWeight: 600,
    })
  }
}
