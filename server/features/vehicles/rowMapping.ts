import type {
  DeviceMapping,
  DeviceSettings,
  GpsData,
  VehicleGroup,
  VehicleMiniState,
  VehicleState,
} from '../../../src/contract/entities/vehicle.ts'
import { NO_SENSOR_SETUP } from '../../../src/contract/entities/sensorSetup.ts'
import { inputMask } from '../../../src/contract/rules/shownSensors.ts'
import { isFuelSensor } from '../../live/liveEvent.ts'
import type { Sight } from './sight.ts'
import type { DeviceRow, FullRow, MiniRow } from './vehicleSql.ts'

/** The common data of the rows in one response. */
export interface RowContext {
  readonly sight: Sight
  readonly ownerLogin: string
  /** Names of the owner's groups. */
  readonly groupNames: ReadonlyMap<number, string>
}

export const miniStateOf = (row: MiniRow, { sight, groupNames }: RowContext): VehicleMiniState => ({
  vehicleId: row.id,
  id: row.id,
  type: row.type,
  name: row.name,
  licensePlate: row.license_plate,
  deviceSerial: row.mapping && row.device_serial,
  deviceStatus: row.device_status,
  deviceOn: row.device_on,
  groups: (row.group_ids ?? []).map((id): VehicleGroup => ({ id, name: groupNames.get(id) ?? '' })),
  fixed: row.place ?? false,
  alarm: row.alarm,
  alarmTimestamp: row.alarm_timestamp,
  lockedAlarm: row.locked_alarm,
  ...(sight.positions ? positionOf(row) : NO_POSITION),
  ...(sight.positions && row.zone_stays !== null && { zones: row.zone_stays }),
  ...(row.driver_name !== null && { driverName: row.driver_name }),
  ...(row.has_trailer && { hasTrailer: true }),
})

type PositionPart = Pick<
  VehicleMiniState,
  'lastKnownTime' | 'azimuth' | 'parkingIgnitionSince' | 'vehiclesDataGpsDataDto'
>

/**
 * Without the right to positions, everything that only a vehicleLocation updates is left out, including its time:
 * such a user gets no vehicleLocation, so a time shown once would grow old and suggest a false silence.
 */
const NO_POSITION: PositionPart = {
  lastKnownTime: null,
  azimuth: null,
  parkingIgnitionSince: null,
  vehiclesDataGpsDataDto: null,
}

const positionOf = (row: MiniRow): PositionPart => ({
  lastKnownTime: row.last_known_time,
  azimuth: row.azimuth,
  parkingIgnitionSince: row.parking_ignition_since,
  vehiclesDataGpsDataDto: gpsOf(row),
})

const gpsOf = (row: MiniRow): GpsData | null =>
  row.timestamp === null
    ? null
    : {
        latitude: row.lat,
        longitude: row.lon,
        speed: row.speed,
        validity: row.validity,
        ignitionOn: row.ignition_on,
        ...(row.apply_ignition !== null && { applyIgnitionStatus: row.apply_ignition }),
        timestamp: row.timestamp,
      }

