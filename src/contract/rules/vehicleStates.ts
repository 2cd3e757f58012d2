import { type MarkerStatus, markerStatus, type StatusInput } from './status.ts'

/** What a vehicle does at a moment, for counts of the fleet; idling: it stands with its ignition on. */
export const VEHICLE_STATES = ['moving', 'idling', 'parked', 'silent'] as const
export type VehicleStateName = (typeof VEHICLE_STATES)[number]

const OF_MARKER: Readonly<Record<MarkerStatus, VehicleStateName>> = {
  move: 'moving',
  normal: 'parked',
  no_signal: 'silent',
}

/** The state by the rules of the map (STATUS-03 to STATUS-13). now: ms since the epoch. */
export const vehicleStateOf = (vehicle: StatusInput, now: number): VehicleStateName => {
  const state = OF_MARKER[markerStatus(vehicle, now)]
  return state === 'parked' && vehicle.ignitionOn ? 'idling' : state
}
