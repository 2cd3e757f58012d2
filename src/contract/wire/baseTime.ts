import type { AnyEvent } from './encodeRecord.ts'

/** Fields with the time of an event, ms since the epoch; an event has one of them or none. */
const MOMENTS = ['timestamp', 'updateTime', 'lockStateTime'] as const

/** The base is the median of this many times, spread over a frame. */
const LOOKED_AT = 9

const momentOf = ({ data }: AnyEvent): number | undefined => {
  const fields = data as Readonly<Record<string, unknown>>
  for (const name of MOMENTS) {
    const value = fields[name]
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  }
  return undefined
}

/**
 * The base of the times in a frame, ms since the epoch; 0 where there are none. Only times within 24 days of it fit
 * the fields of a frame: it is a median, so that a device whose clock is years off does not affect the others.
 */
export const baseTimeOf = (events: readonly AnyEvent[]): number => {
  const dated: number[] = []
  for (const event of events) {
    const moment = momentOf(event)
    if (moment !== undefined) dated.push(moment)
  }
  const step = Math.max(1, dated.length / LOOKED_AT)
  const some = Array.from(
    { length: Math.min(dated.length, LOOKED_AT) },
    (_, i) => dated[Math.floor(i * step)] ?? 0,
  )
  return some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0
}
