import type {
  TrackFuelEvent,
  TrackHead,
  TrackParking,
  TrackStop,
  TrackTotals,
  TrackTrip,
} from '../../../src/contract/http/track.ts'
import {
  TRACK_AZIMUTH_STEPS,
  TRACK_NO_AZIMUTH,
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  TRACK_SPEED_STEPS,
  type TrackPointColumns,
} from '../../../src/contract/http/trackBytes.ts'
import { MovementTracker } from '../../movement/movementTracker.ts'
import type {
  FuelEvent,
  FuelReading,
  MovementEvent,
  MovementSettings,
  Standstill,
  TrackPosition,
  Trip,
} from '../../movement/ports.ts'
import type { FuelLevels } from './fuelLevels.ts'
import { inSlices } from '../../platform/slices.ts'

/** The results of the detectors for a track. */
export type FoundMovement = Pick<TrackHead, 'trips' | 'stops' | 'parkings' | 'fuellings' | 'defuellings'> & {
  readonly totals: TrackTotals
}

const placeOf = (steps: number | undefined): number | null =>
  steps === undefined || steps === TRACK_NO_PLACE ? null : steps / TRACK_PLACE_STEPS

/** A row of the columns as detector input. */
const positionAt = (columns: TrackPointColumns, index: number): TrackPosition => {
  const azimuth = columns.azimuth[index] ?? TRACK_NO_AZIMUTH
  return {
    timestamp: columns.timestamp[index] ?? 0,
    latitude: placeOf(columns.latitude[index]),
    longitude: placeOf(columns.longitude[index]),
    speed: (columns.speed[index] ?? 0) / TRACK_SPEED_STEPS,
    azimuth: azimuth === TRACK_NO_AZIMUTH ? null : azimuth / TRACK_AZIMUTH_STEPS,
    validity: columns.validity[index] ?? 0,
    ignitionOn: columns.ignition[index] === 1,
  }
}

const readingAt = ({ timestamp, litres, tanks }: FuelLevels, index: number): FuelReading => ({
  timestamp: timestamp[index] ?? 0,
  litres: litres[index] ?? 0,
  tanks: tanks.map((tank) => tank[index] ?? 0),
})

const spanOf = ({ from, to, latitude, longitude }: Trip | Standstill | FuelEvent): TrackStop => ({
  from,
  to,
  latitude,
  longitude,
})
const fuelOf = (event: FuelEvent): TrackFuelEvent => ({
  ...spanOf(event),
  litres: event.litres,
  before: event.before,
  after: event.after,
})

/** Collects the detectors' events by kind. */
class MovementLists {
  readonly trips: TrackTrip[] = []
  readonly stops: TrackStop[] = []
  readonly parkings: TrackParking[] = []
  readonly fuellings: TrackFuelEvent[] = []
  readonly defuellings: TrackFuelEvent[] = []

  add(event: MovementEvent): void {
    if (event.kind === 'trip') {
      const { mileage, maxSpeed, averageSpeed } = event.trip
      this.trips.push({ ...spanOf(event.trip), mileage, maxSpeed, averageSpeed })
    } else if (event.kind === 'stop') this.stops.push(spanOf(event.stop))
    else if (event.kind === 'parking') {
      this.parkings.push({ ...spanOf(event.parking), ignitionMs: event.parking.ignitionMs })
    } else if (event.kind === 'fuelling') this.fuellings.push(fuelOf(event.event))
    else if (event.kind === 'defuelling') this.defuellings.push(fuelOf(event.event))
  }
}

const totalsOf = (
  tracker: MovementTracker<TrackPosition>,
  lists: MovementLists,
  positions: number,
  knowsFuel: boolean,
): TrackTotals => {
  const { mileage, movingMs, standingMs, idlingMs, engineMs, maxSpeed, averageSpeed, ...fuel } =
    tracker.totals
  return {
    positions,
    mileage,
    movingMs,
    standingMs,
    idlingMs,
    engineMs,
    maxSpeed,
    averageSpeed,
    trips: lists.trips.length,
    stops: lists.stops.length,
    parkings: lists.parkings.length,
    fuellings: lists.fuellings.length,
    defuellings: lists.defuellings.length,
    fuelUsed: knowsFuel ? fuel.fuelUsed : null,
    fuelFilled: knowsFuel ? fuel.fuelFilled : null,
    fuelDrained: knowsFuel ? fuel.fuelDrained : null,
  }
}

/** Feeds the detectors with a track; positions and fuel levels in the order of time. */
export const findMovement = async (
  columns: TrackPointColumns,
  levels: FuelLevels,
  settings: MovementSettings,
): Promise<FoundMovement> => {
  const tracker = new MovementTracker<TrackPosition>(settings)
  const lists = new MovementLists()
  const note = (events: readonly MovementEvent[]): void => {
    for (const event of events) lists.add(event)
  }
  let level = 0
  const addLevels = (before: number): void => {
    for (; (levels.timestamp[level] ?? Number.POSITIVE_INFINITY) < before; level++) {
      note(tracker.addFuel(readingAt(levels, level)))
    }
  }
  const count = columns.timestamp.length
  await inSlices(count, (index) => {
    const position = positionAt(columns, index)
    addLevels(position.timestamp)
    note(tracker.addPosition(position))
  })
  addLevels(Number.POSITIVE_INFINITY)
  note(tracker.finish())
  const { trips, stops, parkings, fuellings, defuellings } = lists
  const totals = totalsOf(tracker, lists, count, levels.timestamp.length > 0)
  return { trips, stops, parkings, fuellings, defuellings, totals }
}
