import type { Detector } from './detector.ts'

interface ParkedEngineState {
  /** Since when the ignition was on at the last event of the parking, ms since the epoch. */
  toldSince: number
}

/** The engine of a parked vehicle: one event each time that the ignition is on for `parkingIgnitionMs`. */
export const parkedEngine: Detector<ParkedEngineState> = {
  name: 'parkedEngine',
  idle: { toldSince: null },

  step({ timestamp }, state, now) {
    const { parked } = now
    if (parked === null) return null
    const { ignitionSince } = now
    if (ignitionSince === null) return state
    const from = Math.max(parked.from, ignitionSince)
    if (from === state?.toldSince || timestamp - from < now.settings.parkingIgnitionMs) return state
    const { latitude, longitude } = parked
    const reason = { code: 'ignitionOn', ignitionMs: timestamp - from }
    const details = { latitude, longitude, reason }
    now.emit({ kind: 'found', found: { name: 'PARKING_WITH_IGNITION_START', at: from, details } })
    return { toldSince: from }
  },
}
