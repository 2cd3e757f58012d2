import type { VehicleCounter } from '../../contract/entities/vehicle.ts'
import type { CounterBody } from '../../contract/http/vehicleCounters.ts'

/** What a counter was set up with, as the calls take it. */
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
