import { FULL_VALIDITY } from '../../../../../src/contract/constants.ts'
import { plausibleSpeed } from '../../../../../src/contract/rules/plausibility.ts'
import type { Observation } from '../../../../live/ports.ts'
import type { DeviceReport } from '../../ports.ts'
import { ignitionOf } from '../rules/ignition.ts'
import { believePlace } from '../rules/jump.ts'
import { findPlaceFault, type PlaceFault } from '../rules/place.ts'
import { stepSpeed } from '../rules/stepSpeed.ts'
import { validityOf } from '../rules/validity.ts'
import type { DeviceDraft } from './deviceState.ts'

export type Location = Extract<Observation, { event: 'vehicleLocation' }>['data']

/** Defects of the place or the speed of a report that is stored all the same. */
export type FixDoubt = PlaceFault | 'jump' | 'sentinelSpeed'

/**
 * Time after a good place during which a message without one does not mean lost reception: devices send readings and
 * places in separate messages.
 */
const PLACELESS_AFTER_MS = 120_000

/**
 * The position of a report, applied to the draft. null: none. Only a report newer than all before is compared with the
 * last place; an older one has other neighbours.
 */
export const locate = (
  draft: DeviceDraft,
  report: DeviceReport,
  isNewest: boolean,
): { readonly location: Location | null; readonly doubt: FixDoubt | null } => {
  const { at, fix, attributes } = report
  const speed = fix === null ? null : plausibleSpeed(fix.speed)
  const ignitionOn = ignitionOf({
    always: draft.alwaysIgnitionOn,
    ignition: wordOf(attributes['ignition']),
    motion: wordOf(attributes['motion']),
    speed,
    before: draft.ignition,
  })
  if (isNewest) draft.ignition = ignitionOn
  const { vehicleId } = draft
  if (fix === null) {
    const isReported = at - draft.goodAt >= PLACELESS_AFTER_MS
    const location = placeless(vehicleId, at, 0, null, ignitionOn)
    return { location: isReported ? location : null, doubt: null }
  }
  const azimuth = goodCourse(fix.course)
  const fault = findPlaceFault(fix)
  if (fault !== null)
    return { location: placeless(vehicleId, at, speed ?? 0, azimuth, ignitionOn), doubt: fault }
  const { latitude, longitude } = fix
  const measured = validityOf(fix)
  const isHeldAgainstLast = isNewest && measured === FULL_VALIDITY
  // Uses the last place before this one replaces it.
  const byStep = isHeldAgainstLast && speed === null ? stepSpeed(draft, at, fix) : null
  const isBelieved = !isHeldAgainstLast || believePlace(draft, at, fix)
  const validity = isBelieved ? measured : 0
  const location = {
    vehicleId,
    timestamp: at,
    latitude,
    longitude,
    speed: speed ?? (isBelieved ? byStep : null) ?? 0,
    azimuth,
    validity,
    ignitionOn,
  }
  return { location, doubt: isBelieved ? speedDoubt(fix.speed, speed) : 'jump' }
}

const speedDoubt = (said: number | null, believed: number | null): FixDoubt | null =>
  said !== null && believed === null ? 'sentinelSpeed' : null

const placeless = (
  vehicleId: number,
  timestamp: number,
  speed: number,
  azimuth: number | null,
  ignitionOn: boolean,
): Location => ({
  vehicleId,
  timestamp,
  latitude: null,
  longitude: null,
  speed,
  azimuth,
  validity: 0,
  ignitionOn,
})

const wordOf = (value: number | boolean | string | undefined): boolean | null =>
  typeof value === 'boolean' ? value : null

const goodCourse = (course: number | null): number | null =>
  course !== null && course >= 0 && course <= 360 ? course : null
