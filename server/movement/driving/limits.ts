import type { Detector, VehicleNow } from '../detector.ts'
import { believedSpeed } from '../fix.ts'
import { findPlaceDrop } from '../placeGate.ts'
import type { TrackPosition } from '../ports.ts'
import { isInside } from '../zones/zoneGeometry.ts'

interface Limit {
  /** m/s */
  readonly speed: number
  readonly of: 'vehicle' | 'zone'
}

interface Excess {
  readonly from: number
  /** Of its last position so far. */
  to: number
  readonly latitude: number | null
  readonly longitude: number | null
  maxSpeed: number
  readonly limit: Limit
}

/**
 * Excesses of the lower of the vehicle's limit and those of the zones that it is in. One has one limit; it begins and ends as
 * those of the vehicle alone (speeding.ts), and is emitted when it is over.
 */
export const limits: Detector<Excess> = {
  name: 'limits',
  idle: null,

  step(position, state, now) {
    if (now.settings.allowedSpeed === null && now.zones.leastLimit === null && state === null) return null
    const { timestamp, latitude, longitude } = position
    let known = state
    if (known !== null && timestamp - known.to > now.gapMs) known = end(known, known.to, now)
    const speed = findPlaceDrop(position) === null ? believedSpeed(position, now.settings) : null
    if (speed === null) return known
    const limit = exceeded(position, speed, now)
    if (known !== null && (limit?.speed !== known.limit.speed || limit.of !== known.limit.of))
      known = end(known, timestamp, now)
    if (limit === null) return null
    known ??= { from: timestamp, to: timestamp, latitude, longitude, maxSpeed: speed, limit }
    known.to = timestamp
    known.maxSpeed = Math.max(known.maxSpeed, speed)
    return known
  },
}

/** The lowest limit at a place that this speed is above; null: it is above none. */
const exceeded = (position: TrackPosition, speed: number, { settings, zones }: VehicleNow): Limit | null => {
  const { allowedSpeed } = settings
  let lowest: Limit | null =
    allowedSpeed !== null && speed > allowedSpeed ? { speed: allowedSpeed, of: 'vehicle' } : null
  const { latitude, longitude } = position
  if (latitude === null || longitude === null || zones.leastLimit === null || speed <= zones.leastLimit)
    return lowest
  const place = { latitude, longitude }
  zones.near(place, place, ({ speedLimit, area }) => {
    if (speedLimit === null || speed <= speedLimit || (lowest !== null && lowest.speed <= speedLimit)) return
    if (isInside(area, place)) lowest = { speed: speedLimit, of: 'zone' }
  })
  return lowest
}

/** Emits it where its positions above the limit show that it lasted. to: the first position that is not above it. */
const end = (excess: Excess, to: number, now: VehicleNow): null => {
  const { from, latitude, longitude, maxSpeed, limit } = excess
  if (excess.to - from < now.settings.minimalExcessMs) return null
  const details = { maxSpeed, allowedSpeed: limit.speed, limitOf: limit.of }
  now.emit({ kind: 'driving', driving: { kind: 'overSpeed', from, to, latitude, longitude, details } })
  return null
}
