import type { Detector, VehicleNow } from '../detector.ts'
import { FuelDetector, type FuelState, newFuelState } from './fuelDetector.ts'

/** One for all vehicles; made for the first that measures fuel. */
let shared: FuelDetector | null = null

const detectorOf = (state: FuelState, now: VehicleNow): FuelDetector => {
  shared ??= new FuelDetector(now, state)
  shared.turnTo(now, state)
  return shared
}

/** Fuellings and defuellings; its state is null until the first reading. */
export const fuel: Detector<FuelState> = {
  name: 'fuel',
  idle: null,

  read(reading, known, now) {
    const state = known ?? newFuelState()
    const { calmSince, isCreeping, mileage, engineMs, lastFix, gapMs } = now
    detectorOf(state, now).add(reading, {
      calmMs: calmSince === null ? null : reading.timestamp - calmSince,
      isCreeping,
      mileage,
      engineMs,
      latitude: lastFix?.latitude ?? null,
      longitude: lastFix?.longitude ?? null,
      isLost: lastFix === null || reading.timestamp - lastFix.at > gapMs,
    })
    return state
  },

  finish(state, now) {
    detectorOf(state, now).finish()
  },
}
