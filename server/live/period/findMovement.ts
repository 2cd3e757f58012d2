import { ALL_TANKS } from '../../../src/contract/http/fuelLedger.ts'
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
  FuelSettings,
  MovementEvent,
  MovementSettings,
  MovementTotals,
  Standstill,
  TrackPosition,
  Trip,
} from '../../movement/ports.ts'
import type { FuelLevels } from './fuelLevels.ts'
import { correctionOf, type FuelCorrection } from '../../storage/fuelCorrections.ts'
import type { JudgedFuelEvent, MovementDetails } from './movementDetails.ts'
import { NO_ZONES } from '../../movement/zones/zoneIndex.ts'
import { inSlices } from '../../platform/slices.ts'

/** The results of the detectors for a track. */
export type FoundMovement = Pick<TrackHead, 'trips' | 'stops' | 'parkings' | 'fuellings' | 'defuellings'> & {
  readonly totals: TrackTotals
}

const placeOf = (steps: number | undefined): number | null =>
  steps === undefined || steps === TRACK_NO_PLACE ? null : steps / TRACK_PLACE_STEPS

/** A row of the columns as detector input. */
export const positionAt = (columns: TrackPointColumns, index: number): TrackPosition => {
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

type PlacedSpan = Pick<TrackStop, 'from' | 'to' | 'latitude' | 'longitude'>

const spanOf = ({ from, to, latitude, longitude }: Trip | Standstill | FuelEvent): PlacedSpan => ({
  from,
  to,
  latitude,
  longitude,
})
const standOf = (stand: Standstill): TrackStop => ({ ...spanOf(stand), ignitionMs: stand.ignitionMs })
const fuelEventOf = (event: FuelEvent): TrackFuelEvent => ({
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
    } else if (event.kind === 'stop') this.stops.push(standOf(event.stop))
    else if (event.kind === 'parking') this.parkings.push(standOf(event.parking))
  }

  addFuel({ kind, event, correction }: JudgedFuelEvent): void {
    if (correction === null) this[`${kind}s`].push(fuelEventOf(event))
  }
}

/** What people said of the fuel events. tank: the one whose level is read. */
export interface FuelJudgement {
  readonly corrections: readonly FuelCorrection[]
  readonly tank: string
}

/** The sums without the events that are corrected; what was filled or drained is then used, or was never there. */
const correctedSums = (sums: MovementTotals, judged: readonly JudgedFuelEvent[]): MovementTotals => {
  const litresOf = (kind: JudgedFuelEvent['kind']): number =>
    judged.reduce((sum, one) => sum + (one.kind === kind && one.correction ? one.event.litres : 0), 0)
  const [filled, drained] = [litresOf('fuelling'), litresOf('defuelling')]
  if (filled === 0 && drained === 0) return sums
  const fuelUsed = sums.fuelUsed === null ? null : sums.fuelUsed - filled + drained
  return { ...sums, fuelUsed, fuelFilled: sums.fuelFilled - filled, fuelDrained: sums.fuelDrained - drained }
}

type FuelSums = Pick<TrackTotals, 'fuelUsed' | 'fuelFilled' | 'fuelDrained' | 'fuelUnknown'>

/** Metres from which a drive takes fuel that every level sensor sees. */
const FAR_M = 50_000
/** Litres a metre of a frugal car; less means that a fuelling was not found: 2 L on 100 km. */
const LEAST_USE = 0.00002
/** So does less than this share of the consumption that the vehicle is set up with. */
const LEAST_SHARE = 0.5

/** The fuel sums of what the graph shows; unknown where they contradict its level, or where it is hidden from the caller. */
export const fuelOf = (
  { mileage, fuelUsed, fuelFilled, fuelDrained }: MovementTotals,
  isHidden: boolean,
  { minimalFuelling, litresPerMetre }: FuelSettings,
): FuelSums => {
  const unknown = { fuelUsed: null, fuelFilled: null, fuelDrained: null }
  if (isHidden) return { ...unknown, fuelUnknown: null }
  if (fuelUsed === null) return { ...unknown, fuelUnknown: 'noLevel' }
  const leastPerMetre = Math.max(LEAST_USE, litresPerMetre * LEAST_SHARE)
  const least = mileage >= FAR_M ? mileage * leastPerMetre : -minimalFuelling
  if (fuelUsed < least) return { ...unknown, fuelUnknown: 'unbalanced' }
  return { fuelUsed: Math.max(0, fuelUsed), fuelFilled, fuelDrained, fuelUnknown: null }
}

const totalsOf = (
  { mileage, movingMs, standingMs, idlingMs, engineMs, maxSpeed, averageSpeed }: MovementTotals,
  lists: MovementLists,
  positions: number,
  fuel: FuelSums,
): TrackTotals => {
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
    ...fuel,
  }
}

const NOTHING_SAID: FuelJudgement = { corrections: [], tank: ALL_TANKS }

/** What goes with a search for movement. details: takes what reports read beyond a track; turn: awaited after each slice of positions. */
interface FindOptions {
  readonly details?: MovementDetails | undefined
  readonly judgement?: FuelJudgement
  readonly turn?: (() => Promise<void>) | undefined
}

/** Feeds the detectors with a track; positions and fuel levels in the order of time. `levels` null: hidden from the caller. */
export const findMovement = async (
  columns: TrackPointColumns,
  levels: FuelLevels | null,
  settings: MovementSettings,
  { details, judgement: { corrections, tank } = NOTHING_SAID, turn }: FindOptions = {},
): Promise<FoundMovement> => {
  const judged: JudgedFuelEvent[] = []
  const tracker = new MovementTracker<TrackPosition>(settings, { zones: details?.zones ?? NO_ZONES })
  const lists = new MovementLists()
  const note = (events: readonly MovementEvent[]): void => {
    for (const event of events) {
      if (event.kind === 'fuelling' || event.kind === 'defuelling') {
        const { from, to } = event.event
        const one = { ...event, correction: correctionOf(corrections, { kind: event.kind, from, to }, tank) }
        judged.push(one)
        lists.addFuel(one)
      } else lists.add(event)
      details?.add(event)
    }
  }
  details?.begin(columns.timestamp)
  let level = 0
  const addLevels = (before: number): void => {
    if (levels === null) return
    for (; (levels.timestamp[level] ?? Number.POSITIVE_INFINITY) < before; level++) {
      note(tracker.addFuel(readingAt(levels, level)))
    }
  }
  const count = columns.timestamp.length
  await inSlices(
    count,
    (index) => {
      const position = positionAt(columns, index)
      addLevels(position.timestamp)
      note(tracker.addPosition(position))
      details?.mark(index, tracker.running)
    },
    turn,
  )
  addLevels(Number.POSITIVE_INFINITY)
  note(tracker.finish())
  const { trips, stops, parkings, fuellings, defuellings } = lists
  const sums = correctedSums(tracker.totals, judged)
  details?.fuelEvents.push(...judged)
  details?.end(sums)
  const totals = totalsOf(sums, lists, count, fuelOf(sums, levels === null, settings.fuel))
  return { trips, stops, parkings, fuellings, defuellings, totals }
}
