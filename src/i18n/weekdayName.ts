/** The name of a weekday, 1 Monday to 7 Sunday. locale: a BCP 47 tag. */
export const weekdayName = (weekday: number, locale: string, style: 'long' | 'short' = 'long'): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
