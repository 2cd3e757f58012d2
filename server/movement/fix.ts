import { distanceM, isWithinM } from '../../src/contract/rules/geodesy.ts'
import type { MovementSettings, TrackPosition } from './ports.ts'

/** A position whose place may count, with what the ignition had done until then. Plain data, so that it can be kept. */
export interface Fix {
  readonly at: number
  readonly latitude: number
  readonly longitude: number
  /** null: not measured, or not believable. */
  readonly speed: number | null
  readonly azimuth: number | null
  /** Ms with the ignition on since the first position. */
  readonly engineMs: number
  /** Since when the ignition is on; null: it is off. */
  readonly ignitionSince: number | null
}

export const metresBetween = (a: Fix, b: Fix): number =>
  distanceM(a.latitude, a.longitude, b.latitude, b.longitude)

export const isWithin = (metres: number, a: Fix, b: Fix): boolean =>
  isWithinM(metres, a.latitude, a.longitude, b.latitude, b.longitude)

/** A speed as measured; null where the device says nothing, or a sentinel that no vehicle reaches. */
export const believedSpeed = (position: TrackPosition, settings: MovementSettings): number | null => {
  const { speed } = position
  return speed !== null && speed >= 0 && speed <= settings.plausibleSpeed ? speed : null
}
