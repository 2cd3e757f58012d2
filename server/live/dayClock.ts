/** Every time-zone offset in use is a multiple of a quarter of an hour, so a quarter never spans two days. */
const QUARTER_MS = 900_000
/** The longest day, on which the clocks go back, in quarters of an hour, and one more. */
const MAX_QUARTERS_OF_A_DAY = 26 * 4
/** Queried days are close together; the cache is cleared when something iterates over years. */
const MAX_REMEMBERED = 1_000

/** The calendar of the server's time zone. */
export interface DayClock {
  /** The day of a moment (ms since the epoch), YYYY-MM-DD. */
  dayOf(at: number): string
  /** The first moment of the day of `at`, ms since the epoch. */
  dayStart(at: number): number
  /** The first moment after `at` that belongs to another day, ms since the epoch. */
  nextDayStart(at: number): number
}

/** timeZone: an IANA name; an unknown one throws a RangeError here, at start. */
export const createDayClock = (timeZone: string): DayClock => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const known = new Map<number, string>()

  const dayOfQuarter = (quarter: number): string => {
    const remembered = known.get(quarter)
    if (remembered !== undefined) return remembered
    if (known.size >= MAX_REMEMBERED) known.clear()
    const day = format.format(quarter * QUARTER_MS)
    known.set(quarter, day)
    return day
  }

  return {
    dayOf: (at) => dayOfQuarter(Math.floor(at / QUARTER_MS)),
    dayStart(at) {
      const last = Math.floor(at / QUARTER_MS)
      const day = dayOfQuarter(last)
      for (let quarter = last - 1; quarter > last - MAX_QUARTERS_OF_A_DAY; quarter--) {
        if (dayOfQuarter(quarter) !== day) return (quarter + 1) * QUARTER_MS
      }
      throw new Error(`No begin of the day ${day} in ${timeZone}`)
    },
    nextDayStart(at) {
      const first = Math.floor(at / QUARTER_MS)
      const day = dayOfQuarter(first)
      for (let quarter = first + 1; quarter < first + MAX_QUARTERS_OF_A_DAY; quarter++) {
        if (dayOfQuarter(quarter) !== day) return quarter * QUARTER_MS
      }
      throw new Error(`No end of the day ${day} in ${timeZone}`)
    },
  }
}
