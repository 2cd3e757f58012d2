import type { Kysely } from 'kysely'
import {
  THIN_ABOVE,
  type TrackDetail,
  type TrackEvent,
  type TrackHead,
  type TrackSeries,
} from '../../../src/contract/http/track.ts'
import {
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  type TrackPointColumns,
} from '../../../src/contract/http/trackBytes.ts'
import type { Database } from '../../db/schema.ts'
import { readMovementSettings } from '../../movement/settings.ts'
import type { TrackQuery } from '../../storage/history.ts'
import { findMovement, type FoundMovement } from './findMovement.ts'
import { fuelLevels } from './fuelLevels.ts'
import { isFuelSeries, nameSeries } from './nameSeries.ts'
import { EVENTS_MAX, type LoggedEvent, readEvents } from './read/readEvents.ts'
import { readPositions } from './read/readPositions.ts'
import { readReadings } from './read/readReadings.ts'
import { thinPositions, thinReadings } from './thin/thinTrack.ts'
import type { TrackVehicle } from './trackVehicle.ts'

export interface TrackRequest {
  /** ms since the epoch; `to` is not in it. */
  readonly from: number
  readonly to: number
  readonly detail: TrackDetail
  /** USERS-07 */
  readonly seesFuel: boolean
}

/** A track that is ready to be written. */
export interface FoundTrack {
  readonly head: Omit<TrackHead, 'points' | 'series'>
  readonly points: TrackPointColumns
  readonly series: readonly TrackSeries[]
}

interface Period {
  readonly points: TrackPointColumns
  readonly series: readonly TrackSeries[]
  readonly movement: FoundMovement
}

/** Reads a period and finds what happened in it. Settings are parameters: changed ones change what is found (TRACK-07). */
const readPeriod = async (
  db: Kysely<Database>,
  query: TrackQuery,
  vehicle: TrackVehicle,
  seesFuel: boolean,
): Promise<Period> => {
  const [points, readings] = await Promise.all([readPositions(db, query), readReadings(db, query)])
  const named = nameSeries(readings, vehicle.sensors)
  const series = seesFuel ? named : named.filter((one) => !isFuelSeries(one))
  const settings = readMovementSettings(vehicle.settings, vehicle.tankVolume)
  const movement = await findMovement(points, await fuelLevels(series), settings)
  return { points, series, movement }
}

/** The events with the last place that is known at the moment of each. */
const placeEvents = (
  { timestamp, latitude, longitude }: TrackPointColumns,
  events: readonly LoggedEvent[],
): TrackEvent[] => {
  let next = 0
  let placed = -1
  return events.map((event) => {
    for (; (timestamp[next] ?? Number.POSITIVE_INFINITY) <= event.at; next++) {
      if (latitude[next] !== TRACK_NO_PLACE) placed = next
    }
    if (placed < 0) return { ...event, latitude: null, longitude: null }
    return {
      ...event,
      latitude: (latitude[placed] ?? 0) / TRACK_PLACE_STEPS,
      longitude: (longitude[placed] ?? 0) / TRACK_PLACE_STEPS,
    }
  })
}

/** Events of fuel are for everybody, their litres are not (USERS-07). */
const withoutLitres = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  events.map((event) => (/FUELLING_/.test(event.name) ? { ...event, text: null, fuel: null } : event))

/** What has to stay in a thin track beside its shape, ms since the epoch. */
function* momentsOf(movement: FoundMovement, events: readonly LoggedEvent[]): Iterable<number> {
  const { trips, stops, parkings, fuellings, defuellings } = movement
  for (const spans of [trips, stops, parkings, fuellings, defuellings]) {
    for (const { from, to } of spans) {
      yield from
      yield to
    }
  }
  for (const { at } of events) yield at
}

/** The track of a vehicle over a period: what is stored, what the detectors find in it, and the totals of the time before. */
export const openTrack = async (
  db: Kysely<Database>,
  vehicle: TrackVehicle,
  { from, to, detail, seesFuel }: TrackRequest,
): Promise<FoundTrack> => {
  const { vehicleId, ownerId } = vehicle
  const query = { ownerId, vehicleId, from, to }
  const before = { from: Math.max(0, from - (to - from)), to: from }
  const logged = await readEvents(db, query)
  const { points, series, movement } = await readPeriod(db, query, vehicle, seesFuel)
  // One after the other, so that a track takes no more than two connections from everybody else.
  const previous = await readPeriod(db, { ...query, ...before }, vehicle, seesFuel)
  const all = logged.slice(0, EVENTS_MAX)
  const events = seesFuel ? all : withoutLitres(all)
  const count = points.timestamp.length
  const isThinned = detail === 'thin' && count > THIN_ABOVE
  const head = {
    vehicleId,
    from,
    to,
    detail,
    thinned: isThinned,
    count,
    ...movement,
    events: placeEvents(points, events),
    eventsCut: logged.length > EVENTS_MAX,
    previous: { ...before, totals: previous.movement.totals },
  }
  if (detail === 'full') return { head, points, series }
  const thinned = await Promise.all(series.map(async (one) => ({ ...one, ...(await thinReadings(one)) })))
  return {
    head,
    points: isThinned ? await thinPositions(points, momentsOf(movement, events)) : points,
    series: thinned,
  }
}
