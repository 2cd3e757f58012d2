import { createRandom, type Random } from '../../server/platform/random.ts'
import { parkingIgnitionSince } from '../../src/contract/rules/status.ts'
import type { VehicleLocation, WireEvent } from '../../src/contract/wire/events.ts'
import type { BenchFleet } from './fleet.ts'
import type { FleetColumns } from './fleetColumns.ts'
import { otherEvent } from './otherEvents.ts'
import { degrees } from './places.ts'

export interface EventOptions {
  readonly seed: number
  /** Events a second: sets the distance between their times. */
  readonly rate: number
  /** Share of vehicleLocation among the events. */
  readonly locationShare: number
  /** Events of one batch. */
  readonly batch: number
  /** The seq of the first event. */
  readonly firstSeq?: number
  /** Time of the first event; by default the time of the lists. */
  readonly startAt?: number
}

/** Endless batches. */
export interface EventStream extends IterableIterator<readonly WireEvent[]> {
  /** The next batch, of `size` events or of the configured size. */
  batch(size?: number): readonly WireEvent[]
}

/** Share of positions without GPS (the last good place is sent), and with a change between driving and standing. */
const BAD_GPS_SHARE = 0.03
const TURN_SHARE = 0.05
const METRES_PER_DEGREE = 111_320
/** Maximum distance between two reports: a vehicle does not leave its country during a long run. */
const MAX_STEP_S = 30

/** Stride to the next vehicle: about the golden section of the fleet, and coprime to its size. */
const strideOf = (vehicles: number): number => {
  const isPrimeTo = (a: number, b: number): boolean => (b === 0 ? a === 1 : isPrimeTo(b, a % b))
  let stride = Math.max(1, Math.round(vehicles * 0.618))
  while (!isPrimeTo(vehicles, stride)) stride++
  return stride
}

class Stream implements EventStream {
  readonly #fleet: BenchFleet
  readonly #options: EventOptions
  readonly #columns: FleetColumns
  readonly #random: Random
  readonly #counts = new Map<string, number>()
  readonly #stride: number
  #made = 0
  #index: number

  constructor(fleet: BenchFleet, options: EventOptions) {
    this.#fleet = fleet
    this.#options = options
    this.#columns = fleet.columns()
    this.#random = createRandom(options.seed)
    this.#stride = strideOf(fleet.vehicles)
    this.#index = Math.floor(this.#random() * fleet.vehicles)
  }

  [Symbol.iterator](): this {
    return this
  }

  next(): IteratorResult<readonly WireEvent[]> {
    return { done: false, value: this.batch() }
  }

  batch(size = this.#options.batch): readonly WireEvent[] {
    return Array.from({ length: size }, () => this.#event())
  }

  #event(): WireEvent {
    const { startAt: listsAt, vehicles } = this.#fleet
    const { rate, locationShare, firstSeq = 1, startAt = listsAt } = this.#options
    const seq = firstSeq + this.#made
    const timestamp = startAt + Math.floor((this.#made * 1_000) / rate)
    this.#made += 1
    this.#index = (this.#index + this.#stride) % vehicles
    if (this.#random() < locationShare) {
      return { event: 'vehicleLocation', seq, data: this.#location(this.#index, timestamp) }
    }
    const { event, data } = otherEvent({
      vehicleId: this.#index + 1,
      identity: this.#fleet.identity(this.#index),
      timestamp,
      day: this.#fleet.day,
      ignitionOn: this.#columns.ignitions[this.#index] === 1,
      random: this.#random,
      counts: this.#counts,
    })
    return { event, seq, data } as WireEvent
  }

  #location(index: number, timestamp: number): VehicleLocation {
    const { places, azimuths, ignitions, parkingSince } = this.#columns
    const random = this.#random
    if (random() < TURN_SHARE) this.#turn(index)
    const isGood = random() >= BAD_GPS_SHARE
    const speed = this.#drive(index, isGood)
    const ignitionOn = ignitions[index] === 1
    const before = parkingSince[index] ?? Number.NaN
    const since = parkingIgnitionSince(Number.isNaN(before) ? null : before, speed, ignitionOn, timestamp)
    parkingSince[index] = since ?? Number.NaN
    return {
      vehicleId: index + 1,
      timestamp,
      latitude: places[index * 2 + 1] ?? null,
      longitude: places[index * 2] ?? null,
      validity: isGood ? 100 : 15 + Math.floor(random() * 70),
      speed,
      azimuth: azimuths[index] ?? null,
      ignitionOn,
      parkingIgnitionSince: since,
    }
  }

  /** Starts or stops driving. */
  #turn(index: number): void {
    const { speeds, ignitions } = this.#columns
    const drives = (speeds[index] ?? 0) === 0
    speeds[index] = drives ? 5 + this.#random() * 22 : 0
    ignitions[index] = drives || this.#random() < 0.3 ? 1 : 0
  }

  /** Moves the vehicle to its next report, or without GPS leaves it at its last good place; returns its speed. */
  #drive(index: number, isGood: boolean): number {
    const { places, speeds, azimuths } = this.#columns
    const mean = speeds[index] ?? 0
    if (mean === 0) return 0
    const speed = Math.round(mean * (0.8 + this.#random() * 0.4) * 100) / 100
    const azimuth = ((azimuths[index] ?? 0) + Math.floor(this.#random() * 31) - 15 + 360) % 360
    azimuths[index] = azimuth
    if (!isGood) return speed
    const latitude = places[index * 2 + 1] ?? 0
    const metres = speed * Math.min(MAX_STEP_S, this.#fleet.vehicles / this.#options.rate)
    const angle = (azimuth * Math.PI) / 180
    const north = (metres * Math.cos(angle)) / METRES_PER_DEGREE
    const east = (metres * Math.sin(angle)) / METRES_PER_DEGREE / Math.cos((latitude * Math.PI) / 180)
    places[index * 2 + 1] = degrees(latitude + north)
    places[index * 2] = degrees((places[index * 2] ?? 0) + east)
    return speed
  }
}

/**
 * Events of a fleet as the server sends them, batch by batch, identical for the same fleet and seed. Vehicles report in
 * a fixed order without a visible pattern, so that a batch no longer than the fleet contains each vehicle at most once.
 */
export const createEvents = (fleet: BenchFleet, options: EventOptions): EventStream =>
  new Stream(fleet, options)

/** The text frame that the gateway makes of a batch. */
export const jsonFrame = (batch: readonly WireEvent[]): string => JSON.stringify(batch)
