import type { NoiseLevel } from '../simulator/noise.ts'

const FAULTS = {
  speedSigma: 0.3,
  courseSigma: 5,
  outliers: 0.01,
  withoutPlace: 0.01,
  repeated: 0.005,
  shortGaps: 0.05,
  longGaps: 0.02,
  wanderSigma: 0,
  standSpread: 0,
}

/** What the detectors are scored under. Places scatter independently, which is the hardest; the last one wanders as well. */
export const NOISE_LEVELS: readonly NoiseLevel[] = [
  { ...FAULTS, name: '5 m, every 10 s', placeSigma: 5, intervalMs: 10_000 },
  { ...FAULTS, name: '15 m, every 10 s', placeSigma: 15, intervalMs: 10_000 },
  { ...FAULTS, name: '5 m, every 30 s', placeSigma: 5, intervalMs: 30_000 },
  { ...FAULTS, name: '15 m, every 30 s', placeSigma: 15, intervalMs: 30_000 },
  { ...FAULTS, name: '15 m, every 1 s', placeSigma: 15, intervalMs: 1_000 },
  { ...FAULTS, name: '5 m and 15 m of wander, 10 s', placeSigma: 5, wanderSigma: 15, intervalMs: 10_000 },
  { ...FAULTS, name: '5 m, 10 s, stands differ by 10 %', placeSigma: 5, standSpread: 10, intervalMs: 10_000 },
]

/** Seeds that parameters were tuned with, and those that scores are published for; no seed is in both. */
export const TUNING_SEEDS = Array.from({ length: 12 }, (_, index) => 101 + index)
export const SCORING_SEEDS = Array.from({ length: 24 }, (_, index) => 90_001 + index)
