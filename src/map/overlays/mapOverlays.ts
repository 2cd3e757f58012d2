import type { Layer, PickingInfo } from '@deck.gl/core'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Timers } from '../../fleet/throttle.ts'
import { markContext } from '../dots/drawingPower.ts'
import type { MarkPalette } from '../layers/palette.ts'
import { capture } from '../print/capture.ts'
import { RestingFrames } from '../restingFrames.ts'
import type { MapOverlay, PointerAt } from './mapOverlay.ts'

const pointerAt = ({ x, y, coordinate }: PickingInfo): PointerAt | null =>
  coordinate === undefined
    ? null
    : {
        pixel: { x, y },
        ground: { longitude: coordinate[0] ?? 0, latitude: coordinate[1] ?? 0 },
        picked: null,
      }

/**
 * The overlays of one map on its deck.gl canvas: draws them in their order, and offers the pointer to the topmost first.
 * It draws when it is asked to, outside React's render.
 */
export class MapOverlays {
  readonly #frames: RestingFrames
  readonly #pickRadius: number
  /** From the top down. */
  #overlays: readonly MapOverlay[] = []
  readonly #owners = new Map<string, MapOverlay>()
  /** Ends what overlays do on the map. */
  readonly #detachers = new Map<MapOverlay, () => void>()
  #drawn: readonly Layer[] = []
  #map: MapLibreMap | null = null
  #deck: MapLibreOverlay | null = null
  #palette: MarkPalette | null = null

  /** pickRadius: distance at which a press still hits something, CSS pixels. */
  constructor(timers: Timers, pickRadius: number) {
    this.#frames = new RestingFrames(timers)
    this.#pickRadius = pickRadius
  }

  /** Creates the deck.gl canvas on a map. `renderer`: the name of the WebGL renderer. */
  attach(map: MapLibreMap, renderer: string): void {
    this.#map = map
    this.#deck = new MapLibreOverlay({
      interleaved: false,
      deviceProps: { webgl: markContext(renderer) },
      ...this.#frames.overlayProps,
      layers: [],
      pickingRadius: this.#pickRadius,
      onHover: (info) => this.#hover(info),
      onClick: (info) => void this.#press(info),
    })
    map.addControl(this.#deck)
    this.#frames.follow(map)
    map.on('dragstart', this.#rest)
    map.on('dragend', this.#find)
    this.#drawn = []
    for (const overlay of this.#overlays) this.#attachTo(map, overlay)
    this.draw()
  }

  detach(): void {
    for (const overlay of this.#overlays) this.#detachFrom(overlay)
    this.#frames.release()
    this.#map?.off('dragstart', this.#rest)
    this.#map?.off('dragend', this.#find)
    if (this.#deck) this.#map?.removeControl(this.#deck)
    this.#deck = null
    this.#map = null
  }

  /** Shows another overlay. Returns the function that removes it. */
  add(overlay: MapOverlay): () => void {
    this.#overlays = [...this.#overlays, overlay].toSorted((a, b) => b.order - a.order)
    const stop = overlay.subscribe?.(this.draw)
    if (this.#map) this.#attachTo(this.#map, overlay)
    this.draw()
    return () => {
      stop?.()
      this.#detachFrom(overlay)
      this.#overlays = this.#overlays.filter((other) => other !== overlay)
      this.draw()
    }
  }

  /** Pixels of the canvas for each CSS pixel, until the map is detached. */
  setPixelRatio(ratio: number): void {
    this.#deck?.setProps({ useDevicePixels: ratio })
  }

  setPalette(palette: MarkPalette): void {
    this.#palette = palette
    this.draw()
  }

  /** The map as one picture; null without a map. `drawBetween` draws what is between map and overlays. */
  async picture(drawBetween: (pen: CanvasRenderingContext2D) => void): Promise<HTMLCanvasElement | null> {
    return this.#map && this.#deck ? capture(this.#map, this.#deck, drawBetween) : null
  }

  /** Draws what has changed. */
  readonly draw = (): void => {
    this.#applyCursor()
    if (!this.#deck || !this.#map || !this.#palette) return
    const layers = this.#collect({ map: this.#map, palette: this.#palette })
    if (layers.length === this.#drawn.length && layers.every((layer, at) => layer === this.#drawn[at])) return
    this.#drawn = layers
    this.#deck.setProps({ layers })
    this.#frames.wake()
  }

  /** While the map is dragged nothing is looked for under the pointer: it would be another drawing for each move. */
  readonly #rest = (): void => this.#deck?.setProps({ _pickable: false })
  readonly #find = (): void => this.#deck?.setProps({ _pickable: true })

  #attachTo(map: MapLibreMap, overlay: MapOverlay): void {
    const detach = overlay.attach?.(map)
    if (detach) this.#detachers.set(overlay, detach)
  }

  #detachFrom(overlay: MapOverlay): void {
    this.#detachers.get(overlay)?.()
    this.#detachers.delete(overlay)
  }

  #collect(context: Parameters<MapOverlay['layers']>[0]): Layer[] {
    this.#owners.clear()
    return this.#visible()
      .toReversed()
      .flatMap((overlay) => {
        const layers = overlay.layers(context)
        for (const { id } of layers) this.#owners.set(id, overlay)
        return layers
      })
  }

  #visible(): readonly MapOverlay[] {
    return this.#overlays.filter(({ isVisible }) => isVisible?.() !== false)
  }

  #seenBy(overlay: MapOverlay, at: PointerAt, info: PickingInfo): PointerAt {
    const isOwn = info.layer !== null && this.#owners.get(info.layer.id) === overlay
    return { ...at, picked: isOwn ? info : null }
  }

  #hover(info: PickingInfo): void {
    let at = pointerAt(info)
    for (const overlay of this.#visible()) {
      overlay.hover?.(at && this.#seenBy(overlay, at, info))
      if (this.#cursorOf(overlay) !== null) at = null
    }
    this.#applyCursor()
  }

  async #press(info: PickingInfo): Promise<void> {
    const at = pointerAt(info)
    if (at === null) return
    for (const overlay of this.#visible()) {
      const isTaken = overlay.press?.(this.#seenBy(overlay, at, info)) ?? false
      // oxlint-disable-next-line no-await-in-loop -- an overlay is asked after the one above it has declined
      if (typeof isTaken === 'boolean' ? isTaken : await isTaken) return
    }
  }

  #cursorOf({ cursor }: MapOverlay): string | null {
    return cursor?.() ?? null
  }

  #applyCursor(): void {
    if (!this.#map) return
    const { style } = this.#map.getCanvas()
    const cursor =
      this.#visible()
        .map((overlay) => this.#cursorOf(overlay))
        .find((one) => one !== null) ?? ''
    if (style.cursor !== cursor) style.cursor = cursor
  }
}
