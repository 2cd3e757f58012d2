import { FULL_VALIDITY } from '../../../../../src/contract/constants.ts'
import { MAX_SPEED } from '../../../../live/observationCheck.ts'
import type { Observation } from '../../../ports.ts'
import type { DeviceReport } from '../../ports.ts'
import { ignitionOf } from '../rules/ignition.ts'
import { believePlace } from '../rules/jump.ts'
import { findPlaceFault, type PlaceFault } from '../rules/place.ts'
import { validityOf } from '../rules/validity.ts'
import type { DeviceDraft } from './deviceState.ts'

export type Location = Extract<Observation, { event: 'vehicleLocation' }>['data']

/** What is wrong with the place of a report that is kept all the same. */
export type PlaceDoubt = PlaceFault | 'jump'

/**
 * How long after a good place a message without one says nothing of the reception: devices send readings and places in
 * messages apart.
 */
const PLACELESS_AFTER_MS = 120_000

/**
 * The position that a report makes, worked into the draft. null: it makes none. Only a report that is newer than all before
 * is held against the last place; an older one has others around it.
 */
export const locate = (
  draft: DeviceDraft,
  report: DeviceReport,
  isNewest: boolean,
): { readonly location: Location | null; readonly doubt: PlaceDoubt | null } => {
  const { at, fix, attributes } = report
  const speed = fix === null ? null : goodSpeed(fix.speed)
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
    const isTold = at - draft.goodAt >= PLACELESS_AFTER_MS
    const location = placeless(vehicleId, at, 0, null, ignitionOn)
    return { location: isTold ? location : null, doubt: null }
  }
  const azimuth = goodCourse(fix.course)
  const fault = findPlaceFault(fix)
  if (fault !== null)
    return { location: placeless(vehicleId, at, speed ?? 0, azimuth, ignitionOn), doubt: fault }
  const { latitude, longitude } = fix
  const measured = validityOf(fix)
  const isBelieved = !isNewest || measured < FULL_VALIDITY || believePlace(draft, at, fix)
  const validity = isBelieved ? measured : 0
  const location = {
    vehicleId,
    timestamp: at,
    latitude,
    longitude,
    speed: speed ?? 0,
    azimuth,
    validity,
    ignitionOn,
  }
  return { location, doubt: isBelieved ? null : 'jump' }
}

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

/** Sentinels (255 km/h in a byte of all ones and the like are the protocol's business) and negatives are no speed. */
const goodSpeed = (speed: number | null): number | null =>
  speed !== null && speed >= 0 && speed <= MAX_SPEED ? speed : null

const goodCourse = (course: number | null): number | null =>
  course !== null && course >= 0 && course <= 360 ? course : null
