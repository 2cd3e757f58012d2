/** Where the sheet of a phone comes to rest. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const
export type SheetStop = (typeof SHEET_STOPS)[number]

/** Title and the first lines; always less than half of the map. */
const PEEK = 136
const HALF_SHARE = 0.5
/** The sheet never covers everything: so much of the map stays. */
const FULL_SHARE = 0.86
const MAP_LEFT = 88
/** A throw of this many pixels per millisecond goes to the next stop in its direction. */
const THROW = 0.5
/** Pulled below this share of the lowest stop, the sheet is put away. */
const CLOSE_SHARE = 0.6

/** Height of a stop over a map of `paneHeight`, CSS pixels. */
export const stopHeight = (stop: SheetStop, paneHeight: number): number => {
  const full = Math.min(paneHeight * FULL_SHARE, Math.max(0, paneHeight - MAP_LEFT))
  const half = Math.min(paneHeight * HALF_SHARE, full)
  return Math.round(stop === 'full' ? full : stop === 'half' ? half : Math.min(PEEK, half))
}

/** Where a sheet rests that was let go at `height` with `speed` (pixels per ms, upward positive); null: it is put away. */
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
