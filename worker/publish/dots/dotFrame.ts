import type { Viewport } from '../../../src/contract/engine/view.ts'
import { mercatorX, mercatorY, worldPx } from '../../../src/contract/rules/mercator.ts'
import { WORLD_UNITS, type WorldBox } from './placeIndex.ts'

/**
 * How much more than the viewport is painted on each side, as a share of its width and height: much while the map
 * moves, little at rest, when nothing outside is visible.
 */
export const MARGIN = { moving: 0.25, resting: 0.06 } as const
/** Padding around the painted part in device pixels, so that a dot at its edge is painted whole. */
export const FRAME_PAD = 24
/** A larger picture gets less margin first, then fewer pixels: a 4K screen has 8.3 million. */
const MOST_PIXELS = 9_000_000
/** Zooms that differ by less are the same. */
const SAME_ZOOM = 1e-6

/**
 * The part of the world that a picture shows, on a grid of device pixels that is the same for every picture of a
 * zoom.
 */
export interface DotFrame {
  readonly zoom: number
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  /** Device pixels (integers) from the west and north edge of the world; the padding may lie beyond it. */
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

/** Edges of a viewport in a world of width and height 1. */
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
  // Places are rounded to units: at the nearest zooms one may be a pixel further west and north than its degrees say.
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

/** The frame in which a viewport is painted, with `margin` on each side; at most MOST_PIXELS. */
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

/** Does the frame contain the whole viewport at the same pixels? */
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

/** The places whose dots a frame shows: all of it except the padding. */
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
