const MINUTES_AN_HOUR = 60
const DAY_MINUTES = 1_440

/** Minutes since midnight of 'HH:MM'; null: no such time. 24:00 is the end of the day. */
export const readClock = (text: string): number | null => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined || Number(minutes) >= MINUTES_AN_HOUR) return null
  const total = Number(hours) * MINUTES_AN_HOUR + Number(minutes)
  return total <= DAY_MINUTES ? total : null
}

const two = (value: number): string => String(value).padStart(2, '0')
/** 'HH:MM' of minutes since midnight. */
export const writeClock = (minute: number): string =>
  `${two(Math.floor(minute / MINUTES_AN_HOUR))}:${two(minute % MINUTES_AN_HOUR)}`
