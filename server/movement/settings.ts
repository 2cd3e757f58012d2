import { KMH_PER_MS, PARKING_IGNITION_HIGHLIGHT_MS } from '../../src/contract/constants.ts'
import type { VehicleSetting } from '../../src/contract/entities/vehicle.ts'
import type { MovementSettings } from './ports.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
/** Litres an hour of a standing engine: Wialon's default of a new unit (docs/movement.md). */
const IDLE_LITRES_PER_HOUR = 2

/**
 * Defaults: 300 s of parking and 100 m and 60 s of a trip are those of a new unit of Wialon, 3 km/h those of Navixy,
 * 600 s of silence what Traccar and Navixy call offline; smallest events, join time and settling are the examples of the
 * specification (VEH-51 to VEH-55). docs/movement.md says more.
 */
export const DEFAULT_SETTINGS: MovementSettings = {
  movingSpeed: 5 / KMH_PER_MS,
  standingSpeed: 3 / KMH_PER_MS,
  plausibleSpeed: 250 / KMH_PER_MS,
  driftRadius: 50,
  minimalStopMs: 10 * SECOND,
  parkingMs: 300 * SECOND,
  minimalMileage: 100,
  minimalTripMs: 60 * SECOND,
  gapMs: 600 * SECOND,
  parkingIgnitionMs: PARKING_IGNITION_HIGHLIGHT_MS,
  allowedSpeed: null,
  minimalExcessMs: 10 * SECOND,
  findsZonePassages: true,
  fuel: {
    maximumSpeed: 10 / KMH_PER_MS,
    settleMs: 10 * SECOND,
    minimalFuelling: 10,
    minimalDefuelling: 10,
    joinMs: 300 * SECOND,
    tankVolume: null,
    fluctuation: null,
    litresPerMetre: 0,
    idleLitresPerMs: IDLE_LITRES_PER_HOUR / HOUR,
    filterLength: 5,
  },
}

/** Share of the tank that the smallest fuel event has where no setting says: Navixy's example. */
const SMALLEST_EVENT = 0.05

/** To m/s, ms, metres and litres; a unit that is not here leaves the number as it is. */
const FACTORS: Readonly<Record<string, number>> = {
  'km/h': 1 / KMH_PER_MS,
  'm/s': 1,
  s: SECOND,
  min: 60 * SECOND,
  h: HOUR,
  ms: 1,
  m: 1,
  km: 1_000,
  l: 1,
  'l/100km': 1 / 100_000,
  'l/h': 1 / HOUR,
}

/** What each setting is written in when its unit says nothing. */
const USUAL_UNITS: Readonly<Record<string, string>> = {
  maximum_speed: 'km/h',
  maximum_allowed_speed: 'km/h',
  maximum_duration: 's',
  minimal_stop_time: 's',
  parking_detection_time: 's',
  minimal_mileage: 'm',
  average_fuel_consumption: 'l/100km',
  fuel_norm: 'l/100km',
  fuel_norm_winter: 'l/100km',
  fuel_norm_loaded: 'l/100km',
  fuel_norm_hour: 'l/h',
}

/** The first of these settings that is a number, in m/s, ms, metres and litres; null: none is. */
export const readNumber = (
  settings: readonly VehicleSetting[],
  ...names: readonly string[]
): number | null => {
  for (const name of names) {
    const setting = settings.find((each) => each.name === name)
    const value =
      setting === undefined || setting.value === '' ? Number.NaN : Number(setting.value ?? Number.NaN)
    if (setting === undefined || !Number.isFinite(value) || value < 0) continue
    const unit = setting.unit.toLowerCase().replace(/\s/g, '')
    return value * (FACTORS[unit] ?? FACTORS[USUAL_UNITS[name] ?? ''] ?? 1)
  }
  return null
}

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null)

/**
 * The settings of a vehicle's own entries (VEH-51 to VEH-69); what is missing, negative or no number has its default.
 * `tankVolume` is the vehicle's own field and yields to an entry tank_volume. Nothing is stored: changed settings change
 * what is found in the past, too.
 */
export const readMovementSettings = (
  settings: readonly VehicleSetting[],
  tankVolume: number | null = null,
): MovementSettings => {
  const { fuel, ...moving } = DEFAULT_SETTINGS
  const read = (...names: readonly string[]) => readNumber(settings, ...names)
  const tank = positive(read('tank_volume') ?? tankVolume)
  const smallestEvent = (tank ?? 0) * SMALLEST_EVENT
  return {
    ...moving,
    minimalStopMs: read('minimal_stop_time') ?? moving.minimalStopMs,
    parkingMs: Math.max(SECOND, read('parking_detection_time') ?? moving.parkingMs),
    minimalMileage: read('minimal_mileage') ?? moving.minimalMileage,
    allowedSpeed: positive(read('maximum_allowed_speed')),
    findsZonePassages: read('zone_passages') !== 0,
    fuel: {
      ...fuel,
      settleMs: read('minimal_stop_time') ?? fuel.settleMs,
      maximumSpeed: read('maximum_speed') ?? fuel.maximumSpeed,
      minimalFuelling: read('minimal_fuelling_volume') ?? Math.max(fuel.minimalFuelling, smallestEvent),
      minimalDefuelling: read('minimal_defuelling_volume') ?? Math.max(fuel.minimalDefuelling, smallestEvent),
      joinMs: read('maximum_duration') ?? fuel.joinMs,
      tankVolume: tank,
      fluctuation: read('fuel_fluctuation'),
      litresPerMetre: read('average_fuel_consumption', 'fuel_norm') ?? 0,
    },
  }
}
