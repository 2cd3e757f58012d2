import type { TrackSeries } from '../../src/contract/http/track.ts'

/** Readings that are further apart say nothing of the time between, ms. */
const GAP_MS = 600_000
const HOUR_MS = 3_600_000
/** A meter has to have seen this share of the engine time. */
const LEAST_SEEN = 0.9

/** What a flow meter or the engine says was used. */
export type Metered =
  | { readonly kind: 'none' }
  | { readonly kind: 'gaps' }
  | { readonly kind: 'litres'; readonly litres: number }

const unitOf = ({ unit }: TrackSeries): string =>
  unit.toLowerCase().replaceAll('л', 'l').replaceAll('год', 'h').replaceAll('ч', 'h').replace(/\s/g, '')

/** Litres of a meter of litres an hour, and the time that it saw. */
const ofRate = ({ timestamp, value }: TrackSeries) => {
  let [litres, seenMs] = [0, 0]
  for (let row = 0; row + 1 < timestamp.length; row++) {
    const ms = (timestamp[row + 1] ?? 0) - (timestamp[row] ?? 0)
    const [rate, next] = [value[row] ?? Number.NaN, value[row + 1] ?? Number.NaN]
    if (ms > GAP_MS || Number.isNaN(rate) || Number.isNaN(next)) continue
    litres += (((rate + next) / 2) * ms) / HOUR_MS
    seenMs += ms
  }
  return { litres, seenMs }
}

/** Litres of a meter that counts litres; one that begins again at 0 counts on from there. */
const ofCounter = ({ value }: TrackSeries): number => {
  let litres = 0
  let last = Number.NaN
  for (const now of value) {
    if (Number.isNaN(now)) continue
    if (now > last) litres += now - last
    else if (now < last) litres += now
    last = now
  }
  return litres
}

/**
 * What was used by the vehicle's own meter, a sensor of the type FUEL_CONSUMPTION in litres or in litres an hour; wired ones come
 * first. engineMs: time with the ignition on; a meter that was silent for a tenth of it does not count.
 */
export const readMeter = (series: readonly TrackSeries[], engineMs: number): Metered => {
  const meters = series.filter(
    (one) =>
      one.type === 'FUEL_CONSUMPTION' && ['l', 'l/h'].includes(unitOf(one)) && one.timestamp.length > 1,
  )
  const meter = meters.find(({ kind }) => kind === 'sensor') ?? meters[0]
  if (!meter) return { kind: 'none' }
  if (unitOf(meter) === 'l') return { kind: 'litres', litres: ofCounter(meter) }
  const { litres, seenMs } = ofRate(meter)
  return seenMs < engineMs * LEAST_SEEN ? { kind: 'gaps' } : { kind: 'litres', litres }
}
