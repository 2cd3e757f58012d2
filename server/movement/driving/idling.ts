import { IDLING_LEAST_MS } from '../../../src/contract/rules/driverScore.ts'
import type { Detector, VehicleNow } from '../detector.ts'
import { believedSpeed } from '../fix.ts'

interface Idling {
  readonly from: number
  to: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Standing with the ignition on for longer than `IDLING_LEAST_MS`; emitted when it is over. */
export const idling: Detector<Idling> = {
  name: 'idling',
  idle: null,

  step(position, state, now) {
    const { timestamp } = position
    const isStill = (believedSpeed(position, now.settings) ?? 0) < now.settings.standingSpeed
    const isIdling = now.ignitionSince !== null && now.motion.mode === 'standing' && isStill
    let known = state
    if (known !== null && timestamp - known.to > now.gapMs) known = end(known, known.to, now)
    if (!isIdling) return known === null ? null : end(known, timestamp, now)
    const { latitude = null, longitude = null } = now.lastFix ?? {}
    known ??= { from: timestamp, to: timestamp, latitude, longitude }
    known.to = timestamp
    return known
  },
}

const end = ({ from, latitude, longitude }: Idling, to: number, now: VehicleNow): null => {
  if (to - from < IDLING_LEAST_MS) return null
  now.emit({ kind: 'driving', driving: { kind: 'idling', from, to, latitude, longitude, details: {} } })
  return null
}
