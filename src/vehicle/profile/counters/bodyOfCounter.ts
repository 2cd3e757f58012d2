import type { VehicleCounter } from '../../../contract/entities/vehicle.ts'
import type { CounterBody } from '../../../contract/http/vehicleCounters.ts'

/** The settings of a counter as request body. */
export const bodyOfCounter = ({
  counterName,
  counterType,
  counterState,
  startFrom,
  triggerAfter,
  logicalInputNumber,
}: VehicleCounter): CounterBody => ({
  counterName,
  counterType,
  counterState,
  startFrom,
  triggerAfter,
  logicalInputNumber,
})
