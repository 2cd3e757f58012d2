import { between, createRandom, type Random } from '../../platform/random.ts'
import type { Drive } from './drive.ts'
import { correlatedNoise, type NoiseLevel, normal } from './noise.ts'

/** What the device of a simulated vehicle sends. */
export interface SimulatedPosition {
  /** ms since the epoch */
  readonly timestamp: number
  readonly latitude: number | null
  readonly longitude: number | null
  /** m/s */
  readonly speed: number
  readonly azimuth: number | null
  readonly validity: number
  readonly ignitionOn: boolean
}

/** Where simulated vehicles start, degrees, and metres of a degree there. */
const LATITUDE = 50.45
const LONGITUDE = 30.52
const NORTH_DEGREE = 111_195
const EAST_DEGREE = NORTH_DEGREE * Math.cos((LATITUDE * Math.PI) / 180)
/** Ms between positions with the ignition off (VEH-65). */
const QUIET_MS = 90_000

/** Rows of the drive at which the device sends: at its interval, and when the ignition changes. */
const sendingRows = (drive: Drive, noise: NoiseLevel, random: Random): number[] => {
  const rows: number[] = []
  let last = Number.NEGATIVE_INFINITY
  let silentUntil = 0
  for (let row = 0; row < drive.seconds; row++) {
    if (random() < noise.shortGaps / 3_600) silentUntil = row + between(random, 120, 540)
    if (random() < noise.longGaps / 3_600) silentUntil = row + between(random, 900, 2_400)
    if (row < silentUntil) continue
    const isOn = drive.ignition[row] === 1
    const hasChanged = row > 0 && drive.ignition[row] !== drive.ignition[row - 1]
    const due = (isOn ? noise.intervalMs : Math.max(QUIET_MS, noise.intervalMs)) / 1_000
    if (!hasChanged && row - last < due) continue
    rows.push(row)
    last = row
  }
  return rows
}

const disturb = (random: Random, metres: number, outliers: number): readonly [number, number] => {
  if (random() >= outliers) return [normal(random, metres), normal(random, metres)]
  const distance = 150 * (20_000 / 150) ** random()
  const direction = between(random, 0, 2 * Math.PI)
  return [distance * Math.sin(direction), distance * Math.cos(direction)]
}

const placeOf = (east: number, north: number) => ({
  latitude: LATITUDE + north / NORTH_DEGREE,
  longitude: LONGITUDE + east / EAST_DEGREE,
})

const NO_PLACE = { latitude: null, longitude: null, validity: 0 }
const ZERO_PLACE = { latitude: 0, longitude: 0, validity: 100 }

/** The positions of a drive, in the order of time but for those that are sent twice. */
export const simulateDevice = (drive: Drive, noise: NoiseLevel, seed: number): SimulatedPosition[] => {
  const random = createRandom(seed ^ 0xdef1ce)
  const wanderEast = correlatedNoise(random)
  const wanderNorth = correlatedNoise(random)
  const positions: SimulatedPosition[] = []
  let before = 0
  for (const row of sendingRows(drive, noise, random)) {
    const seconds = 60 / Math.max(1, row - before)
    before = row
    const [east, north] = disturb(random, noise.placeSigma, noise.outliers)
    const speed = drive.speed[row] ?? 0
    const place = placeOf(
      (drive.east[row] ?? 0) + east + wanderEast(noise.wanderSigma, seconds),
      (drive.north[row] ?? 0) + north + wanderNorth(noise.wanderSigma, seconds),
    )
    const lost = random()
    const known =
      lost < noise.withoutPlace / 3
        ? ZERO_PLACE
        : lost < noise.withoutPlace
          ? NO_PLACE
          : { ...place, validity: 100 }
    const position = {
      timestamp: drive.from + row * 1_000,
      ...known,
      speed: Math.abs(speed + normal(random, speed > 0 ? noise.speedSigma : noise.speedSigma / 3)),
      azimuth:
        speed > 1
          ? ((drive.course[row] ?? 0) + normal(random, noise.courseSigma) + 360) % 360
          : between(random, 0, 360),
      ignitionOn: drive.ignition[row] === 1,
    }
    positions.push(position)
    if (random() < noise.repeated) positions.push(position)
  }
  return positions
}
