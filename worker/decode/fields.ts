/**
 * Fast checks of untrusted fields. A reader returns null (or undefined where null is a value) for an invalid value;
 * none throws.
 */

export type Fields = Readonly<Record<string, unknown>>

/** Longest text accepted from an event, in UTF-16 units. */
const MAX_TEXT_LENGTH = 4_096
/** Longest array inside an event. */
export const MAX_ITEMS = 1_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export const text = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH ? value : null

/** Ms since the epoch. */
export const instant = (value: unknown): number | null => {
  const time = finite(value)
  return time !== null && time >= 0 ? time : null
}

/** The last valid day: events of a stream usually name the same one. */
let lastDay: string | null = null

/** YYYY-MM-DD */
export const dayText = (value: unknown): string | null => {
  if (value === lastDay) return lastDay
  if (typeof value !== 'string' || !DAY.test(value)) return null
  lastDay = value
  return value
}

/** An absent or null value is null; an invalid one is undefined. */
export const optional = <T>(value: unknown, read: (value: unknown) => T | null): T | null | undefined =>
  value === undefined || value === null ? null : (read(value) ?? undefined)

/** Within [-limit, limit]. */
export const degrees = (value: unknown, limit: number): number | null => {
  const angle = finite(value)
  return angle !== null && angle >= -limit && angle <= limit ? angle : null
}

/** An array of valid items; null as soon as one is invalid. */
export const arrayOf = <T>(value: unknown, read: (fields: Fields) => T | null): readonly T[] | null => {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return null
  const items: T[] = []
  for (const raw of value as readonly unknown[]) {
    const item = isFields(raw) ? read(raw) : null
    if (item === null) return null
    items.push(item)
  }
  return items
}

/** A vehicle's id: a positive integer, or its digits in a string. */
export const vehicleNumber = (value: unknown): number | null => {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** A device's serial: a text, or a number that represents one. */
export const serialText = (value: unknown): string | null => {
  const serial = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : text(value)
  return serial === null || serial === '' ? null : serial
}
