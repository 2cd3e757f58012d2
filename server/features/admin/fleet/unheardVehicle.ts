import type { RegisteredVehicle } from '../../../live/registry.ts'

/** The recorder's state of a vehicle that never reported. */
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
