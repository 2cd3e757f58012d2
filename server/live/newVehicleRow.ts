import { DEFAULT_DEVICE_TYPE, DEFAULT_VEHICLE_TYPE } from '../../src/contract/constants.ts'
import type { SensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import { hasGps } from '../../src/contract/rules/status.ts'
import type { NewVehicle } from './ports.ts'
import type { NewRow } from './directorySql.ts'
import type { VehicleDetails } from '../storage/tables/fleetTables.ts'

/** The rows of a vehicle that a source imports; missing fields get their defaults. now: ms since the epoch. */
export const newVehicleRow = (vehicle: NewVehicle, now: number): NewRow => {
  const { state } = vehicle
  return {
    name: vehicle.name,
    license_plate: vehicle.licensePlate,
    device_serial: vehicle.deviceSerial,
    groups: [...new Set(vehicle.groups)],
    type: state.type ?? DEFAULT_VEHICLE_TYPE,
    description: state.description ?? '',
    device_type: state.deviceType ?? DEFAULT_DEVICE_TYPE,
    mapping: mappingOf(vehicle, now),
    notify_no_signal: state.notifyNoSignal ?? false,
    settings: state.settings ?? [],
    details: detailsOf(state),
    ...positionOf(state),
    ...liveOf(vehicle),
  }
}

const mappingOf = ({ state }: NewVehicle, now: number): NewRow['mapping'] => {
  const given = state.currentDeviceMapping
  if (given === null) return null
  return { id: given?.id ?? null, from: given?.from ?? now, to: given?.to ?? null }
}

const detailsOf = (state: NewVehicle['state']): VehicleDetails => {
  const {
    period1,
    period2,
    minimalPeriod1,
    minimalPeriod2,
    returnMinimalPeriod,
    tankVolume,
    tankVolumeStart,
    rfidCardIds = [],
    vehiclesDataInputsEventDto = null,
    inputsValues = null,
    dispenserStatusList = [],
    multiSensors = [],
    realSensorSockets = [],
  } = state
  return {
    period1,
    period2,
    minimalPeriod1,
    minimalPeriod2,
    returnMinimalPeriod,
    tankVolume,
    tankVolumeStart,
    rfidCardIds,
    vehiclesDataInputsEventDto,
    inputsValues,
    dispenserStatusList,
    multiSensors,
    realSensorSockets,
  }
}

/** null: the source provides no sensors. */
const setupOf = (state: NewVehicle['state']): SensorSetup | null => {
  const setup: SensorSetup = {
    vehicleSensorControlDtoList: state.vehicleSensorControlDtoList ?? [],
    vehicleDeviceInControlDtoList: state.vehicleDeviceInControlDtoList ?? [],
    virtualSensors: state.virtualSensors ?? [],
    sensorCalibrationMappings: state.sensorCalibrationMappings ?? [],
    deviceInputs: state.deviceInputs ?? [],
  }
  return Object.values(setup).some((list) => list.length > 0) ? setup : null
}

const positionOf = (state: NewVehicle['state']) => {
  const gps = state.vehiclesDataGpsDataDto ?? null
  const isGood = gps !== null && hasGps(gps.latitude, gps.longitude, gps.validity)
  return {
    timestamp: gps?.timestamp ?? null,
    last_known_time: state.lastKnownTime ?? gps?.timestamp ?? null,
    lat: isGood ? gps.latitude : null,
    lon: isGood ? gps.longitude : null,
    speed: gps?.speed ?? 0,
    azimuth: state.azimuth ?? null,
    validity: gps?.validity ?? null,
    ignition_on: gps?.ignitionOn ?? false,
    apply_ignition: gps?.applyIgnitionStatus ?? null,
    parking_ignition_since: state.parkingIgnitionSince ?? null,
  }
}

const liveOf = ({ state, lockedAlarmSince }: NewVehicle) => {
  const mapping = state.currentDeviceMapping
  const settings = mapping?.deviceSettingsDto
  const { realSensorValues, multiSensorValues, logicalInputStatuses } = state
  const alarm = state.alarm ?? mapping?.alarm ?? false
  const alarmTimestamp = state.alarmTimestamp ?? mapping?.alarmTimestamp ?? null
  const hasSensors = realSensorValues ?? multiSensorValues ?? logicalInputStatuses
  return {
    device_status: state.deviceStatus ?? 'NO_DATA',
    device_on: state.deviceOn ?? mapping?.deviceOn ?? settings?.deviceOn ?? true,
    alarm,
    alarm_timestamp: alarmTimestamp,
    alarm_since: alarm ? alarmTimestamp : null,
    locked_alarm: state.lockedAlarm ?? mapping?.lockedAlarm ?? false,
    locked_alarm_since: lockedAlarmSince ?? null,
    ant_status: state.antStatus ?? null,
    lock_state: state.lockStateDto ?? null,
    device_settings: settings
      ? { id: settings.id, alwaysIgnitionOn: settings.alwaysIgnitionOn, outValsDto: settings.outValsDto }
      : null,
    sensors: hasSensors
      ? {
          timestamp: state.timestamp ?? 0,
          realSensorValues: realSensorValues ?? [],
          multiSensorValues: multiSensorValues ?? [],
          logicalInputStatuses: logicalInputStatuses ?? [],
        }
      : null,
    sensor_setup: setupOf(state),
    trailer_action: state.trailerActionEvent ?? null,
    rfid_card: state.connectedRfidCard ?? null,
    counters: Object.fromEntries((state.vehicleCounters ?? []).map((counter) => [counter.id, counter])),
  }
}
