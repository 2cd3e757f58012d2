import type { GpsData, VehicleMiniState } from '../../../src/contract/entities/vehicle.ts'
import type { StateEventName, StateEvents } from '../../../src/contract/wire/events.ts'
import type { DecodedSimpleEvent, DecodedStateEvent } from '../../decode/decodedEvent.ts'

/** Builders of rows and events for tests; every argument has a default. */

export const NOW = Date.UTC(2026, 10, 20, 12)

export const gpsData = (part: Partial<GpsData> = {}): GpsData => ({
  latitude: 50.45,
  longitude: 30.52,
  speed: 0,
  validity: 100,
  ignitionOn: false,
  timestamp: NOW,
  ...part,
})

export const miniRow = (vehicleId: number, part: Partial<VehicleMiniState> = {}): VehicleMiniState => ({
  vehicleId,
  id: vehicleId,
  type: 'VEHICLE',
  name: `Vehicle ${vehicleId}`,
  licensePlate: `AA${vehicleId}BB`,
  deviceSerial: `${1_000 + vehicleId}`,
  deviceStatus: 'CONNECTED',
  deviceOn: true,
  groups: [],
  fixed: false,
  lastKnownTime: NOW,
  azimuth: null,
  alarm: false,
  alarmTimestamp: null,
  lockedAlarm: false,
  parkingIgnitionSince: null,
  vehiclesDataGpsDataDto: gpsData(),
  ...part,
})

export const locationData = (
  part: Partial<StateEvents['vehicleLocation']> = {},
): Omit<StateEvents['vehicleLocation'], 'vehicleId' | 'deviceSerial'> => ({
  timestamp: NOW,
  latitude: 50.45,
  longitude: 30.52,
  speed: 0,
  validity: 100,
  azimuth: null,
  ignitionOn: false,
  parkingIgnitionSince: null,
  ...part,
})

export const stateEvent = <N extends StateEventName>(
  event: N,
  seq: number,
  vehicleId: number | null,
  data: Omit<StateEvents[N], 'vehicleId' | 'deviceSerial'>,
  deviceSerial: string | null = null,
): DecodedStateEvent =>
  ({ kind: 'state', event, seq, vehicleId, deviceSerial, data }) as unknown as DecodedStateEvent

export const simpleEvent = (
  event: string,
  seq: number,
  vehicleId: number | null,
  part: Partial<DecodedSimpleEvent> = {},
): DecodedSimpleEvent => ({
  kind: 'simple',
  event,
  seq,
  vehicleId,
  deviceSerial: null,
  timestamp: NOW,
  day: '2026-11-20',
  countPerDay: 1,
  ...part,
})
