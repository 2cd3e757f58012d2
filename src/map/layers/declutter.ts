import { labelSize, type MarkLabel } from './labels.ts'
import { mercatorX, mercatorY, worldPx } from '../../contract/rules/mercator.ts'

/** Average width of a letter as a share of the font size, the background around a label and its height, CSS pixels. */
const LETTER = 0.6
const PADDING = 14
const LINE = 24
/** From the upper edge of a mark to the centre of its label, CSS pixels. */
export const LABEL_GAP = 12
/** Share of a mark's side, from its centre, that another mark's label must not cover. */
const MARK_CORE = 0.3
/** Labels that would start this close to each other belong to marks of one spot, CSS pixels. */
const SPOT = 8

/** What is on the map in addition to the labels. */
export interface LabelGround {
  readonly zoom: number
  /** Labels that are always drawn. */
  readonly shown: readonly MarkLabel[]
  /** Longitude and latitude of `count` marks or rings, which other labels do not cover. */
  readonly marks: readonly { readonly positions: Float64Array; readonly count: number }[]
  /** Side of a mark, CSS pixels. */
  readonly size: number
}

/** A name that stands for several: MAP-26 requires the smaller font. */
export const withCount = (text: string, count: number): string => (count > 1 ? `${text} (${count})` : text)

/** Screen pixels. */
type Point = readonly [x: number, y: number]

/** The marks indexed by lines of the screen, so that a label checks only those near its own line. */
const linesOfMarks = ({ marks }: LabelGround, scale: number): ReadonlyMap<number, readonly Point[]> => {
  const lines = new Map<number, Point[]>()
  for (const { positions, count } of marks) {
    for (let row = 0; row < count; row++) {
      const x = mercatorX(positions[row * 2] ?? 0) * scale
      const y = mercatorY(positions[row * 2 + 1] ?? 0) * scale
      const line = Math.floor(y / LINE)
      const there = lines.get(line)
      if (there) there.push([x, y])
      else lines.set(line, [[x, y]])
    }
  }
  return lines
}

/** A label on its line of the screen. */
interface Taken {
  readonly left: number
  readonly right: number
  readonly x: number
  readonly y: number
  /** Labels of the same spot, including this one. */
  count: number
}

const LINES_NEAR = [-1, 0, 1]

/**
 * The readable labels: in their order, each that covers no earlier one, none that is always shown and no other label's
 * mark. Labels that share the spot of a readable one are counted with it, in brackets. Panning changes nothing, so
 * labels do not flicker. One pass over the labels in view.
 */
export const declutter = <L extends MarkLabel>(labels: readonly L[], ground: LabelGround): readonly L[] => {
  const scale = worldPx(ground.zoom)
  const marksOn = linesOfMarks(ground, scale)
  const core = ground.size * MARK_CORE
  const lines = new Map<number, Taken[]>()
  const coversMark = (left: number, right: number, y: number): boolean => {
    const line = Math.floor(y / LINE)
    return LINES_NEAR.some((step) =>
      marksOn
        .get(line + step)
        ?.some(([x, at]) => x > left - core && x < right + core && Math.abs(at - y) < LINE / 2 + core),
    )
  }
  const take = (label: MarkLabel, isShown: boolean): Taken | null => {
    const x = mercatorX(label.longitude) * scale
    const y = mercatorY(label.latitude) * scale
    const line = Math.floor(y / LINE)
    const half = (label.text.length * labelSize(label.text) * LETTER + PADDING) / 2
    const near = LINES_NEAR.flatMap((step) => lines.get(line + step) ?? [])
    const other = near.find((one) => x - half < one.right && x + half > one.left)
    if (other && !isShown) {
      if (Math.abs(other.x - x) < SPOT && Math.abs(other.y - y) < SPOT) other.count += 1
      return null
    }
    if (!isShown && coversMark(x - half, x + half, y - ground.size / 2 - LABEL_GAP)) return null
    const taken = { left: x - half, right: x + half, x, y, count: 1 }
    lines.set(line, [...(lines.get(line) ?? []), taken])
    return taken
  }
  for (const label of ground.shown) take(label, true)
  const kept = labels.flatMap((label) => {
    const taken = take(label, false)
    return taken === null ? [] : [{ label, taken }]
  })
  return kept.map(({ label, taken }) =>
    taken.count > 1 ? { ...label, text: withCount(label.text, taken.count) } : label,
  )
}
