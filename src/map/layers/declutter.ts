import type { MarkLabel } from './labels.ts'
import { labelSize } from './labels.ts'

/** Side of the world at zoom 0, CSS pixels (MapLibre's tiles of 512). */
const WORLD_PX = 512
/** Average width of a letter as a share of the font size, and the ground around a label, CSS pixels. */
const LETTER = 0.6
const PADDING = 14
const LINE = 24

/** Web Mercator, 0 to 1 from west to east and from north to south. */
const mercatorX = (longitude: number): number => (longitude + 180) / 360
const mercatorY = (latitude: number): number => {
  const sin = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

/**
 * The labels that can be read at a zoom: in their order, each that covers no earlier one and none of `shown`, which are
 * drawn anyhow. Panning changes nothing, so labels do not flicker. One pass over the labels in view.
 */
export const declutter = (
  labels: readonly MarkLabel[],
  zoom: number,
  shown: readonly MarkLabel[] = [],
): readonly MarkLabel[] => {
  const scale = WORLD_PX * 2 ** zoom
  /** Line of the screen to the spans that are taken on it. */
  const lines = new Map<number, [left: number, right: number][]>()
  const take = (label: MarkLabel): boolean => {
    const x = mercatorX(label.longitude) * scale
    const line = Math.floor((mercatorY(label.latitude) * scale) / LINE)
    const half = (label.text.length * labelSize(label.text) * LETTER + PADDING) / 2
    const near = [line - 1, line, line + 1].flatMap((one) => lines.get(one) ?? [])
    const isFree = near.every(([left, right]) => x - half >= right || x + half <= left)
    if (!isFree) return false
    lines.set(line, [...(lines.get(line) ?? []), [x - half, x + half]])
    return true
  }
  for (const label of shown) take(label)
  return labels.filter(take)
}
