import {
  type AntStatus,
  DEVICE_STATUSES,
  type DeviceMapping,
  type DeviceSettings,
  type GpsData,
  LOCK_STATES,
  type LockStateDto,
  type OutVals,
  type VehicleGroup,
  type VehicleMiniState,
  vehicleType,
  type ZoneStay,
} from '../../src/contract/entities/vehicle.ts'
import { isRecord } from '../../src/contract/rules/isRecord.ts'
import type {
  AntStatusRow,
  DeviceSettingsRow,
  EventCountsRow,
  LockStateRow,
  RetranslationRow,
  VehicleDeviceRow,
} from '../../src/contract/http/vehicleLists.ts'
import type { ListName } from '../../src/contract/lists.ts'

/**
 * Is a value a valid row of its list? The same rules as the schemas of contract/http, checked by plain comparisons: a
 * list may contain a million rows, and one bad row must not reject the others. The types tie each check to its
 * schema's fields.
 */

type Check = (value: unknown) => boolean

const isNumber: Check = (value) => Number.isFinite(value)
const isString: Check = (value) => typeof value === 'string'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isId: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value)
const each =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** An object whose every named field passes its check; other fields are allowed. */
const shape = <T>(checks: { readonly [K in keyof T]-?: Check }): ((value: unknown) => value is T) => {
  const fields = Object.entries(checks) as [string, Check][]
  return (value: unknown): value is T => {
    if (!isRecord(value)) return false
    for (const [name, check] of fields) if (!check(value[name])) return false
    return true
  }
}

const isGroup = shape<VehicleGroup>({ id: isNumber, name: isString })

const isZoneStay = shape<ZoneStay>({ zoneId: isNumber, since: isNumber })

const isGpsData = shape<GpsData>({
  latitude: orNull(isNumber),
  longitude: orNull(isNumber),
  speed: isNumber,
  validity: orNull(isNumber),
  ignitionOn: isBoolean,
  applyIgnitionStatus: optional(isBoolean),
  timestamp: isNumber,
})

const isAntStatus = shape<AntStatus>({ updateTime: isNumber, antConnected: isBoolean, shortMode: isBoolean })

const isLockState = shape<LockStateDto>({
  deviceId: isNumber,
  lockStateTime: isNumber,
  lockState: oneOf(LOCK_STATES),
  name: isString,
})

const flag = optional(isBoolean)
const isOutVals = shape<OutVals>({
  firstOutVal: flag,
  secondOutVal: flag,
  thirdOutVal: flag,
  fourthOutVal: flag,
  fifthOutVal: flag,
  sixthOutVal: flag,
  seventhOutVal: flag,
  eighthOutVal: flag,
  allValsFalse: flag,
})

const isDeviceSettings = shape<DeviceSettings>({
  id: isNumber,
  alarm: isBoolean,
  alarmTimestamp: orNull(isNumber),
  lockedAlarm: isBoolean,
  alwaysIgnitionOn: isBoolean,
  deviceOn: isBoolean,
  outValsDto: isOutVals,
})

const isDeviceMapping = shape<DeviceMapping>({
  id: isNumber,
  deviceSerial: isString,
  from: isNumber,
  to: orNull(isNumber),
  alarm: isBoolean,
  alarmTimestamp: orNull(isNumber),
  lockedAlarm: isBoolean,
  deviceOn: isBoolean,
  deviceSettingsDto: optional(isDeviceSettings),
})

const isCounts: Check = (value) => isRecord(value) && Object.values(value).every(isNumber)

/** The row type of each list. */
export interface ListRows {
  mini: VehicleMiniState
  ant: AntStatusRow
  lock: LockStateRow
  settings: DeviceSettingsRow
  counts: EventCountsRow
  mapping: VehicleDeviceRow
  retranslation: RetranslationRow
}

export const ROW_CHECKS: { readonly [L in ListName]: (value: unknown) => value is ListRows[L] } = {
  mini: shape<VehicleMiniState>({
    vehicleId: isId,
    id: isNumber,
    type: oneOf(vehicleType.options),
    name: isString,
    licensePlate: isString,
    deviceSerial: orNull(isString),
    deviceStatus: oneOf(DEVICE_STATUSES),
    deviceOn: isBoolean,
    groups: each(isGroup),
    fixed: (value) => isBoolean(value) || isNumber(value),
    lastKnownTime: orNull(isNumber),
    azimuth: orNull(isNumber),
    alarm: isBoolean,
    alarmTimestamp: orNull(isNumber),
    lockedAlarm: isBoolean,
    parkingIgnitionSince: orNull(isNumber),
    vehiclesDataGpsDataDto: orNull(isGpsData),
    zones: optional(each(isZoneStay)),
    driverName: optional(isString),
    hasTrailer: optional(isBoolean),
  }),
  ant: shape<AntStatusRow>({ vehicleId: isId, antStatus: orNull(isAntStatus) }),
  lock: shape<LockStateRow>({ vehicleId: isId, lockStateDto: orNull(isLockState) }),
  settings: shape<DeviceSettingsRow>({ vehicleId: isId, deviceSettingsDto: orNull(isDeviceSettings) }),
  counts: shape<EventCountsRow>({ vehicleId: isId, day: isString, eventsCountPerDay: isCounts }),
  mapping: shape<VehicleDeviceRow>({ vehicleId: isId, currentDeviceMapping: orNull(isDeviceMapping) }),
  retranslation: shape<RetranslationRow>({
    vehicleId: isId,
    deviceSerial: isString,
    sent: isBoolean,
    etoll: isBoolean,
    lastSuccess: orNull(isNumber),
    lastError: orNull(isString),
  }),
}

/**
 * The valid rows of a list, or of a part of it, and the number of invalid ones; anything that is not an array counts
 * as one invalid row.
 */
export const sortOutRows = <L extends ListName>(
  list: L,
  body: unknown,
): { readonly rows: ListRows[L][]; readonly refused: number } => {
  if (!Array.isArray(body)) return { rows: [], refused: 1 }
  const check: (value: unknown) => value is ListRows[L] = ROW_CHECKS[list]
  const rows = body.filter(check)
  return { rows, refused: body.length - rows.length }
}
