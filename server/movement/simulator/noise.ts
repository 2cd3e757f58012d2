import type { Random } from '../../platform/random.ts'

/** What disturbs a simulated device; published with each score. */
export interface NoiseLevel {
  readonly name: string
  /** Sigma of a place, metres per axis, independent from fix to fix. */
  readonly placeSigma: number
  /** Sigma of a part that wanders with a correlation time of 60 s, metres per axis. */
  readonly wanderSigma: number
  /** Sigma of the measured speed, m/s, while it moves; a third of it at a stand. */
  readonly speedSigma: number
  /** Sigma of the course, degrees. */
  readonly courseSigma: number
  /** Share of places that are 150 m to 20 km off. */
  readonly outliers: number
  /** Share of positions without a place; a third of those say 0, 0. */
  readonly withoutPlace: number
  /** Share of positions that are sent twice. */
  readonly repeated: number
  /** Silences an hour: of 2 to 9 minutes, and of 15 to 40. */
  readonly shortGaps: number
  readonly longGaps: number
  /** Points of the tank by which the levels of two stands differ at most, without any fuel event. */
  readonly standSpread: number
  /** Ms between positions of a drive. */
  readonly intervalMs: number
}

/**
 * Slosh, measured in the carOBD series of a Toyota Etios (github.com/eron93br/carOBD, commit bf09e1c0, 29.3 h, 213,696
 * rows): standard deviation of the level in points of the tank, about the line of each recording, while it drives (5.06)
 * and while it stands with the engine on (median of the recordings 0.42); autocorrelation of the drive 0.67, 0.41 and 0.23
 * at 1, 3 and 5 s (3.4 s), of the stand about 15 s; steps of 0.39 points; 2 zeros.
 */
export const SLOSH = {
  drivingSigma: 5.06,
  drivingSeconds: 3.4,
  standingSigma: 0.42,
  standingSeconds: 15,
  step: 0.39,
  /** The series has 1e-5; trucks' wiring is worse. */
  dropouts: 0.001,
} as const

/** A number of a normal distribution (Box and Muller). */
export const normal = (random: Random, sigma: number): number =>
  sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** First-order noise of a correlation time, one value a second. */
export const correlatedNoise = (random: Random) => {
  let unit = 0
  return (sigma: number, seconds: number): number => {
    const kept = Math.exp(-1 / seconds)
    unit = kept * unit + Math.sqrt(1 - kept * kept) * normal(random, 1)
    return sigma * unit
  }
}
