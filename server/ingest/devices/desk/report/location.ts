import { MAX_SPEED } from '../../../../live/observationCheck.ts'
import type { Observation } from '../../../ports.ts'
import type { DeviceReport } from '../../ports.ts'
import { ignitionOf } from '../rules/ignition.ts'
import { judgeJump } from '../rules/jump.ts'
import { findPlaceFault, type PlaceFault } from '../rules/place.ts'
import { validityOf } from '../rules/validity.ts'
import type { DeviceState } from './deviceState.ts'

export type Location = Extract<Observation, { event: 'vehicleLocation' }>['data']

/** What is wrong with the place of a report that is kept all the same. */
export type PlaceDoubt = PlaceFault | 'jump'

/**
 * How long after a good place a message without one says nothing of the reception: devices send readings and places in
 * messages apart.
 */
const PLACELESS_AFTER_MS = 120_000

/**
 * The position that a report makes, and the state after it. null: it makes none. Only a report that is newer than all before
 * is held against the last place; an older one has others around it.
 */
export const locate = (
  state: DeviceState,
  report: DeviceReport,
  isNewest: boolean,
): { readonly location: Location | null; readonly state: DeviceState; readonly doubt: PlaceDoubt | null } => {
  const { at, fix, attributes } = report
  const speed = fix === null ? null : goodSpeed(fix.speed)
  const ignition = ignitionOf({
    always: state.alwaysIgnitionOn,
    ignition: wordOf(attributes['ignition']),
    motion: wordOf(attributes['motion']),
    speed,
    before: state.ignition,
  })
  const after = isNewest ? { ...state, ignition } : state
  if (fix === null && at - (state.places.good?.at ?? 0) < PLACELESS_AFTER_MS)
    return { location: null, state: after, doubt: null }
  const base = {
    vehicleId: state.vehicleId,
    timestamp: at,
    speed: speed ?? 0,
    azimuth: fix === null ? null : goodCourse(fix.course),
    ignitionOn: ignition,
  }
  const fault = fix === null ? null : findPlaceFault(fix)
  if (fix === null || fault !== null) {
    const location = { ...base, latitude: null, longitude: null, validity: 0 }
    return { location, state: after, doubt: fault }
  }
  const { latitude, longitude } = fix
  const validity = validityOf(fix)
  const location = { ...base, latitude, longitude, validity }
  if (!isNewest || validity < 100) return { location, state: after, doubt: null }
  const { isBelieved, memory } = judgeJump(state.places, { at, latitude, longitude })
  return isBelieved
    ? { location, state: { ...after, places: memory }, doubt: null }
    : {
        location: { ...location, validity: 0 },
        state: { ...after, places: memory },
        doubt: 'jump',
      }
}

const wordOf = (value: number | boolean | string | undefined): boolean | null =>
  typeof value === 'boolean' ? value : null

/** Sentinels (255 km/h in a byte of all ones and the like are the protocol's business) and negatives are no speed. */
const goodSpeed = (speed: number | null): number | null =>
  speed !== null && speed >= 0 && speed <= MAX_SPEED ? speed : null

const goodCourse = (course: number | null): number | null =>
  course !== null && course >= 0 && course <= 360 ? course : null
