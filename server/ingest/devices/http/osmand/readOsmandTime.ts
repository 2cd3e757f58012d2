import { readMoment } from '../../../../../src/contract/http/intake/fields.ts'
import { badInput } from '../../../../platform/plugins/apiError.ts'

/** Values below are seconds: as milliseconds they would be in January 1970. */
const SECONDS_BELOW = 2 ** 31
const PLAIN_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/

/**
 * ms since the epoch of `timestamp`: seconds or milliseconds, an ISO time, or `yyyy-MM-dd HH:mm:ss` in UTC.
 * @param now the default
 * @throws ApiError 400
 */
export const readOsmandTime = (text: string | undefined, now: number): number => {
  if (text === undefined) return now
  const at = momentOf(text)
  if (at === null) {
    throw badInput('timestamp', 'seconds or milliseconds since the epoch, or a time as 2026-11-20T12:00:00Z')
  }
  return at
}

const momentOf = (text: string): number | null => {
  if (/^\d{1,16}$/.test(text)) {
    const value = Number(text)
    return readMoment(value < SECONDS_BELOW ? value * 1_000 : value)
  }
  const [, day, time] = PLAIN_TIME.exec(text) ?? []
  return readMoment(day === undefined ? text : `${day}T${time}Z`)
}
