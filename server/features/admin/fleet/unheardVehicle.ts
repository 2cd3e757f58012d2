import type { RegisteredVehicle } from '../../../live/registry.ts'

/** What the recorder knows of a vehicle that was never heard. */
export const unheardVehicle = (vehicleId: number, ownerId: number): RegisteredVehicle => ({
  vehicleId,
  ownerId,
  timestamp: null,
  latitude: null,
  longitude: null,
  parkingIgnitionSince: null,
  alarm: false,
  alarmTimestamp: null,
  lockedAlarm: false,
})
