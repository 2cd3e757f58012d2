import type { VehicleDetail, VehicleRow } from '../../src/contract/engine/rows.ts'
import type { DeviceMapping, VehicleState } from '../../src/contract/entities/vehicle.ts'
import { FULL_VALIDITY } from '../../src/contract/constants.ts'

/** The open vehicle in the past: its setup and its position, without values that are known only for the present. */
export const pastDetail = (detail: VehicleDetail): VehicleDetail => ({
  ...detail,
  state: detail.state && pastState(detail.state, detail.row),
})

const pastState = (state: VehicleState, row: VehicleRow): VehicleState => ({
  ...state,
  deviceStatus: row.lastKnownTime === null ? 'NO_DATA' : 'CONNECTED',
  deviceOn: row.deviceOn,
  lastKnownTime: row.lastKnownTime,
  timestamp: row.lastKnownTime,
  azimuth: row.azimuth,
  parkingIgnitionSince: row.parkingIgnitionSince,
  alarm: row.alarm,
  alarmTimestamp: null,
  lockedAlarm: row.lockedAlarm,
  vehiclesDataGpsDataDto: gpsOf(row),
  currentDeviceMapping: state.currentDeviceMapping && pastMapping(state.currentDeviceMapping, row),
  connectedRfidCard: null,
  vehiclesDataInputsEventDto: null,
  inputsValues: null,
  multiSensorValues: [],
  realSensorValues: [],
  dispenserStatusList: [],
  logicalInputStatuses: [],
  trailerActionEvent: null,
  antStatus: null,
  lockStateDto: null,
  eventsCountPerDay: {},
  vehicleCounters: [],
})

const pastMapping = (
  mapping: DeviceMapping,
  { alarm, lockedAlarm, deviceOn }: VehicleRow,
): DeviceMapping => ({
  ...mapping,
  alarm,
  lockedAlarm,
  deviceOn,
  ...(mapping.deviceSettingsDto && {
    deviceSettingsDto: { ...mapping.deviceSettingsDto, alarm, lockedAlarm, deviceOn, outValsDto: {} },
  }),
})

const gpsOf = (row: VehicleRow): VehicleState['vehiclesDataGpsDataDto'] =>
  row.lastKnownTime === null
    ? null
    : {
        latitude: row.latitude,
        longitude: row.longitude,
        speed: row.speed,
        validity: row.hasGps ? FULL_VALIDITY : 0,
        ignitionOn: row.ignitionOn,
        timestamp: row.lastKnownTime,
      }
