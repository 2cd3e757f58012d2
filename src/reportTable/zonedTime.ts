/** Moments in the time zone of a report, which need not be the browser's. */

const QUARTER_MS = 900_000

export interface ZonedTime {
  /** '26.11.2026' */
  readonly day: (at: number) => string
  /** '26.11.2026 - 14:05:00', the form of UI-25. */
  readonly moment: (at: number) => string
  /** Minutes since midnight. */
  readonly minute: (at: number) => number
  /** What the clock of the zone shows, ms as if it were UTC. */
  readonly wall: (at: number) => number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** The times of a zone (an IANA name). Throws a RangeError for an unknown name. */
export const zonedTime = (timeZone: string): ZonedTime => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const partsOf = (at: number): readonly [day: string, time: string] => {
    const [day = '', time = ''] = format.format(at).split(', ')
    return [day.replaceAll('/', '.'), time]
  }
  // Offsets of zones are whole quarters of an hour, and rows of a report share their quarters.
  const quarters = new Map<number, readonly [day: string, time: string]>()
  const quarterOf = (at: number): readonly [day: string, time: string] => {
    const quarter = Math.floor(at / QUARTER_MS)
    const known = quarters.get(quarter) ?? partsOf(quarter * QUARTER_MS)
    quarters.set(quarter, known)
    return known
  }
  const offsets = new Map<number, number>()
  /** How far the clock is ahead of UTC in the quarter of a moment, ms. */
  const offsetAt = (at: number): number => {
    const quarter = Math.floor(at / QUARTER_MS)
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const [day, time] = quarterOf(at)
    const [date = '', month = '', year = ''] = day.split('.')
    const offset = Date.parse(`${year}-${month}-${date}T${time}Z`) - quarter * QUARTER_MS
    offsets.set(quarter, offset)
    return offset
  }
  return {
    wall: (at) => at + offsetAt(at),
    day: (at) => quarterOf(at)[0],
    moment: (at) => partsOf(at).join(' - '),
    minute: (at) => Math.floor((at + offsetAt(at)) / MINUTE_MS) % DAY_MINUTES,
  }
}
