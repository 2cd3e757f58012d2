import type { Map as MapLibreMap } from 'maplibre-gl'
import {
  DOT_TILE,
  type DotImage,
  type DotPatch,
  type DotPicture,
  eachSquare,
  isOnPane,
  isPatch,
} from '../../contract/engine/dots.ts'
import { latitudeOf, longitudeOf, worldPx } from '../../contract/rules/mercator.ts'
import type { MakeDotPane } from '../../fleet/fleetClient.ts'
import type { Timers } from '../../fleet/throttle.ts'
import './dotCanvas.css'

/** How a picture is positioned on the pane: the CSS matrix of its device pixels. */
export interface Placement {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

type Projection = Pick<MapLibreMap, 'project'>

/** Scales and angles this close to the identity are treated as it: the picture is shown pixel for pixel. */
const EXACT = 1e-6
/** A picture that is stretched more shows no dots but blurred areas, so that it is hidden until there is another one. */
const MOST_STRETCHED = 8
/**
 * Time until the engine's drawing on its own canvas is certainly on the screen, ms: it is presented separately from the
 * page.
 */
const SETTLED_MS = 250

/**
 * Position of a picture on a map whose camera may have moved, zoomed or rotated since it was painted: on a map without
 * pitch Web Mercator only translates, scales and rotates, so three corners determine it.
 */
export const placementOf = (
  picture: Pick<DotPicture, 'image' | 'zoom' | 'pixelRatio' | 'left' | 'top'>,
  size: { readonly width: number; readonly height: number },
  map: Projection,
): Placement => {
  const world = worldPx(picture.zoom) * picture.pixelRatio
  const at = (x: number, y: number) => map.project([longitudeOf(x / world), latitudeOf(y / world)])
  const { left, top } = picture
  const [corner, right, bottom] = [at(left, top), at(left + size.width, top), at(left, top + size.height)]
  const a = (right.x - corner.x) / size.width
  const b = (right.y - corner.y) / size.width
  const c = (bottom.x - corner.x) / size.height
  const d = (bottom.y - corner.y) / size.height
  const isExact = [a - 1 / picture.pixelRatio, b, c, d - 1 / picture.pixelRatio].every(
    (off) => Math.abs(off) < EXACT,
  )
  if (!isExact) return { a, b, c, d, e: corner.x, f: corner.y }
  const whole = (px: number): number => Math.round(px * picture.pixelRatio) / picture.pixelRatio
  const scale = 1 / picture.pixelRatio
  return { a: scale, b: 0, c: 0, d: scale, e: whole(corner.x), f: whole(corner.y) }
}

const isBlurred = ({ a, b }: Placement, { pixelRatio }: Pick<DotPicture, 'pixelRatio'>): boolean =>
  Math.hypot(a, b) * pixelRatio > MOST_STRETCHED

const isSamePlace = (a: DotPicture, b: DotPicture): boolean =>
  a.zoom === b.zoom && a.pixelRatio === b.pixelRatio && a.left === b.left && a.top === b.top

/**
 * The canvases between the map and the marks that show the vehicles as dots: one for pictures that arrive with
 * snapshots, which moves with the map, and one that the engine draws on by itself while the map rests.
 */
export class DotCanvas {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  /** null: no engine has one yet, or this browser cannot transfer control of a canvas. */
  #pane: HTMLCanvasElement | null = null
  readonly #map: MapLibreMap
  readonly #timers: Timers
  readonly #onPane: (makePane: MakeDotPane | null) => void
  #picture: DotPicture | null = null
  /** The picture that stays visible until the pane is on the screen. */
  #leaving: DotPicture | null = null
  #callOffLeaving: (() => void) | null = null

