import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import { READING_NAMES } from '../../../src/contract/readingNames.ts'
import type { DeviceMoment } from './device.ts'
import { DEMO_EPOCH } from './demoFleet.ts'
import { deviceIdOf } from './runtime.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** Counters of a vehicle (VEH-36 to VEH-42): kilometres, hours and days until the next service. */

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The last digit of a counter's id identifies it. */
const IDS_PER_DEVICE = 10

/** @param used amount used since DEMO_EPOCH, in the counter's unit. */
const counter = (
  v: DemoVehicle,
  at: number,
  place: number,
  [counterName, counterType, triggerAfter]: readonly [string, string, number],
  used: number,
  logicalInputNumber: number | null = null,
): VehicleCounter => ({
  id: deviceIdOf(v) * IDS_PER_DEVICE + place,
  counterName,
  counterType,
  counterTime: at,
  counterState: true,
  startFrom: 0,
  triggerAfter,
  endLeft: Number((triggerAfter - (used % triggerAfter)).toFixed(1)),
  logicalInputNumber,
})

/** All counters of a vehicle at a moment. */
export const countersAt = (v: DemoVehicle, moment: DeviceMoment): VehicleCounter[] => {
  const { at, motion } = moment
  const hours = motion.engineMs / HOUR_MS
  const counters = [
    counter(v, at, 1, [READING_NAMES.oilChange, 'MILEAGE_COUNTER', 15_000], motion.drivenM / 1_000),
    counter(v, at, 2, [READING_NAMES.engineService, 'ENGINE_HOURS_COUNTER', 500], hours),
    counter(v, at, 3, [READING_NAMES.inspection, 'WORKING_DAYS_COUNTER', 180], (at - DEMO_EPOCH) / DAY_MS),
  ]
  if (v.kind.name === 'special') {
    const spec = [READING_NAMES.ptoService, 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER', 200] as const
    counters.push(counter(v, at, 4, spec, hours * 0.3, 2))
  }
  return counters
}
