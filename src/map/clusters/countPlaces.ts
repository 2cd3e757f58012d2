import type { ClusterBuffers } from '../../contract/engine/marks.ts'
import { mercatorX, mercatorY, worldPx } from '../../contract/rules/mercator.ts'
import { ringRadius } from './clusterRows.ts'

/** Half the height of a count and half the width of one of its characters, CSS pixels. */
const HALF_LINE = 7
const HALF_SIGN = 3.8
/** A foreground mark is wider than its shape: its rings, and their pulse. */
const MARK_REACH = 0.62
/** From the rim of a ring outwards to the centre of a displaced count, CSS pixels. */
const RIM_GAP = 3
/**
 * Directions for a displaced count, preferred first: on a tie the lower right, where counters are drawn on icons
 * elsewhere.
 */
const WAYS = [45, 135, 90, 0, 180, 315, 225, 270].map((degrees): Pixels => {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
})

/** To the right and down, CSS pixels. */
export type Pixels = readonly [x: number, y: number]

/** Marks drawn above the rings: alarms, the selected and the hovered vehicle. */
export interface ForegroundMarks {
  readonly zoom: number
  /** Side of a mark, CSS pixels. */
  readonly size: number
  /** Longitude, latitude per mark, degrees. */
  readonly positions: Float64Array
}

/** Marks indexed by square cells of the screen, so that a ring checks only those near it. */
const CELL = 64
const cellKey = (x: number, y: number): string => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`
const cellsOf = ({ positions, zoom }: ForegroundMarks): ReadonlyMap<string, readonly Pixels[]> => {
  const cells = new Map<string, Pixels[]>()
  const scale = worldPx(zoom)
  for (let row = 0; row * 2 + 1 < positions.length; row++) {
    const x = mercatorX(positions[row * 2] ?? 0) * scale
    const y = mercatorY(positions[row * 2 + 1] ?? 0) * scale
    const key = cellKey(x, y)
    const there = cells.get(key)
    if (there) there.push([x, y])
    else cells.set(key, [[x, y]])
  }
  return cells
}

const STEPS = [-CELL, 0, CELL]
const near = (cells: ReadonlyMap<string, readonly Pixels[]>, x: number, y: number): readonly Pixels[] =>
  STEPS.flatMap((dx) => STEPS.flatMap((dy) => cells.get(cellKey(x + dx, y + dy)) ?? [])).map(
    ([otherX, otherY]): Pixels => [otherX - x, otherY - y],
  )

/** Distance of a mark from the box of a text in the centre, or at an offset. */
const distance = ([x, y]: Pixels, halfWidth: number, [atX, atY]: Pixels = [0, 0]): number =>
  Math.hypot(Math.max(0, Math.abs(x - atX) - halfWidth), Math.max(0, Math.abs(y - atY) - HALF_LINE))

/**
 * Position of the count of each ring: null in its centre; otherwise its offset from there, because a foreground mark
 * would cover it. Then it is on the rim, as far from such marks as possible.
 */
export const countPlaces = (
  clusters: ClusterBuffers,
  texts: readonly string[],
  foreground: ForegroundMarks,
): readonly (Pixels | null)[] => {
  if (texts.length === 0) return []
  const cells = cellsOf(foreground)
  const scale = worldPx(foreground.zoom)
  const reach = foreground.size * MARK_REACH
  return texts.map((text, row) => {
    const x = mercatorX(clusters.positions[row * 2] ?? 0) * scale
    const y = mercatorY(clusters.positions[row * 2 + 1] ?? 0) * scale
    const marks = near(cells, x, y)
    const halfWidth = text.length * HALF_SIGN
    if (marks.every((mark) => distance(mark, halfWidth) > reach)) return null
    const away = ringRadius(clusters.totals[row] ?? 1) + RIM_GAP
    const free = WAYS.map(([dx, dy]) => {
      const at: Pixels = [dx * (away + halfWidth - HALF_LINE), dy * away]
      return { at, room: Math.min(...marks.map((mark) => distance(mark, halfWidth, at))) }
    })
    return free.reduce((best, one) => (one.room > best.room + 1 ? one : best)).at
  })
}
