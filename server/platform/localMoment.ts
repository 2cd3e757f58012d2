import { parseDateTime, toZoned } from '@internationalized/date'

/**
 * The moment, ms since the epoch, at which clocks of a zone show `YYYY-MM-DD HH:mm:ss`: the first of two, and what they show
 * an hour later for a time that a change of the clocks leaves out.
 */
export const localMoment = (text: string, timeZone: string): number =>
  toZoned(parseDateTime(text.replace(' ', 'T')), timeZone)
    .toDate()
    .getTime()
