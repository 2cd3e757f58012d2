import type { VehicleMiniState, VehicleState } from '../../src/contract/entities/vehicle.ts'
import type { ListName } from '../../src/contract/lists.ts'
import { hasGps } from '../../src/contract/rules/status.ts'
import type { ListRows } from '../lists/rowChecks.ts'
import type { StateEventName, StateEvents } from '../../src/contract/wire/events.ts'

type Change<N extends StateEventName> = (state: VehicleState, data: StateEvents[N]) => Partial<VehicleState>

/** LIVE-24: every place of the vehicle data has the same alarms and deviceOn. */
export const withFlagsEverywhere = (state: VehicleState): VehicleState => {
  const { alarm, alarmTimestamp, lockedAlarm, deviceOn } = state
  const flags = { alarm, alarmTimestamp, lockedAlarm, deviceOn }
  const mapping = state.currentDeviceMapping
  if (mapping === null) return state
  const settings = mapping.deviceSettingsDto
  return {
    ...state,
    currentDeviceMapping: {
      ...mapping,
      ...flags,
      ...(settings ? { deviceSettingsDto: { ...settings, ...flags } } : {}),
    },
  }
}

/** The change of the server's state per event; the last good place stays while positions have no GPS. */
const CHANGES: { readonly [N in StateEventName]: Change<N> } = {
  vehicleLocation: (state, data) => {
    const good = hasGps(data.latitude, data.longitude, data.validity)
    const before = state.vehiclesDataGpsDataDto
    return {
      lastKnownTime: data.timestamp,
      timestamp: data.timestamp,
      azimuth: data.azimuth,
      parkingIgnitionSince: data.parkingIgnitionSince,
      vehiclesDataGpsDataDto: {
        latitude: good ? data.latitude : (before?.latitude ?? null),
        longitude: good ? data.longitude : (before?.longitude ?? null),
        speed: data.speed,
        validity: data.validity,
        ignitionOn: data.ignitionOn,
        timestamp: data.timestamp,
      },
    }
  },
  deviceStatus: (_, { deviceStatus }) => ({ deviceStatus }),
  LockStateForDevice: (_, { deviceId, lockState, lockStateTime, name }) => ({
    lockStateDto: { deviceId, lockState, lockStateTime, name },
  }),
  ErrorSetLock: () => ({}),
  SOS_ALARM: (_, { timestamp }) => ({ alarm: true, alarmTimestamp: timestamp }),
  SIGNALING_ALARM: () => ({ lockedAlarm: true }),
  alarmReset: (_, { alarm, lockedAlarm, timestamp }) => ({
    ...(alarm === false ? { alarm, alarmTimestamp: timestamp } : {}),
    ...(lockedAlarm === false ? { lockedAlarm } : {}),
  }),
  onUpdateVehicleCounter: (state, { counter }) => ({
    vehicleCounters: [...state.vehicleCounters.filter(({ id }) => id !== counter.id), counter],
  }),
  antennaStatus: (_, { updateTime, antConnected, shortMode }) => ({
    antStatus: { updateTime, antConnected, shortMode },
  }),
  deviceSettings: (state, { deviceSettingsDto }) => ({
    deviceOn: deviceSettingsDto.deviceOn,
    currentDeviceMapping: state.currentDeviceMapping && { ...state.currentDeviceMapping, deviceSettingsDto },
  }),
  vehicleSensors: (_, { realSensorValues, multiSensorValues, logicalInputStatuses }) => ({
    realSensorValues: [...realSensorValues],
    multiSensorValues: [...multiSensorValues],
    logicalInputStatuses: [...logicalInputStatuses],
  }),
  vehicleSensorSetup: (_, { vehicleId: _id, deviceSerial: _serial, ...setup }) => setup,
  trailerAction: (_, { trailerActionEvent }) => ({ trailerActionEvent }),
  rfidCard: (_, { connectedRfidCard }) => ({ connectedRfidCard }),
  deviceCommand: () => ({}),
  vehicleFixed: (_, { fixed }) => ({ fixed }),
  vehicleGroups: (_, { groups }) => ({ groups: [...groups] }),
  vehicleZone: ({ zones = [] }, { zoneId, isInside, timestamp }) => {
    const others = zones.filter((stay) => stay.zoneId !== zoneId)
    return { zones: isInside ? [...others, { zoneId, since: timestamp }] : others }
  },
  vehicleChanged: (_, { name, licensePlate }) => ({ name, licensePlate }),
}

/** The state of a vehicle on the server after an event. */
export const afterEvent = <N extends StateEventName>(
  state: VehicleState,
  name: N,
  data: StateEvents[N],
): VehicleState => {
  const change: Change<N> = CHANGES[name]
  return withFlagsEverywhere({ ...state, ...change(state, data) })
}

const miniOf = (state: VehicleState): VehicleMiniState => ({
  vehicleId: state.vehicleId,
  id: state.id,
  type: state.type,
  name: state.name,
  licensePlate: state.licensePlate,
  deviceSerial: state.deviceSerial,
  deviceStatus: state.deviceStatus,
  deviceOn: state.deviceOn,
  groups: state.groups,
  fixed: state.fixed,
  lastKnownTime: state.lastKnownTime,
  azimuth: state.azimuth,
  alarm: state.alarm,
  alarmTimestamp: state.alarmTimestamp,
  lockedAlarm: state.lockedAlarm,
  parkingIgnitionSince: state.parkingIgnitionSince,
  vehiclesDataGpsDataDto: state.vehiclesDataGpsDataDto,
  ...(state.zones && { zones: state.zones }),
})

const ROWS: { readonly [L in ListName]: (state: VehicleState, day: string) => ListRows[L] } = {
  mini: miniOf,
  ant: ({ vehicleId, antStatus }) => ({ vehicleId, antStatus }),
  lock: ({ vehicleId, lockStateDto }) => ({ vehicleId, lockStateDto }),
  settings: ({ vehicleId, currentDeviceMapping }) => ({
    vehicleId,
    deviceSettingsDto: currentDeviceMapping?.deviceSettingsDto ?? null,
  }),
  counts: ({ vehicleId, eventsCountPerDay }, day) => ({ vehicleId, day, eventsCountPerDay }),
  mapping: ({ vehicleId, currentDeviceMapping }) => ({ vehicleId, currentDeviceMapping }),
  retranslation: ({ vehicleId, deviceSerial }) => ({
    vehicleId,
    deviceSerial: deviceSerial ?? '',
    sent: false,
    etoll: false,
    lastSuccess: null,
    lastError: null,
  }),
}

/** The row of each state list for one vehicle (API-27 to API-37). */
export const rowOf = (list: ListName, state: VehicleState, day: string): unknown => ROWS[list](state, day)
