import type { Viewport } from '../../../src/contract/engine.ts'
import { mercatorX, mercatorY, worldPx } from '../../../src/contract/rules/mercator.ts'
import { WORLD_UNITS, type WorldBox } from './placeIndex.ts'

/**
 * How much more than the viewport is painted on each side, as a share of its width and height: much while the map moves,
 * little while it rests, when nobody sees what lies outside.
 */
export const MARGIN = { moving: 0.25, resting: 0.06 } as const
/** Room around the painted part, so that a dot at its edge is painted whole; device pixels. */
export const FRAME_PAD = 24
/** A picture of more pixels than this is made with less margin, then with fewer pixels: a screen of 4K has 8.3 million. */
const MOST_PIXELS = 9_000_000
/** Zooms that are this near are the same. */
const SAME_ZOOM = 1e-6

/** The part of the world that a picture shows: a grid of device pixels that is the same for every picture of a zoom. */
export interface DotFrame {
  readonly zoom: number
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  /** Whole device pixels from the west and north edge of the world; the pad may lie beyond it. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Edges {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

const within = (share: number): number => Math.min(1, Math.max(0, share))

/** Edges of a viewport in the world one wide and one high. */
const edgesOf = ({ west, east, north, south }: Viewport): Edges => ({
  west: within(mercatorX(west)),
  east: within(mercatorX(east)),
  north: within(mercatorY(north)),
  south: within(mercatorY(south)),
})

const grown = ({ west, east, north, south }: Edges, share: number): Edges => {
  const [dx, dy] = [(east - west) * share, (south - north) * share]
  return {
    west: within(west - dx),
    east: within(east + dx),
    north: within(north - dy),
    south: within(south + dy),
  }
}

const frameOf = (edges: Edges, zoom: number, pixelRatio: number): DotFrame => {
  const world = worldWidth(zoom, pixelRatio)
  // Places are whole units: at the nearest zooms one may stand a pixel further west and north than its degrees say.
  const left = Math.floor(edges.west * world) - 1 - FRAME_PAD
  const top = Math.floor(edges.north * world) - 1 - FRAME_PAD
  return {
    zoom,
    pixelRatio,
    left,
    top,
    width: Math.floor(edges.east * world) + 1 + FRAME_PAD - left,
    height: Math.floor(edges.south * world) + 1 + FRAME_PAD - top,
  }
}

/** Width of the world in device pixels. */
export const worldWidth = (zoom: number, pixelRatio: number): number => worldPx(zoom) * pixelRatio

/** The frame that a viewport is painted in, with `margin` on each side; at most MOST_PIXELS large. */
export const dotFrameOf = (viewport: Viewport, pixelRatio: number, margin: number): DotFrame => {
  const edges = edgesOf(viewport)
  for (const share of [margin, margin / 2, 0]) {
    const frame = frameOf(grown(edges, share), viewport.zoom, pixelRatio)
    if (frame.width * frame.height <= MOST_PIXELS) return frame
  }
  const { width, height } = frameOf(edges, viewport.zoom, pixelRatio)
  return frameOf(edges, viewport.zoom, pixelRatio * Math.sqrt(MOST_PIXELS / (width * height)) * 0.98)
}

/** Do both show the same pixels of the world? */
export const isSameFrame = (a: DotFrame, b: DotFrame): boolean =>
  a.zoom === b.zoom &&
  a.pixelRatio === b.pixelRatio &&
  a.left === b.left &&
  a.top === b.top &&
  a.width === b.width &&
  a.height === b.height

/** Does the frame show all of the viewport, pixel for pixel? */
export const frameShows = (frame: DotFrame, viewport: Viewport): boolean => {
  if (Math.abs(frame.zoom - viewport.zoom) > SAME_ZOOM) return false
  const seen = frameOf(edgesOf(viewport), frame.zoom, frame.pixelRatio)
  return (
    seen.left >= frame.left &&
    seen.top >= frame.top &&
    seen.left + seen.width <= frame.left + frame.width &&
    seen.top + seen.height <= frame.top + frame.height
  )
}

/** The places whose dots a frame shows: all of it but the pad. */
export const boxOfFrame = ({ zoom, pixelRatio, left, top, width, height }: DotFrame): WorldBox => {
  const unitsPerPixel = WORLD_UNITS / worldWidth(zoom, pixelRatio)
  const from = (pixel: number): number => Math.max(0, Math.ceil(pixel * unitsPerPixel))
  const before = (pixel: number): number => Math.min(WORLD_UNITS, Math.ceil(pixel * unitsPerPixel)) - 1
  return {
    west: from(left + FRAME_PAD),
    east: before(left + width - FRAME_PAD),
    north: from(top + FRAME_PAD),
    south: before(top + height - FRAME_PAD),
  }
}
