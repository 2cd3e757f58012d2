/** The day of UTC of a moment, ms since the epoch, as YYYY-MM-DD. */
export const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The first moment of a day of UTC, ms since the epoch. */
export const utcDayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`)