  /** `onPane` receives the factory of the canvas that an engine draws on. */
  constructor(map: MapLibreMap, timers: Timers, onPane: (makePane: MakeDotPane | null) => void) {
    this.#map = map
    this.#timers = timers
    this.#onPane = onPane
    this.#canvas = this.#makeElement()
    // Small squares of pixels arrive ten times a second: with pixels in main memory, each is a copy and not an upload.
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('This browser gives no canvas for pictures')
    this.#context = context
    map.getCanvas().after(this.#canvas)
    if (typeof OffscreenCanvas !== 'undefined') onPane(() => this.#makePane())
  }

  #makeElement(): HTMLCanvasElement {
    const canvas = this.#map.getCanvas().ownerDocument.createElement('canvas')
    canvas.className = 'dot-canvas'
    canvas.hidden = true
    return canvas
  }

  /** A canvas for an engine that starts, replacing the one that an earlier engine drew on. */
  #makePane(): OffscreenCanvas {
    if (this.#picture !== null && isOnPane(this.#picture.image)) this.show(null)
    this.#pane?.remove()
    this.#pane = this.#makeElement()
    this.#map.getCanvas().after(this.#pane)
    return this.#pane.transferControlToOffscreen()
  }

  /** Takes ownership of the picture's image; the same picture again changes nothing. */
  show(picture: DotPicture | null): void {
    const before = this.#picture
    if (picture === before) return
    if (picture !== null && isOnPane(picture.image)) this.#showPane(picture, before)
    else {
      const isDrawn = picture !== null && this.#draw(picture)
      this.#picture = isDrawn ? picture : null
      this.#endLeaving()
      if (this.#canvas.hidden === isDrawn) this.#canvas.hidden = !isDrawn
      if (this.#pane !== null) this.#pane.hidden = true
      // A patched picture keeps its position.
      if (isDrawn && !isPatch(picture.image)) this.place()
    }
  }

  #showPane(picture: DotPicture, before: DotPicture | null): void {
    this.#picture = picture
    const pane = this.#pane
    if (pane === null || (before !== null && isOnPane(before.image) && isSamePlace(before, picture))) return
    // The current size may be that of an earlier picture.
    pane.style.width = `${picture.image.width}px`
    pane.style.height = `${picture.image.height}px`
    pane.hidden = false
    if (before !== null && !isOnPane(before.image)) {
      this.#leaving = before
      this.#callOffLeaving = this.#timers.after(SETTLED_MS, () => {
        this.#endLeaving()
        this.#canvas.hidden = true
      })
    }
    this.place()
  }

  #endLeaving(): void {
    this.#callOffLeaving?.()
    this.#callOffLeaving = null
    this.#leaving = null
  }

  /** False when the pixels are not available: the engine paints another picture. */
  #draw({ image, patches }: DotPicture): boolean {
    if (isPatch(image)) {
      if (this.#picture?.patches !== patches - 1 || isOnPane(this.#picture.image)) return false
      this.#patch(image)
      return true
    }
    // An image that another canvas drew has no pixels any more.
    if (!(image instanceof ImageBitmap) || image.width === 0) return false
    if (this.#canvas.width !== image.width) this.#canvas.width = image.width
    if (this.#canvas.height !== image.height) this.#canvas.height = image.height
    this.#context.globalCompositeOperation = 'copy'
    this.#context.drawImage(image, 0, 0)
    image.close()
    return true
  }

  #patch(patch: DotPatch): void {
    if (patch.tiles.length === 0) return
    const squares = new ImageData(patch.pixels, DOT_TILE)
    eachSquare(patch, (x, y, from) =>
      this.#context.putImageData(squares, x, y - from, 0, from, DOT_TILE, DOT_TILE),
    )
  }

  /** Positions the picture for the current camera. */
  place(): void {
    const picture = this.#picture
    const leaving = this.#leaving
    if (leaving !== null) this.#placeOn(this.#canvas, leaving)
    if (picture !== null) this.#placeOn(this.#canvasOf(picture), picture)
  }

  /** The canvas that shows a picture. */
  #canvasOf({ image }: DotPicture): HTMLCanvasElement {
    return isOnPane(image) ? (this.#pane ?? this.#canvas) : this.#canvas
  }

  /** Size of a picture in its own pixels: a patch has none, and only the engine knows that of its canvas. */
  #sizeOf({ image }: DotPicture): DotImage {
    return isOnPane(image) ? image : this.#canvas
  }

  #placeOn(canvas: HTMLCanvasElement, picture: DotPicture): void {
    const placement = placementOf(picture, this.#sizeOf(picture), this.#map)
    const { a, b, c, d, e, f } = placement
    canvas.style.transform = `matrix(${a}, ${b}, ${c}, ${d}, ${e}, ${f})`
    canvas.style.visibility = isBlurred(placement, picture) ? 'hidden' : ''
  }

  /** Draws the dots at their current position onto a picture of the whole pane. */
  drawOn(pen: CanvasRenderingContext2D, pixelsPerCssPixel: number): void {
    const picture = this.#picture
    if (picture === null) return
    const placement = placementOf(picture, this.#sizeOf(picture), this.#map)
    if (isBlurred(placement, picture)) return
    const { a, b, c, d, e, f } = placement
    pen.save()
    pen.scale(pixelsPerCssPixel, pixelsPerCssPixel)
    pen.transform(a, b, c, d, e, f)
    pen.drawImage(this.#canvasOf(picture), 0, 0)
    pen.restore()
  }

  remove(): void {
    this.#onPane(null)
    this.#endLeaving()
    this.#canvas.remove()
    this.#pane?.remove()
  }
}
