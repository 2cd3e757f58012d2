import type { TrackSeries } from '../../src/contract/http/track.ts'
import { NOISE_LEVELS } from '../movement/score/levels.ts'
import { simulateVehicle } from '../movement/score/scoreLevel.ts'

/** Three days of a simulated vehicle, and what is true of any second of them, by geometry and arithmetic alone. */

/** Where simulated vehicles start, degrees, and metres of a degree there. */
const START = { latitude: 50.45, longitude: 30.52 }
const NORTH_DEGREE = 111_195
const EAST_DEGREE = NORTH_DEGREE * Math.cos((START.latitude * Math.PI) / 180)

/** A round zone, metres from the start of the drive. */
export interface TrueCircle {
  readonly id: number
  readonly east: number
  readonly north: number
  readonly radius: number
  /** m/s */
  readonly speedLimit?: number
}

/** Seconds since the start of the drive, `to` exclusive. */
export interface TrueStretch {
  readonly from: number
  readonly to: number
}

const [level] = NOISE_LEVELS
if (!level) throw new Error('no level')
export const trueDrive = simulateVehicle({ ...level, longGaps: 0, shortGaps: 0, outliers: 0 }, 90_001)
const { drive, fuel, positions } = trueDrive
export const FROM = drive.from
export const TO = FROM + drive.seconds * 1_000

export const msOf = (second: number): number => FROM + second * 1_000
export const secondOf = (ms: number): number =>
  Math.max(0, Math.min(drive.seconds - 1, Math.round((ms - FROM) / 1_000)))

/** The stretches in which something is true, second by second; `least`: shorter ones are left out. */
export const stretchesWhere = (isTrue: (second: number) => boolean, least = 1): TrueStretch[] => {
  const found: TrueStretch[] = []
  let from: number | null = null
  for (let second = 0; second <= drive.seconds; second++) {
    const isOn = second < drive.seconds && isTrue(second)
    if (isOn) from ??= second
    else if (from !== null) {
      if (second - from >= least) found.push({ from, to: second })
      from = null
    }
  }
  return found
}

export const isInside =
  ({ east, north, radius }: TrueCircle) =>
  (second: number): boolean =>
    Math.hypot((drive.east[second] ?? 0) - east, (drive.north[second] ?? 0) - north) < radius

/** How many seconds of a stretch something is true for. */
export const secondsOf = ({ from, to }: TrueStretch, isTrue: (second: number) => boolean): number => {
  let seconds = 0
  for (let second = from; second < to; second++) if (isTrue(second)) seconds++
  return seconds
}

/** Metres that were covered between two seconds. */
export const metresIn = ({ from, to }: TrueStretch): number =>
  (drive.odometer[Math.min(to, drive.seconds - 1)] ?? 0) - (drive.odometer[from] ?? 0)

/** The circle as a stored zone. */
export const zoneOf = ({ id, east, north, radius, speedLimit }: TrueCircle) => ({
  id,
  zoneTypeId: id + 10,
  shapedAt: 0,
  type: 'CIRCLE' as const,
  points: [
    { latitude: START.latitude + north / NORTH_DEGREE, longitude: START.longitude + east / EAST_DEGREE },
  ],
  radius,
  width: null,
  ...(speedLimit !== undefined && { speedLimit }),
})

const sent = [...new Map(positions.map((position) => [position.timestamp, position])).values()]
const timestamp = Float64Array.from(sent, ({ timestamp: at }) => at)

/** What an input of the vehicle sends with each position. */
export const inputSeries = (
  number: number,
  name: string,
  isOn: (second: number) => boolean,
): TrackSeries => ({
  kind: 'input',
  number,
  name,
  unit: '',
  type: '',
  timestamp,
  value: Float32Array.from(timestamp, (at) => (isOn(secondOf(at)) ? 1 : 0)),
})

/** The fuel level as the sensor of the tank sends it. */
export const tankSeries: TrackSeries = {
  kind: 'sensor',
  number: 1,
  name: 'Tank',
  unit: 'l',
  type: 'FUEL_LEVEL',
  timestamp,
  value: Float32Array.from(timestamp, (at) => fuel.sensed[secondOf(at)] ?? 0),
}
