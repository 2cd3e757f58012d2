import { hashUnit } from '../../platform/random.ts'
import { DEMO_EPOCH } from './demoFleet.ts'

/**
 * Occasional incidents of a device, as pure functions of time: time is cut into slots, and the hash of vehicle, kind
 * and slot decides whether an incident occurs in it, when, and for how long.
 */
export interface EpisodeKind {
  /** Distinguishes the kinds in the hash. */
  readonly id: number
  readonly slotMs: number
  /** Chance that a slot holds an episode. */
  readonly chance: number
  readonly minMs: number
  readonly maxMs: number
}

export interface Episode {
  readonly start: number
  readonly end: number
  /** A number in [0, 1) for other variations between episodes. */
  readonly draw: number
}

/** The episode of this kind that a vehicle is in at a moment (ms), or null. Slots are counted from the epoch (ms). */
export const episodeAt = (kind: EpisodeKind, key: number, at: number, epoch = DEMO_EPOCH): Episode | null => {
  const shifted = at - epoch + hashUnit(key, kind.id) * kind.slotMs
  const slot = Math.floor(shifted / kind.slotMs)
  if (hashUnit(key, kind.id, slot, 1) >= kind.chance) return null
  const length = kind.minMs + hashUnit(key, kind.id, slot, 2) * (kind.maxMs - kind.minMs)
  const start = at - (shifted - slot * kind.slotMs) + hashUnit(key, kind.id, slot, 3) * (kind.slotMs - length)
  const end = start + length
  return at >= start && at < end ? { start, end, draw: hashUnit(key, kind.id, slot, 4) } : null
}

const minutes = (count: number): number => count * 60_000
const hours = (count: number): number => count * 3_600_000

const kind = (id: number, slotMs: number, chance: number, minMs: number, maxMs: number): EpisodeKind => ({
  id,
  slotMs,
  chance,
  minMs,
  maxMs,
})

/**
 * Kind, frequency and duration. For 500 vehicles, one episode in a slot of h hours with chance c begins every 3600 h /
 * (500 c) seconds somewhere in the fleet: each kind several times within a quarter of an hour.
 */
export const EPISODES = {
  weakGps: kind(1, hours(2), 0.4, minutes(1), minutes(5)),
  noGps: kind(2, hours(3), 0.4, minutes(1), minutes(6)),
  zeroGps: kind(3, hours(4), 0.4, minutes(0.5), minutes(3)),
  antennaOff: kind(4, hours(6), 0.4, minutes(3), minutes(12)),
  antennaShort: kind(5, hours(6), 0.4, minutes(2), minutes(8)),
  powerLost: kind(6, hours(5), 0.4, minutes(2), minutes(9)),
  lowVoltage: kind(7, hours(5), 0.4, minutes(2), minutes(10)),
  silent: kind(8, hours(6), 0.4, minutes(11.5), minutes(35)),
  disconnected: kind(9, hours(6), 0.4, minutes(3), minutes(20)),
  noData: kind(10, hours(8), 0.4, minutes(3), minutes(12)),
  switchedOff: kind(11, hours(9), 0.4, minutes(3), minutes(12)),
  sos: kind(12, minutes(40), 0.5, minutes(2), minutes(6)),
  tamper: kind(13, minutes(20), 0.7, minutes(2), minutes(6)),
  warmth: kind(14, hours(1), 0.7, minutes(3), minutes(15)),
  sensorFault: kind(15, hours(5), 0.4, minutes(5), minutes(25)),
  /** The ignition wire is loose: the vehicle drives with its ignition reported off. */
  ignitionWire: kind(17, hours(2), 0.4, minutes(2), minutes(8)),
  inputActive: kind(16, minutes(40), 0.7, minutes(3), minutes(18)),
} as const satisfies Record<string, EpisodeKind>
