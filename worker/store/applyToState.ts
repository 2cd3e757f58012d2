import type { DeviceSettings, VehicleCounter, VehicleState } from '../../src/contract/entities/vehicle.ts'
import type { DecodedStateEvent, DecodedVehicleEvent } from '../decode/decodedEvent.ts'
import type { StateEvents } from '../../src/contract/wire/events.ts'

type Event<N extends DecodedStateEvent['event']> = Extract<DecodedStateEvent, { event: N }>

/** LIVE-09: replaces the counter with the same id, else appends it. */
const withCounter = (counters: readonly VehicleCounter[], counter: VehicleCounter): VehicleCounter[] =>
  counters.some(({ id }) => id === counter.id)
    ? counters.map((known) => (known.id === counter.id ? counter : known))
    : [...counters, counter]

const withLocation = (state: VehicleState, { data }: Event<'vehicleLocation'>): VehicleState => {
  const { latitude, longitude, speed, ignitionOn, applyIgnitionStatus, timestamp } = data
  const validity = Number.isNaN(data.validity) ? null : data.validity
  const applied = applyIgnitionStatus === undefined ? {} : { applyIgnitionStatus }
  return {
    ...state,
    lastKnownTime: timestamp,
    timestamp,
    azimuth: data.azimuth,
    parkingIgnitionSince: data.parkingIgnitionSince,
    vehiclesDataGpsDataDto: { latitude, longitude, speed, validity, ignitionOn, ...applied, timestamp },
  }
}

/** LIVE-24: a reset clears the alarm in every place. */
const withoutAlarms = (state: VehicleState, { data }: Event<'alarmReset'>): VehicleState => {
  const cleared = {
    ...(data.alarm === false ? { alarm: false } : {}),
    ...(data.lockedAlarm === false ? { lockedAlarm: false } : {}),
  }
  const { currentDeviceMapping: mapping, vehiclesDataInputsEventDto: inputs } = state
  const settings = mapping?.deviceSettingsDto
  return {
    ...state,
    ...cleared,
    currentDeviceMapping: mapping && {
      ...mapping,
      ...cleared,
      ...(settings ? { deviceSettingsDto: { ...settings, ...cleared } } : {}),
    },
    vehiclesDataInputsEventDto: inputs && { ...inputs, ...cleared },
  }
}

const withSettings = (state: VehicleState, settings: DeviceSettings): VehicleState => ({
  ...state,
  deviceOn: settings.deviceOn,
  currentDeviceMapping: state.currentDeviceMapping && {
    ...state.currentDeviceMapping,
    deviceOn: settings.deviceOn,
    deviceSettingsDto: settings,
  },
})

const withSensorSetup = (state: VehicleState, { data }: Event<'vehicleSensorSetup'>): VehicleState => {
  const { virtualSensors, sensorCalibrationMappings, deviceInputs } = data
  const { vehicleSensorControlDtoList, vehicleDeviceInControlDtoList } = data
  return {
    ...state,
    vehicleSensorControlDtoList,
    vehicleDeviceInControlDtoList,
    virtualSensors,
    sensorCalibrationMappings,
    deviceInputs,
  }
}

const withZone = (
  state: VehicleState,
  { zoneId, isInside, timestamp }: Omit<StateEvents['vehicleZone'], 'vehicleId'>,
): VehicleState => {
  const others = (state.zones ?? []).filter((stay) => stay.zoneId !== zoneId)
  return { ...state, zones: isInside ? [...others, { zoneId, since: timestamp }] : others }
}

const applyStateEvent = (state: VehicleState, event: DecodedStateEvent): VehicleState => {
  switch (event.event) {
    case 'vehicleLocation':
      return withLocation(state, event)
    case 'deviceStatus':
      return { ...state, deviceStatus: event.data.deviceStatus }
    case 'LockStateForDevice':
      return { ...state, lockStateDto: event.data }
    case 'antennaStatus':
      return { ...state, antStatus: event.data }
    case 'SOS_ALARM':
      return { ...state, alarm: true, alarmTimestamp: event.data.timestamp }
    case 'SIGNALING_ALARM':
      return { ...state, lockedAlarm: true }
    case 'alarmReset':
      return withoutAlarms(state, event)
    case 'deviceSettings':
      return withSettings(state, event.data.deviceSettingsDto)
    case 'onUpdateVehicleCounter':
      return { ...state, vehicleCounters: withCounter(state.vehicleCounters, event.data.counter) }
    case 'vehicleSensors': {
      const { realSensorValues, multiSensorValues, logicalInputStatuses } = event.data
      return {
        ...state,
        realSensorValues: [...realSensorValues],
        multiSensorValues: [...multiSensorValues],
        logicalInputStatuses: [...logicalInputStatuses],
      }
    }
    case 'vehicleSensorSetup':
      return withSensorSetup(state, event)
    case 'trailerAction':
      return { ...state, trailerActionEvent: event.data.trailerActionEvent }
    case 'rfidCard':
      return { ...state, connectedRfidCard: event.data.connectedRfidCard }
    case 'vehicleFixed':
      return { ...state, fixed: event.data.fixed }
    case 'vehicleGroups':
      return { ...state, groups: [...event.data.groups] }
    case 'vehicleZone':
      return withZone(state, event.data)
    case 'vehicleChanged':
      return { ...state, name: event.data.name, licensePlate: event.data.licensePlate }
    case 'ErrorSetLock':
    case 'deviceCommand':
      break
  }
  return state
}

/** The full state of a vehicle after an event; the same object when the event changes nothing. Pure. */
export const applyToState = (state: VehicleState, event: DecodedVehicleEvent): VehicleState => {
  if (event.kind === 'state') return applyStateEvent(state, event)
  const before = state.eventsCountPerDay[event.event] ?? 0
  const count = event.countPerDay ?? before + 1
  return { ...state, eventsCountPerDay: { ...state.eventsCountPerDay, [event.event]: count } }
}
