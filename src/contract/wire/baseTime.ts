import type { AnyEvent } from './encodeRecord.ts'

/** Fields that hold the moment of an event, ms since the epoch; an event has one of them or none. */
const MOMENTS = ['timestamp', 'updateTime', 'lockStateTime'] as const

/** Of so many moments, spread over a frame, the middle one is taken. */
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
 * The moment from which those of a frame are counted, ms since the epoch; 0 where none has any. Only moments within 24 days
 * of it fit the fields of a frame: it is the middle one of some, so that a device whose clock is years off takes nothing
 * from the others.
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
