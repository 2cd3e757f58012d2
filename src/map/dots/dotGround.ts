import type { Map as MapLibreMap } from 'maplibre-gl'
import type { DotPicture, DotStyle } from '../../contract/engine/dots.ts'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { MarkLook } from '../mapPorts.ts'
import type { MakeDotPane } from '../../fleet/fleetClient.ts'
import type { Timers } from '../../fleet/throttle.ts'
import { DotCanvas } from './dotCanvas.ts'
import { DotPicker } from './dotPicker.ts'
import { dotStyleOf } from './dotStyle.ts'
import { DrawingPower } from './drawingPower.ts'
import { PaceWatch } from './paceWatch.ts'
import { ringPixels } from './ringPixels.ts'

export interface DotPorts {
  readonly onDotStyle: (style: DotStyle) => void
  /** Reports for each engine whether it has its own canvas for dots; null: it has none any more. */
  readonly onDotPane: (makePane: MakeDotPane | null) => void
  readonly vehicleAt: (point: GeoPoint, radiusPx: number, zoom: number) => Promise<number | null>
  readonly timers: Timers
  /** The person prefers reduced motion. */
  readonly reducedMotion: () => boolean
}

/** What is drawn now. */
interface Drawn {
  readonly picture: DotPicture | null
  /** Vehicles as icons. */
  readonly marks: number
  readonly clusters: number
}

/** How vehicles are drawn now: each as an icon, as dots, or in clusters. */
const lodOf = ({ picture, clusters }: Drawn): 'dots' | 'clusters' | 'icons' =>
  picture !== null ? 'dots' : clusters > 0 ? 'clusters' : 'icons'

/** Sets a data attribute on the map's element; writing an equal value would make the browser recalculate styles. */
const setData = ({ dataset }: HTMLElement, name: string, text: string): void => {
  if (dataset[name] !== text) dataset[name] = text
}

/**
 * The vehicles as dots below the icons: shows the engine's picture, decides from how many vehicles on this machine
 * needs it, and finds which vehicle a dot is.
 */
export class DotGround {
  readonly #ports: DotPorts
  readonly #picker: DotPicker
  #map: MapLibreMap | null = null
  #canvas: DotCanvas | null = null
  #power: DrawingPower | null = null
  #pace: PaceWatch | null = null
  #look: MarkLook | null = null
  /** The value that the engine knows. */
  #isStill = false
  #isShown = true
  #drawn: Drawn = { picture: null, marks: 0, clusters: 0 }

  constructor(ports: DotPorts) {
    this.#ports = ports
    this.#picker = new DotPicker(ports)
  }

  /** Vehicles that the picture shows; 0 without one. */
  get count(): number {
    return this.#drawn.picture?.count ?? 0
  }

  /** `renderer` is the name of the renderer. */
  attach(map: MapLibreMap, renderer: string): void {
    this.#map = map
    this.#canvas = new DotCanvas(map, this.#ports.timers, this.#ports.onDotPane)
    this.#power ??= new DrawingPower(renderer)
    this.#pace = new PaceWatch(map, (frames) => this.#learn(frames))
    this.#markShown()
    this.#sendStyle()
  }

  detach(): void {
    this.#pace?.stop()
    this.#canvas?.remove()
    this.#picker.leave()
    this.#map = null
    this.#canvas = null
    this.#pace = null
  }

  setLook(look: MarkLook): void {
    this.#look = look
    this.#sendStyle()
  }

  /** The pane has another size, perhaps on another screen. */
  resize(): void {
    this.place()
    this.#sendStyle()
  }

  show(drawn: Drawn): void {
    this.#drawn = drawn
    this.#canvas?.show(drawn.picture)
    if (drawn.picture === null) this.#picker.leave()
    else if (this.#ports.reducedMotion() !== this.#isStill) this.#sendStyle()
    const pane = this.#map?.getContainer()
    if (!pane) return
    setData(pane, 'lod', lodOf(drawn))
    setData(pane, 'drawn', String(drawn.picture?.count ?? drawn.marks))
    setData(pane, 'paintMs', String(drawn.picture?.tookMs ?? 0))
  }

  /** A picture that is not shown is not printed either. */
  setShown(shown: boolean): void {
    this.#isShown = shown
    this.#markShown()
  }

  /** Positions the picture for the current camera. */
  place(): void {
    this.#canvas?.place()
  }

  /** Draws the dots onto a picture of the whole pane. */
  drawOn(pen: CanvasRenderingContext2D): void {
    const width = this.#map?.getCanvas().clientWidth ?? 0
    if (width > 0 && this.#isShown) this.#canvas?.drawOn(pen, pen.canvas.width / width)
  }

  /** Reports which vehicle is under a pointer that hit no icon. */
  hover(at: GeoPoint, onFound: (vehicleId: number | null) => void): void {
    if (this.#map && this.#drawn.picture) this.#picker.hover(at, this.#map.getZoom(), onFound)
    else onFound(null)
  }

  /** The pointer hit an icon. */
  leave(): void {
    this.#picker.leave()
  }

  /** The vehicle under a press that hit no icon; null: the ground. */
  async press(at: GeoPoint): Promise<number | null> {
    return this.#map && this.#drawn.picture ? this.#picker.press(at, this.#map.getZoom()) : null
  }

  #markShown(): void {
    const pane = this.#map?.getContainer()
    if (pane) setData(pane, 'vehicles', this.#isShown ? 'shown' : 'hidden')
  }

  #learn(frames: readonly number[]): void {
    const { picture, marks } = this.#drawn
    if (this.#power?.moved(frames, marks, picture !== null)) this.#sendStyle()
  }

  #sendStyle(): void {
    if (!this.#look || !this.#power || !this.#map) return
    const { palette, atlas } = this.#look
    const pixelRatio = this.#map.getPixelRatio()
    this.#isStill = this.#ports.reducedMotion()
    const canvas = this.#map.getCanvas().ownerDocument.createElement('canvas')
    const rings = ringPixels(canvas, atlas, { pixelRatio, isStill: this.#isStill })
    this.#ports.onDotStyle(dotStyleOf(palette, { limit: this.#power.limit, pixelRatio, rings }))
  }
}
