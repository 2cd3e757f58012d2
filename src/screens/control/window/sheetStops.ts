/** The resting positions of a phone's sheet. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const
export type SheetStop = (typeof SHEET_STOPS)[number]

/** Title and the first lines; always less than half of the map. */
const PEEK = 136
const HALF_SHARE = 0.5
/** The sheet never covers everything: this much of the map stays visible. */
const FULL_SHARE = 0.86
const MAP_LEFT = 88
/** A throw of this many pixels per millisecond goes to the next stop in its direction. */
const THROW = 0.5
/** Pulled below this share of the lowest stop, the sheet closes. */
const CLOSE_SHARE = 0.6

/** Height of a stop over a map of `paneHeight`, CSS pixels. */
export const stopHeight = (stop: SheetStop, paneHeight: number): number => {
  const full = Math.min(paneHeight * FULL_SHARE, Math.max(0, paneHeight - MAP_LEFT))
  const half = Math.min(paneHeight * HALF_SHARE, full)
  return Math.round(stop === 'full' ? full : stop === 'half' ? half : Math.min(PEEK, half))
}

/** Where a sheet rests after release at `height` with `speed` (pixels per ms, upward positive); null: it closes. */
export const restOf = (height: number, speed: number, paneHeight: number): SheetStop | null => {
  const peek = stopHeight('peek', paneHeight)
  if (height < peek * CLOSE_SHARE) return null
  const heights = SHEET_STOPS.map((stop) => [stop, stopHeight(stop, paneHeight)] as const)
  if (speed > THROW) return heights.find(([, stop]) => stop > height)?.[0] ?? 'full'
  if (speed < -THROW) return heights.findLast(([, stop]) => stop < height)?.[0] ?? null
  const [nearest] = heights.toSorted(([, a], [, b]) => Math.abs(a - height) - Math.abs(b - height))
  return nearest?.[0] ?? 'half'
}

/** The stop after a press on the grip. */
export const nextStop = (stop: SheetStop): SheetStop => (stop === 'full' ? 'half' : 'full')
