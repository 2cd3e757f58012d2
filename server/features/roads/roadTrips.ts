import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import type { RoadPiece, RoadTrip } from '../../../src/contract/http/roads.ts'
import type { TrackTrip } from '../../../src/contract/http/track.ts'
import {
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  type TrackPointColumns,
} from '../../../src/contract/http/trackBytes.ts'
import { metresBetween } from './engine/lineMetres.ts'
import { overlapping } from './engine/overlapping.ts'
import type { MatchedLeg, Position, RoadEngine, TimedPoint } from './engine/roadEngine.ts'

/**
 * Positions of one call: far below the limits of Valhalla (16,000 over 200 km), so that a long track does not keep
 * others waiting.
 */
const POSITIONS_OF_CALL = 1_000
const METRES_OF_CALL = 100_000

type Span = Pick<TrackTrip, 'from' | 'to'>

/** The positions of a trip with a good place. */
export const positionsOf = (points: TrackPointColumns, { from, to }: Span): TimedPoint[] => {
  const track: TimedPoint[] = []
  for (const [index, at] of points.timestamp.entries()) {
    const latitude = points.latitude[index] ?? TRACK_NO_PLACE
    const longitude = points.longitude[index] ?? TRACK_NO_PLACE
    const isGood = latitude !== TRACK_NO_PLACE && (points.validity[index] ?? 0) >= FULL_VALIDITY
    if (at < from || at > to || !isGood) continue
    track.push({ at, latitude: latitude / TRACK_PLACE_STEPS, longitude: longitude / TRACK_PLACE_STEPS })
  }
  return track
}

const placeOf = ({ longitude, latitude }: TimedPoint): Position => [longitude, latitude]

/** The parts of a track that are matched by one call each, every one beginning where the one before ends. */
const callsOf = (track: readonly TimedPoint[]): readonly (readonly TimedPoint[])[] => {
  const parts: TimedPoint[][] = []
  let part: TimedPoint[] = []
  let metres = 0
  for (const [index, point] of track.entries()) {
    const before = track[index - 1]
    const step = before ? metresBetween(placeOf(before), placeOf(point)) : 0
    if (before && part.length > 1 && metres + step > METRES_OF_CALL) {
      parts.push(part)
      part = [before]
      metres = 0
    }
    part.push(point)
    metres += step
  }
  parts.push(part)
  return parts.flatMap((one) => overlapping(one, POSITIONS_OF_CALL))
}

interface Reading {
  onRoad: number
  offRoad: number
  readonly pieces: RoadPiece[]
  readonly lines: Position[][]
}

/** Adds a leg to the sums, the pieces by street, and the lines. */
const addLeg = (
  reading: Reading,
  leg: MatchedLeg | null,
  [from, to]: readonly [TimedPoint, TimedPoint],
  continues: boolean,
): void => {
  if (leg === null) {
    reading.offRoad += metresBetween(placeOf(from), placeOf(to))
    return
  }
  reading.onRoad += leg.metres
  const { street: name, speedLimit } = leg
  const street = name ?? ''
  const last = reading.pieces.at(-1)
  if (continues && last && last.street === street && last.speedLimit === speedLimit) {
    reading.pieces[reading.pieces.length - 1] = { ...last, to: to.at, metres: last.metres + leg.metres }
  } else {
    reading.pieces.push({ from: from.at, to: to.at, metres: leg.metres, street, speedLimit })
  }
  const line = reading.lines.at(-1)
  if (continues && line) line.push(...leg.line.slice(1))
  else reading.lines.push([...leg.line])
}

/** A trip by road. @throws RoadFailure, or the signal's reason */
export const tripByRoad = async (
  engine: RoadEngine,
  points: TrackPointColumns,
  { from, to, mileage }: Pick<TrackTrip, 'from' | 'to' | 'mileage'>,
  signal: AbortSignal,
): Promise<RoadTrip> => {
  const track = positionsOf(points, { from, to })
  const legs: (MatchedLeg | null)[] = []
  for (const part of callsOf(track)) {
    // oxlint-disable-next-line no-await-in-loop -- one caller does not take several turns at once
    legs.push(...(await engine.match(part, signal)))
  }
  const reading: Reading = { onRoad: 0, offRoad: 0, pieces: [], lines: [] }
  for (const [index, leg] of legs.entries()) {
    const [begin, end] = [track[index], track[index + 1]]
    if (begin && end) addLeg(reading, leg, [begin, end], index > 0 && legs[index - 1] !== null)
  }
  return { from, to, mileage, ...reading }
}
