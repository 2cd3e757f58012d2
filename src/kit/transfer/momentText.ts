import type { Moment } from './tableDocument.ts'

const MINUTE_MS = 60_000
const two = (value: number): string => String(value).padStart(2, '0')

/** What the clock of a moment shows, ms as if it were UTC. */
export const wallOf = ({ at, wall }: Moment): number =>
  wall ?? at - new Date(at).getTimezoneOffset() * MINUTE_MS

/** A moment in the form of UI-25, DD.MM.YYYY - HH:mm:ss; of a day its date alone. */
export const momentText = (moment: Moment): string => {
  const clock = new Date(wallOf(moment))
  const date = [clock.getUTCDate(), clock.getUTCMonth() + 1].map(two)
  const day = `${date.join('.')}.${String(clock.getUTCFullYear()).padStart(4, '0')}`
  if (moment.isDay === true) return day
  const time = [clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds()].map(two)
  return `${day} - ${time.join(':')}`
}
