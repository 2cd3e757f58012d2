import type { Detector } from './detector.ts'
import { drives } from './driving/drives.ts'
import { harsh } from './driving/harsh.ts'
import { idling } from './driving/idling.ts'
import { limits } from './driving/limits.ts'
import { fuel } from './fuel/fuel.ts'
import { parkedEngine } from './parkedEngine.ts'
import { speeding } from './speeding.ts'
import { zones } from './zones/zones.ts'

/** Every detector, in the order in which they take a position. Trips, stops and parkings are found before (`tripBook.ts`). */
export const DETECTORS: readonly Detector<unknown>[] = [
  fuel,
  speeding,
  parkedEngine,
  zones,
  harsh,
  limits,
  idling,
  drives,
]

/** What detectors remember of a vehicle, in the order of the list. */
export type DetectorStates = unknown[]

/** The same before the first position. */
export const newDetectorStates = (): DetectorStates => DETECTORS.map(() => null)

/** What one of them remembers. */
export const stateOf = <State>(states: Readonly<DetectorStates>, detector: Detector<State>): State | null =>
  (states[DETECTORS.indexOf(detector)] ?? null) as State | null
