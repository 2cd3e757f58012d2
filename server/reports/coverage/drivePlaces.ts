import { TRACK_NO_PLACE, type TrackPointColumns } from '../../../src/contract/http/trackBytes.ts'
import { type FoundMovement, positionAt } from '../../live/period/findMovement.ts'
import { type Candidate, findPlaceDrop, newGateState, PlaceGate } from '../../movement/placeGate.ts'
import type { MovementSettings, TrackPosition } from '../../movement/ports.ts'
import { inSlices } from '../../platform/slices.ts'

/** The places of a drive in stored units (trackBytes.ts); a row without a place separates two trips. */
export type DrivePlaces = Pick<TrackPointColumns, 'timestamp' | 'latitude' | 'longitude' | 'speed'>

/** 1 for each row that has a valid place which the vehicle can have reached. */
const markKept = async (points: TrackPointColumns, settings: MovementSettings): Promise<Uint8Array> => {
  const kept = new Uint8Array(points.timestamp.length)
  const gate = new PlaceGate<number>(settings, newGateState(), {
    accept: ({ position }) => (kept[position] = 1),
    drop: () => {},
  })
  await inSlices(kept.length, (index) => {
    const position = positionAt(points, index)
    if (findPlaceDrop(position) === null) gate.take(candidateOf(position, index), settings.gapMs)
  })
  gate.finish()
  return kept
}

const candidateOf = (position: TrackPosition, index: number): Candidate<number> => ({
  fix: {
    at: position.timestamp,
    latitude: position.latitude ?? 0,
    longitude: position.longitude ?? 0,
    speed: position.speed,
    azimuth: position.azimuth,
    engineMs: 0,
    ignitionSince: null,
  },
  position: index,
})

/** The rows of the trips, in the order of time, each trip followed by a row without a place; stops are left out. */
const rowsOf = async (
  { timestamp }: TrackPointColumns,
  kept: Uint8Array,
  { trips, stops }: Pick<FoundMovement, 'trips' | 'stops'>,
): Promise<number[]> => {
  const rows: number[] = []
  let [trip, stop] = [0, 0]
  await inSlices(timestamp.length, (index) => {
    const at = timestamp[index] ?? 0
    for (; (trips[trip]?.to ?? Number.POSITIVE_INFINITY) < at; trip++) {
      if (rows.length > 0 && rows.at(-1) !== NO_ROW) rows.push(NO_ROW)
    }
    for (; (stops[stop]?.to ?? Number.POSITIVE_INFINITY) <= at; stop++);
    const [during, stands] = [trips[trip], stops[stop]]
    if (kept[index] !== 1 || !during || at < during.from) return
    if (!stands || at <= stands.from) rows.push(index)
  })
  return rows
}
/** In the place of an index: the drive is interrupted. */
const NO_ROW = -1

/** What a vehicle drove: its trips without stops, and without places that no vehicle can have reached. */
export const drivePlaces = async (
  points: TrackPointColumns,
  movement: Pick<FoundMovement, 'trips' | 'stops'>,
  settings: MovementSettings,
): Promise<DrivePlaces> => {
  const rows = await rowsOf(points, await markKept(points, settings), movement)
  const place = (column: Int32Array) =>
    Int32Array.from(rows, (row) => (row === NO_ROW ? TRACK_NO_PLACE : (column[row] ?? TRACK_NO_PLACE)))
  return {
    timestamp: Float64Array.from(rows, (row) => points.timestamp[row] ?? 0),
    latitude: place(points.latitude),
    longitude: place(points.longitude),
    speed: Uint16Array.from(rows, (row) => points.speed[row] ?? 0),
  }
}
