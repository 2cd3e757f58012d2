import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import { READING_NAMES } from '../../../src/contract/readingNames.ts'
import { hashUnit } from '../../platform/random.ts'
import type { DeviceMoment } from './device.ts'
import { DEMO_EPOCH } from './demoFleet.ts'
import { deviceIdOf } from './runtime.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** Counters of a vehicle (VEH-36 to VEH-42): kilometres, hours and days until the next service. */

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const INSPECTION_DAYS = 180
/** The last digit of a counter's id identifies it. */
const IDS_PER_DEVICE = 10

/**
 * What the past of the fleet, which is counted after the start, adds to a counter at most, in its unit: without such room one vehicle
 * in ten would be due in the first minute.
 */
const ROOM: Readonly<Record<string, number>> = { MILEAGE_COUNTER: 2_000, WORKING_DAYS_COUNTER: 2 }
const ROOM_HOURS = 24

/** @param used amount used since DEMO_EPOCH, in the counter's unit. */
const counter = (
  v: DemoVehicle,
  at: number,
  place: number,
  [counterName, counterType, triggerAfter]: readonly [string, string, number],
  used: number,
  logicalInputNumber: number | null = null,
): VehicleCounter => {
  const left = triggerAfter - (used % triggerAfter)
  const room = ROOM[counterType] ?? ROOM_HOURS
  return {
    id: deviceIdOf(v) * IDS_PER_DEVICE + place,
    counterName,
    counterType,
    counterTime: at,
    counterState: true,
    startFrom: 0,
    triggerAfter,
    endLeft: Number((left < room ? left + room : left).toFixed(1)),
    logicalInputNumber,
  }
}

/** All counters of a vehicle at a moment. */
export const countersAt = (v: DemoVehicle, moment: DeviceMoment): VehicleCounter[] => {
  const { at, motion } = moment
  // Vehicles are inspected on different days.
  const days = (at - DEMO_EPOCH) / DAY_MS + hashUnit(v.key, 113) * INSPECTION_DAYS
  const hours = motion.engineMs / HOUR_MS
  const counters = [
    counter(v, at, 1, [READING_NAMES.oilChange, 'MILEAGE_COUNTER', 15_000], motion.drivenM / 1_000),
    counter(v, at, 2, [READING_NAMES.engineService, 'ENGINE_HOURS_COUNTER', 500], hours),
    counter(v, at, 3, [READING_NAMES.inspection, 'WORKING_DAYS_COUNTER', INSPECTION_DAYS], days),
  ]
  if (v.kind.name === 'special') {
    const spec = [READING_NAMES.ptoService, 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER', 200] as const
    counters.push(counter(v, at, 4, spec, hours * 0.3, 2))
  }
  return counters
}
