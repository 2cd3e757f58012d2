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
import { ALL_TANKS } from '../../../src/contract/http/fuelLedger.ts'
import { correctionOf, type FuelCorrection, readFuelCorrections } from '../../storage/fuelCorrections.ts'
import type { Database } from '../../storage/schema.ts'
import type { FoundMovement } from '../../live/period/findMovement.ts'
import { readPeriod } from '../../live/period/readPeriod.ts'
import type { Sight } from '../vehicles/sight.ts'
import { EVENTS_MAX, type LoggedEvent, readEvents } from './readEvents.ts'
import { thinPositions, thinReadings } from '../../live/period/thin/thinTrack.ts'
import type { TrackVehicle } from './trackVehicle.ts'

export interface TrackRequest {
  /** ms since the epoch; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly detail: TrackDetail
  /** USERS-07, USERS-08 */
  readonly sight: Pick<Sight, 'fuel' | 'charts'>
  /** Aborts when nobody waits for the track any more; reading then ends before its next step. */
  readonly signal: AbortSignal
}

/** A track that is ready to be written. */
export interface FoundTrack {
  readonly head: Omit<TrackHead, 'points' | 'series'>
  readonly points: TrackPointColumns
  readonly series: readonly TrackSeries[]
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

/** Fuel events are visible to everybody, their litres are not (USERS-07). */
const withoutLitres = (events: readonly LoggedEvent[]): LoggedEvent[] =>
  events.map((event) => (/FUELLING_/.test(event.name) ? { ...event, text: null, fuel: null } : event))

const FUEL_EVENT = /^(DE)?FUELLING_/

/** The log keeps what was published; a track leaves out the fuel events that a person marked as false. */
const withoutCorrected = (
  events: readonly LoggedEvent[],
  corrections: readonly FuelCorrection[],
): readonly LoggedEvent[] => {
  if (corrections.length === 0) return events
  return events.filter(({ name, at }) => {
    const [isFuel, isDrain] = FUEL_EVENT.exec(name) ?? []
    if (isFuel === undefined) return true
    const kind = isDrain === undefined ? 'fuelling' : 'defuelling'
    return correctionOf(corrections, { kind, from: at, to: at }, ALL_TANKS) === null
  })
}

/** The times that a thinned track must keep in addition to its shape, ms since the epoch. */
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

/** Bytes of its columns, which are nearly all of its memory. */
export const sizeOfTrack = ({ points, series }: FoundTrack): number => {
  const columns = [...Object.values(points), ...series.flatMap(({ timestamp, value }) => [timestamp, value])]
  return columns.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/**
 * The track of a vehicle over a period: the stored positions, the detectors' results, and the totals of the previous
 * period.
 */
export const openTrack = async (
  db: Kysely<Database>,
  vehicle: TrackVehicle,
  request: TrackRequest,
): Promise<FoundTrack> => {
  const { vehicleId, ownerId } = vehicle
  const { from, to, detail, sight, signal } = request
  const options = { seesFuel: sight.fuel, signal }
  const query = { ownerId, vehicleId, from, to }
  const before = { from: Math.max(0, from - (to - from)), to: from }
  const logged = withoutCorrected(await readEvents(db, query), await readFuelCorrections(db, query))
  const { points, series: read, movement } = await readPeriod(db, query, vehicle, options)
  // One after the other, so that a track takes no more than two connections from everybody else.
  const previous = await readPeriod(db, { ...query, ...before }, vehicle, options)
  const all = logged.slice(0, EVENTS_MAX)
  const events = sight.fuel ? all : withoutLitres(all)
  const series = sight.charts ? read : []
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
