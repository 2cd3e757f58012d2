import { hash32, hashUnit } from '../../server/platform/random.ts'
import type { DeviceMapping, DeviceSettings, VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import type {
  AntStatusRow,
  DeviceSettingsRow,
  EventCountsRow,
  LockStateRow,
  RetranslationRow,
  VehicleDeviceRow,
} from '../../src/contract/http/vehicleLists.ts'
import type { ListName } from '../../src/contract/lists.ts'
import { SIMPLE_EVENT_NAMES } from '../../src/contract/wire/events.ts'
import type { FleetColumns } from './fleetColumns.ts'
import type { Identity } from './identity.ts'

/** The rows of the seven state lists, with every field that the server returns. */

interface Rows {
  mini: VehicleMiniState
  ant: AntStatusRow
  lock: LockStateRow
  settings: DeviceSettingsRow
  counts: EventCountsRow
  mapping: VehicleDeviceRow
  retranslation: RetranslationRow
}
export type ListRow<L extends ListName> = Rows[L]

interface RowSource {
  readonly index: number
  readonly identity: Identity
  readonly columns: FleetColumns
  readonly startAt: number
  readonly day: string
  readonly vehicles: number
}

/** Pins are set by hand: a large fleet has as many as a small one. */
const PINS = 20
const CONNECTED_SHARE = 0.94
const LOCKED_SHARE = 0.3
const ALARM_SHARE = 0.002
const RETRANSLATED_SHARE = 0.1
const DAY_MS = 86_400_000

const lastReport = ({ identity, startAt }: RowSource): number =>
  startAt - Math.floor(hashUnit(identity.key, 31) * 30_000)

const fixedOf = ({ index, vehicles }: RowSource): number | false => {
  const every = Math.ceil(vehicles / PINS)
  return index % every === 0 ? index / every + 1 : false
}

const alarmsOf = ({ identity, startAt }: RowSource) => {
  const alarm = hashUnit(identity.key, 32) < ALARM_SHARE
  return {
    alarm,
    alarmTimestamp: alarm ? startAt - 60_000 : null,
    lockedAlarm: hashUnit(identity.key, 33) < ALARM_SHARE,
    deviceOn: true,
  }
}

/** Settings as the vehicle's device reports them. */
export const settingsOf = (
  identity: Identity,
  alarms: Pick<DeviceSettings, 'alarm' | 'alarmTimestamp' | 'lockedAlarm' | 'deviceOn'>,
  outputs: number,
): DeviceSettings => ({
  id: Number(identity.serial),
  alarm: alarms.alarm,
  alarmTimestamp: alarms.alarmTimestamp,
  lockedAlarm: alarms.lockedAlarm,
  alwaysIgnitionOn: false,
  deviceOn: alarms.deviceOn,
  outValsDto: {
    firstOutVal: (outputs & 1) !== 0,
    secondOutVal: (outputs & 2) !== 0,
    thirdOutVal: (outputs & 4) !== 0,
    fourthOutVal: false,
    fifthOutVal: false,
    sixthOutVal: false,
    seventhOutVal: false,
    allValsFalse: (outputs & 7) === 0,
  },
})

const rowSettings = (source: RowSource): DeviceSettings =>
  settingsOf(
    source.identity,
    alarmsOf(source),
    hashUnit(source.identity.key, 34) < 0.9 ? 0 : source.identity.key & 7,
  )

const miniRow = (source: RowSource): VehicleMiniState => {
  const { index, identity, columns } = source
  const at = lastReport(source)
  const since = columns.parkingSince[index] ?? Number.NaN
  const { alarm, alarmTimestamp, lockedAlarm, deviceOn } = alarmsOf(source)
  return {
    vehicleId: index + 1,
    id: index + 1,
    type: identity.kind.name === 'trailer' ? 'TRAILER' : 'VEHICLE',
    name: identity.name,
    licensePlate: identity.plate,
    deviceSerial: identity.serial,
    deviceStatus: hashUnit(identity.key, 35) < CONNECTED_SHARE ? 'CONNECTED' : 'DISCONNECTED',
    deviceOn,
    groups: [...identity.groups],
    fixed: fixedOf(source),
    alarm,
    alarmTimestamp,
    lockedAlarm,
    lastKnownTime: at,
    azimuth: columns.azimuths[index] ?? null,
    parkingIgnitionSince: Number.isNaN(since) ? null : since,
    vehiclesDataGpsDataDto: {
      latitude: columns.places[index * 2 + 1] ?? null,
      longitude: columns.places[index * 2] ?? null,
      speed: Math.round((columns.speeds[index] ?? 0) * 100) / 100,
      validity: 100,
      ignitionOn: columns.ignitions[index] === 1,
      timestamp: at,
    },
  }
}

const antRow = (source: RowSource): AntStatusRow => ({
  vehicleId: source.index + 1,
  antStatus: {
    updateTime: lastReport(source),
    antConnected: hashUnit(source.identity.key, 36) < 0.97,
    shortMode: false,
  },
})

const lockRow = (source: RowSource): LockStateRow => ({
  vehicleId: source.index + 1,
  lockStateDto: {
    deviceId: Number(source.identity.serial),
    lockStateTime: lastReport(source),
    lockState: hashUnit(source.identity.key, 37) < LOCKED_SHARE ? 'LOCK' : 'UNLOCK',
    name: source.identity.name,
  },
})

/** Today's events of a vehicle before the start; `place` is the index of the name in SIMPLE_EVENT_NAMES. */
export const countAtStart = (key: number, place: number): number => {
  const draw = hash32(key, 38, place)
  return draw % 5 === 0 ? 1 + ((draw >>> 8) % 9) : 0
}

const countsRow = ({ index, identity, day }: RowSource): EventCountsRow => {
  const eventsCountPerDay: Record<string, number> = {}
  for (const [place, name] of SIMPLE_EVENT_NAMES.entries()) {
    const count = countAtStart(identity.key, place)
    if (count > 0) eventsCountPerDay[name] = count
  }
  return { vehicleId: index + 1, day, eventsCountPerDay }
}

const mappingRow = (source: RowSource): VehicleDeviceRow => {
  const { index, identity, startAt } = source
  const currentDeviceMapping: DeviceMapping = {
    id: index + 1,
    deviceSerial: identity.serial,
    from: startAt - DAY_MS * (1 + (identity.key % 900)),
    to: null,
    ...alarmsOf(source),
    deviceSettingsDto: rowSettings(source),
  }
  return { vehicleId: index + 1, currentDeviceMapping }
}

const retranslationRow = ({ index, identity, startAt }: RowSource): RetranslationRow | null =>
  hashUnit(identity.key, 39) < RETRANSLATED_SHARE
    ? {
        vehicleId: index + 1,
        deviceSerial: identity.serial,
        sent: true,
        etoll: (identity.key & 1) === 1,
        lastSuccess: startAt - 60_000,
        lastError: null,
      }
    : null

/** The row of each list for one vehicle; null: not in the list. */
export const LIST_ROWS: { readonly [L in ListName]: (source: RowSource) => ListRow<L> | null } = {
  mini: miniRow,
  ant: antRow,
  lock: lockRow,
  settings: (source) => ({ vehicleId: source.index + 1, deviceSettingsDto: rowSettings(source) }),
  counts: countsRow,
  mapping: mappingRow,
  retranslation: retranslationRow,
}