/** Every field by name, without spreading the parts: spreading objects of this size costs ten times as much. */
export const fullStateOf = (row: FullRow, context: RowContext): VehicleState => {
  const { sight } = context
  const { sensors, details } = row
  const setup = row.sensor_setup ?? NO_SENSOR_SETUP
  const mini = miniStateOf(row, context)
  const visible = <T extends { readonly sensorType: string }>(list: readonly T[] | undefined): T[] =>
    (list ?? []).filter((sensor) => sight.fuel || !isFuelSensor(sensor))
  return {
    vehicleId: mini.vehicleId,
    id: mini.id,
    type: mini.type,
    name: mini.name,
    licensePlate: mini.licensePlate,
    deviceSerial: mini.deviceSerial,
    deviceStatus: mini.deviceStatus,
    deviceOn: mini.deviceOn,
    groups: mini.groups,
    fixed: mini.fixed,
    lastKnownTime: mini.lastKnownTime,
    azimuth: mini.azimuth,
    alarm: mini.alarm,
    alarmTimestamp: mini.alarmTimestamp,
    lockedAlarm: mini.lockedAlarm,
    parkingIgnitionSince: mini.parkingIgnitionSince,
    vehiclesDataGpsDataDto: mini.vehiclesDataGpsDataDto,
    ...(mini.zones !== undefined && { zones: mini.zones }),
    ...(mini.driverName !== undefined && { driverName: mini.driverName }),
    owner: context.ownerLogin,
    description: row.description,
    timestamp: sight.positions ? row.timestamp : null,
    deviceType: row.device_type,
    period1: details.period1,
    period2: details.period2,
    minimalPeriod1: details.minimalPeriod1,
    minimalPeriod2: details.minimalPeriod2,
    returnMinimalPeriod: details.returnMinimalPeriod,
    tankVolume: details.tankVolume,
    tankVolumeStart: details.tankVolumeStart,
    currentDeviceMapping: mappingOf(row),
    rfidCardIds: details.rfidCardIds ?? [],
    connectedRfidCard: row.rfid_card,
    vehiclesDataInputsEventDto: inputsOf(row),
    inputsValues: inputMaskOf(row) ?? details.inputsValues ?? null,
    multiSensorValues: visible(sensors?.multiSensorValues),
    realSensorValues: visible(sensors?.realSensorValues),
    dispenserStatusList: details.dispenserStatusList ?? [],
    logicalInputStatuses: [...(sensors?.logicalInputStatuses ?? [])],
    trailerActionEvent: row.trailer_action,
    antStatus: row.ant_status,
    lockStateDto: row.lock_state,
    eventsCountPerDay: row.counts ?? {},
    settings: row.settings,
    vehicleCounters: Object.values(row.counters),
    vehicleSensorControlDtoList: setup.vehicleSensorControlDtoList,
    virtualSensors: visible(setup.virtualSensors),
    multiSensors: details.multiSensors ?? [],
    realSensorSockets: visible(details.realSensorSockets),
    sensorCalibrationMappings: setup.sensorCalibrationMappings,
    vehicleDeviceInControlDtoList: setup.vehicleDeviceInControlDtoList,
    deviceInputs: setup.deviceInputs,
    notifyNoSignal: row.notify_no_signal,
  }
}

/** VEH-15, VEH-19: the wires as the device reports them, whatever meaning is set. */
const inputMaskOf = ({ sensors }: FullRow): number | null =>
  sensors && inputMask((sensors.reported ?? sensors).logicalInputStatuses)

/**
 * The last input event (VEH-14) with the current inputs and alarms: a reset clears the alarms there as well
 * (LIVE-24).
 */
const inputsOf = (row: FullRow): VehicleState['vehiclesDataInputsEventDto'] => {
  const inputs = row.details.vehiclesDataInputsEventDto
  if (!inputs) return null
  return {
    ...inputs,
    values: inputMaskOf(row) ?? inputs.values,
    alarm: row.alarm,
    lockedAlarm: row.locked_alarm,
  }
}

/** VEH-08; null when no device is mapped. */
export const mappingOf = (row: DeviceRow): DeviceMapping | null =>
  row.mapping && {
    id: row.mapping.id ?? row.id,
    deviceSerial: row.device_serial ?? '',
    from: row.mapping.from,
    to: row.mapping.to,
    ...alarmsOf(row),
    deviceSettingsDto: settingsOf(row),
  }

/** VEH-09; a device that has not reported its settings has the defaults. */
export const settingsOf = (row: DeviceRow): DeviceSettings => ({
  id: row.device_settings?.id ?? row.id,
  ...alarmsOf(row),
  alwaysIgnitionOn: row.device_settings?.alwaysIgnitionOn ?? false,
  outValsDto: row.device_settings?.outValsDto ?? {},
})

const alarmsOf = (row: DeviceRow) => ({
  alarm: row.alarm,
  alarmTimestamp: row.alarm_timestamp,
  lockedAlarm: row.locked_alarm,
  deviceOn: row.device_on,
})
