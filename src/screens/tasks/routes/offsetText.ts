const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** A time from 00:00 as hours and minutes, such as 08:30 or 26:15; '' for null. */
export const offsetText = (offset: number | null): string => {
  if (offset === null || Number.isNaN(offset)) return ''
  const minutes = Math.floor(offset / MINUTE_MS)
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** The ms of hours and minutes; null for an empty text, NaN for any other. */
export const readOffset = (text: string): number | null => {
  if (text.trim() === '') return null
  const match = /^(\d{1,3})[:.](\d{2})$/.exec(text.trim())
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])]
  return match && minutes < HOUR_MINUTES ? (hours * HOUR_MINUTES + minutes) * MINUTE_MS : Number.NaN
}
