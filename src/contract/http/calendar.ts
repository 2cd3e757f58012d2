import * as z from 'zod/mini'

/** The calendar of an account: an address with a secret, to which calendar programs subscribe (docs/programs.md). */

/** Most tasks, and most due dates, of a calendar: the next ones. */
export const CALENDAR_TASKS_MAX = 1_000
export const CALENDAR_DUE_DATES_MAX = 1_000
/** How often programs are asked to read the calendar again, min. */
export const CALENDAR_REFRESH_MINUTES = 60

/** createdAt: when the present address was made, ms since the epoch. The address itself is not stored. */
export const calendarFeed = z.object({ createdAt: z.number() })
export type CalendarFeed = z.infer<typeof calendarFeed>
/** feed: null: there is no address. */
export const ownCalendarFeed = z.object({ feed: z.nullable(calendarFeed) })
export type OwnCalendarFeed = z.infer<typeof ownCalendarFeed>
/** The address, returned only once; without a public address of the server it is relative to the page's own origin. */
export const madeCalendarFeed = z.extend(calendarFeed, { link: z.string() })
export type MadeCalendarFeed = z.infer<typeof madeCalendarFeed>

/** A token: base64url of 24 bytes. */
export const CALENDAR_TOKEN_FORM = /^[\w-]{32}$/
/** Every text is a token; what no address has is answered 404. */
export const calendarParams = z.object({ token: z.string() })
