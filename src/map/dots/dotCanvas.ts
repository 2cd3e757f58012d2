import type { Map as MapLibreMap } from 'maplibre-gl'
import { DOT_TILE, type DotPatch, type DotPicture, isPatch } from '../../contract/engine.ts'
import { latitudeOf, longitudeOf, worldPx } from '../../contract/rules/mercator.ts'
import './dotCanvas.css'

/** How a picture lies on the pane: the CSS matrix of its device pixels. */
export interface Placement {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

type Projection = Pick<MapLibreMap, 'project'>

/** Scales and angles that are this near to the identity are it: the picture is shown pixel for pixel. */
const EXACT = 1e-6

/**
 * Where a picture lies on a map, whose camera may have moved, zoomed or turned since it was painted: on a map without pitch
 * Web Mercator only moves, scales and turns, so three corners say it all.
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

/** The canvas between the map and the marks that shows the vehicles as dots. */
export class DotCanvas {
  private readonly canvas: HTMLCanvasElement
  private readonly context: CanvasRenderingContext2D
  private readonly map: MapLibreMap
  private picture: DotPicture | null = null

  constructor(map: MapLibreMap) {
    this.map = map
    this.canvas = map.getCanvas().ownerDocument.createElement('canvas')
    this.canvas.className = 'dot-canvas'
    // Small squares of pixels come ten times a second: where the pixels lie in memory, each is a copy and no upload.
    const context = this.canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('This browser gives no canvas for pictures')
    this.context = context
    map.getCanvas().after(this.canvas)
  }

  /** Takes the picture's image over; the same picture again changes nothing. */
  show(picture: DotPicture | null): void {
    if (picture === this.picture) return
    const isDrawn = picture !== null && this.draw(picture)
    this.picture = isDrawn ? picture : null
    if (this.canvas.hidden === isDrawn) this.canvas.hidden = !isDrawn
    // A patched picture lies where it lay.
    if (isDrawn && !isPatch(picture.image)) this.place()
  }

  /** False when the pixels are not to be had: the engine paints another picture. */
  private draw({ image, patches }: DotPicture): boolean {
    if (isPatch(image)) {
      if (this.picture?.patches !== patches - 1) return false
      this.patch(image)
      return true
    }
    // An image that another canvas drew has no pixels any more.
    if (!(image instanceof ImageBitmap) || image.width === 0) return false
    if (this.canvas.width !== image.width) this.canvas.width = image.width
    if (this.canvas.height !== image.height) this.canvas.height = image.height
    this.context.globalCompositeOperation = 'copy'
    this.context.drawImage(image, 0, 0)
    image.close()
    return true
  }

  private patch({ width, tiles, pixels }: DotPatch): void {
    if (tiles.length === 0) return
    const columns = Math.ceil(width / DOT_TILE)
    const squares = new ImageData(pixels, DOT_TILE)
    for (const [nth, tile] of tiles.entries()) {
      const [x, y] = [(tile % columns) * DOT_TILE, Math.floor(tile / columns) * DOT_TILE]
      const from = nth * DOT_TILE
      this.context.putImageData(squares, x, y - from, 0, from, DOT_TILE, DOT_TILE)
    }
  }

  /** Lays the picture where the map is now. */
  place(): void {
    if (this.picture === null) return
    const { a, b, c, d, e, f } = placementOf(this.picture, this.canvas, this.map)
    this.canvas.style.transform = `matrix(${a}, ${b}, ${c}, ${d}, ${e}, ${f})`
  }

  /** Draws the dots as they lie now onto a picture of the whole pane. */
  drawOn(pen: CanvasRenderingContext2D, pixelsPerCssPixel: number): void {
    if (this.picture === null) return
    const { a, b, c, d, e, f } = placementOf(this.picture, this.canvas, this.map)
    pen.save()
    pen.scale(pixelsPerCssPixel, pixelsPerCssPixel)
    pen.transform(a, b, c, d, e, f)
    pen.drawImage(this.canvas, 0, 0)
    pen.restore()
  }

  remove(): void {
    this.canvas.remove()
  }
}
