/** A dot as runs of pixels around its centre: row dy from x0 to x1, both included. */
export interface DotRun {
  readonly dy: number
  readonly x0: number
  readonly x1: number
}

/** Dot side in CSS pixels up to a number of vehicles in the picture; small dots keep a crowd readable. */
const SIDES: readonly (readonly [upTo: number, side: number])[] = [
  [5_000, 7],
  [30_000, 5],
  [Number.POSITIVE_INFINITY, 3],
]
/** Extra side of an alarm's dot, CSS pixels. */
const ALARM_LARGER = 2
/** The side stays the same within this share of `count`, so that dots do not change size with every vehicle. */
const SLACK = 0.2

const odd = (pixels: number): number => 2 * Math.floor(Math.max(3, Math.round(pixels)) / 2) + 1

/** Side of a dot in CSS pixels for a number of vehicles in the picture, given the previous side. */
export const dotSide = (count: number, before: number | null): number => {
  const sideOf = (vehicles: number): number =>
    SIDES.find(([upTo]) => vehicles <= upTo)?.[1] ?? SIDES[0]?.[1] ?? 3
  const [fewer, more] = [sideOf(count * (1 - SLACK)), sideOf(count * (1 + SLACK))]
  return before !== null && before <= fewer && before >= more ? before : sideOf(count)
}

/** Side of an alarm's dot, CSS pixels. */
export const alarmSide = (side: number): number => side + ALARM_LARGER

/** The runs extended by one pixel on each side: the outline, once the runs are painted on it. */
export const outlined = (runs: readonly DotRun[]): readonly DotRun[] => {
  const reach = (runs.length + 1) / 2
  return Array.from({ length: runs.length + 2 }, (_, i) => {
    const dy = i - reach
    const half = Math.max(
      ...runs.map((run) => (run.dy === dy ? run.x1 + 1 : Math.abs(run.dy - dy) === 1 ? run.x1 : 0)),
    )
    return { dy, x0: -half, x1: half }
  })
}

/** Number of pixels in the runs. */
export const pixelsOf = (runs: readonly DotRun[]): number =>
  runs.reduce((sum, { x0, x1 }) => sum + x1 - x0 + 1, 0)

/** A dot of about `side` device pixels, rounded to odd: a square of 3, round from 5 on. */
export const dotRuns = (side: number): readonly DotRun[] => {
  const reach = (odd(side) - 1) / 2
  const runs: DotRun[] = []
  for (let dy = -reach; dy <= reach; dy++) {
    // The quarter fills small circles: 5 loses only its corners.
    const half = reach === 1 ? 1 : Math.floor(Math.sqrt((reach + 0.25) ** 2 - dy * dy))
    runs.push({ dy, x0: -half, x1: half })
  }
  return runs
}
