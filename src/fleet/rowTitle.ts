import type { VehicleRow } from '../contract/engine/rows.ts'

/** Display name of a vehicle: its name, or another known identifier. */
export const rowTitle = ({
  name,
  licensePlate,
  deviceSerial,
  vehicleId,
}: Pick<VehicleRow, 'name' | 'licensePlate' | 'deviceSerial' | 'vehicleId'>): string =>
  name.trim() || licensePlate || deviceSerial || String(vehicleId)
