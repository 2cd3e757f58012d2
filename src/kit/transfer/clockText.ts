const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600
const two = (value: number): string => String(value).padStart(2, '0')

/** A duration (ms) as hours, minutes and seconds, of any number of hours: '0:05:12', '31:00:00'. */
export const clockText = (ms: number): string => {
  const seconds = Math.round(ms / SECOND_MS)
  return `${Math.floor(seconds / HOUR_S)}:${two(Math.floor(seconds / MINUTE_S) % MINUTE_S)}:${two(seconds % MINUTE_S)}`
}
