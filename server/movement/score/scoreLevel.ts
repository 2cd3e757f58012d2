import { detectMovement } from '../detectMovement.ts'
import type { FuelEvent, Movement, MovementSettings } from '../ports.ts'
import { DEFAULT_SETTINGS, readMovementSettings } from '../settings.ts'
import { type SimulatedPosition, simulateDevice } from '../simulator/device.ts'
import { type Drive, simulateDrive } from '../simulator/drive.ts'
import { type FuelTruth, simulateFuel } from '../simulator/fuelTruth.ts'
import type { NoiseLevel } from '../simulator/noise.ts'
import { type TrueSpan, truthOf } from '../simulator/truth.ts'
import { addHits, type Hits, matchSpans } from './match.ts'

/** What the detectors reach under a noise level. */
export interface LevelScore {
  readonly level: NoiseLevel
  readonly trips: Hits
  readonly stops: Hits
  readonly parkings: Hits
  readonly fuel: Hits
  /** Of each drive, as a share of its odometer: + is too much. */
  readonly mileageErrors: readonly number[]
  /** Metres of all drives together. */
  readonly odometer: number
  readonly mileage: number
  /** Of each fuel event that was found, as a share of its litres. */
  readonly volumeErrors: readonly number[]
  /** What was missed or invented, one line each. */
  readonly failures: readonly string[]
}

const FROM = Date.UTC(2026, 0, 5)
const DAYS_SECONDS = 3 * 86_400
/** Ms by which both ends of a span may be off, besides an interval of the device. */
const ENDS_MS = 20_000
/** A fuel event and its truth have to overlap when both are made longer by this. */
const FUEL_MS = 600_000

interface Simulated {
  readonly drive: Drive
  readonly fuel: FuelTruth
  readonly positions: readonly SimulatedPosition[]
}

/** A vehicle's three days and what its device sent of them. */
export const simulateVehicle = (level: NoiseLevel, seed: number): Simulated => {
  const drive = simulateDrive(seed, FROM, DAYS_SECONDS)
  return { drive, fuel: simulateFuel(drive, level, seed), positions: simulateDevice(drive, level, seed) }
}

const settingsFor = ({ tank, litresPer100Km }: FuelTruth): MovementSettings =>
  readMovementSettings([{ name: 'average_fuel_consumption', unit: 'L/100km', value: litresPer100Km }], tank)

/** The detectors over what a simulated device sent. */
export const detectSimulated = ({ drive, fuel, positions }: Simulated): Movement<SimulatedPosition> => {
  const readings = positions.map(({ timestamp }) => ({
    timestamp,
    litres: fuel.sensed[(timestamp - drive.from) / 1_000] ?? 0,
  }))
  return detectMovement(positions, settingsFor(fuel), readings)
}

const endsAgree =
  (tolerance: number) =>
  (truth: TrueSpan, found: { readonly from: number; readonly to: number }): boolean =>
    Math.abs(truth.from - found.from) <= tolerance && Math.abs(truth.to - found.to) <= tolerance

const matchFuel = ({ fuel }: Simulated, { fuellings, defuellings }: Movement<SimulatedPosition>) => {
  const match = (kind: 'fuelling' | 'defuelling', founds: readonly FuelEvent[]) =>
    matchSpans(
      fuel.events.filter((each) => each.kind === kind).map((each) => ({ ...each, isFair: true })),
      founds,
      (truth, found) => found.from - FUEL_MS <= truth.to && found.to + FUEL_MS >= truth.from,
    )
  return [match('fuelling', fuellings), match('defuelling', defuellings)] as const
}

const moment = (at: number): string => new Date(at).toISOString().slice(5, 19)

const describe = (
  seed: number,
  what: string,
  spans: readonly { readonly from: number; readonly to: number }[],
) =>
  spans.map(({ from, to, ...rest }) => {
    const litres = 'litres' in rest ? ` ${Number(rest.litres).toFixed(1)} L` : ''
    return `seed ${seed}: ${what} ${moment(from)} to ${moment(to)} (${Math.round((to - from) / 1_000)} s)${litres}`
  })

const scoreVehicle = (level: NoiseLevel, seed: number): LevelScore => {
  const simulated = simulateVehicle(level, seed)
  const movement = detectSimulated(simulated)
  const { minimalStopMs, parkingMs, gapMs } = DEFAULT_SETTINGS
  const rules = { minimalStopMs, parkingMs, gapMs, intervalMs: level.intervalMs }
  const truth = truthOf(simulated.drive, simulated.positions, rules)
  const tolerance = ENDS_MS + 1.5 * level.intervalMs
  const trips = matchSpans(truth.trips, movement.trips, endsAgree(tolerance))
  const stops = matchSpans(truth.stops, movement.stops, endsAgree(tolerance))
  const parkings = matchSpans(truth.parkings, movement.parkings, endsAgree(tolerance + 90_000))
  const [fuellings, defuellings] = matchFuel(simulated, movement)
  const { mileage } = movement.totals
  return {
    level,
    trips,
    stops,
    parkings,
    fuel: addHits(fuellings, defuellings),
    mileageErrors: [mileage / truth.mileage - 1],
    odometer: truth.mileage,
    mileage,
    volumeErrors: [...fuellings.pairs, ...defuellings.pairs].map(
      (pair) => pair.found.litres / pair.truth.litres - 1,
    ),
    failures: [
      ...describe(seed, 'missed trip', trips.missedOnes),
      ...describe(seed, 'invented trip', trips.inventedOnes),
      ...describe(seed, 'missed stop', stops.missedOnes),
      ...describe(seed, 'invented stop', stops.inventedOnes),
      ...describe(seed, 'missed fuelling', fuellings.missedOnes),
      ...describe(seed, 'invented fuelling', fuellings.inventedOnes),
      ...describe(seed, 'missed defuelling', defuellings.missedOnes),
      ...describe(seed, 'invented defuelling', defuellings.inventedOnes),
    ],
  }
}

/** Scores a noise level over the vehicles of these seeds. */
export const scoreLevel = (level: NoiseLevel, seeds: readonly number[]): LevelScore =>
  seeds
    .map((seed) => scoreVehicle(level, seed))
    .reduce((a, b) => ({
      level,
      trips: addHits(a.trips, b.trips),
      stops: addHits(a.stops, b.stops),
      parkings: addHits(a.parkings, b.parkings),
      fuel: addHits(a.fuel, b.fuel),
      mileageErrors: [...a.mileageErrors, ...b.mileageErrors],
      odometer: a.odometer + b.odometer,
      mileage: a.mileage + b.mileage,
      volumeErrors: [...a.volumeErrors, ...b.volumeErrors],
      failures: [...a.failures, ...b.failures],
    }))
