import { FULL_VALIDITY, KMH_PER_MS } from '../../../src/contract/constants.ts'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import type { NewVehicle } from '../../live/ports.ts'
import { hash32, hashUnit } from '../../platform/random.ts'
import { cardOf, trailerEvent } from './cargo.ts'
import { countersAt } from './counters.ts'
import { type DeviceMoment, deviceAt } from './device.ts'
import { type EpisodeKind, EPISODES, episodeAt } from './episodes.ts'
import { DEMO_EPOCH } from './demoFleet.ts'
import { type DeviceRuntime, deviceIdOf, settingsOf, startDevice } from './runtime.ts'
import { logicalInputs, multiSensors, realSensors } from './sensors.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/** What the server is given about a vehicle on its first registration: as if it had been observed for long. */

const HOUR_MS = 3_600_000
/**
 * How long a vehicle of each condition has been silent at the first start, hours; the hash adds up to as much again.
 */
const SILENT_HOURS = { disconnected: 13, stale: 1, switchedOff: 4, noDevice: 70 } as const

/** Last contact with the vehicle at the first start, ms; null: never. */
export const lastHeard = (v: DemoVehicle, at: number): number | null => {
  switch (v.condition) {
    case 'neverReported':
      return null
    case 'disconnected':
    case 'stale':
    case 'switchedOff':
    case 'noDevice':
      return Math.round(at - SILENT_HOURS[v.condition] * HOUR_MS * (1 + hashUnit(v.key, 64)))
    default: {
      const silences = [EPISODES.silent, EPISODES.disconnected, EPISODES.noData, EPISODES.switchedOff]
      const starts = silences.flatMap((kind) => episodeAt(kind, v.key, at, v.epoch)?.start ?? [])
      return v.condition === 'active' ? Math.round(Math.min(at, ...starts)) : at
    }
  }
}

/** Fuel swing in a moving tank, as a share of it. */
const FLUCTUATION = 0.02

const settings = (v: DemoVehicle): VehicleSetting[] => {
  const volume = v.tour.fuel.volume
  return [
    { name: 'maximum_speed', unit: 'km/h', value: 10 },
    {
      name: 'maximum_allowed_speed',
      unit: 'km/h',
      value: Number((v.kind.allowedSpeed * KMH_PER_MS).toFixed(1)),
    },
    { name: 'maximum_duration', unit: 's', value: 300 },
    { name: 'minimal_fuelling_volume', unit: 'L', value: 10 },
    { name: 'minimal_defuelling_volume', unit: 'L', value: 10 },
    { name: 'minimal_stop_time', unit: 's', value: 10 },
    { name: 'average_fuel_consumption', unit: 'L/100km', value: v.kind.litresPer100Km },
    { name: 'tank_volume', unit: 'L', value: volume },
    { name: 'fuel_fluctuation', unit: 'L', value: Math.round(volume * FLUCTUATION) },
  ]
}

const mappingOf = (device: DeviceRuntime, moment: DeviceMoment) => {
  const v = device.vehicle
  if (v.condition === 'noDevice') return null
  return {
    id: deviceIdOf(v),
    deviceSerial: v.serial,
    from: DEMO_EPOCH,
    to: null,
    alarm: false,
    alarmTimestamp: null,
    lockedAlarm: false,
    deviceOn: moment.deviceOn,
    deviceSettingsDto: settingsOf(device, moment.deviceOn),
  }
}

/** Position, and since when it stands with its ignition on, at the last report. */
const whereabouts = (v: DemoVehicle, heard: DeviceMoment) => {
  const { motion } = heard
  const good = heard.gps === 'good'
  const known = good
    ? { latitude: motion.latitude, longitude: motion.longitude }
    : { latitude: null, longitude: null }
  return {
    lastKnownTime: heard.at,
    timestamp: heard.at,
    azimuth: Math.round(motion.azimuth) % 360,
    parkingIgnitionSince: motion.atStop && motion.ignitionOn ? Math.round(motion.arrivedAt) : null,
    vehiclesDataGpsDataDto: {
      ...known,
      speed: Number(motion.speed.toFixed(2)),
      validity: good ? FULL_VALIDITY : 0,
      ignitionOn: motion.ignitionOn,
      timestamp: heard.at,
    },
    realSensorValues: realSensors(v, heard),
    multiSensorValues: multiSensors(v, heard),
    logicalInputStatuses: logicalInputs(v, heard),
    vehicleCounters: countersAt(v, heard),
    antStatus: { updateTime: heard.at, ...heard.antenna },
    connectedRfidCard: heard.driver === null ? null : cardOf(v, heard.driver),
    trailerActionEvent: trailerEvent(v, heard.trailerAttached, Math.round(heard.motion.arrivedAt)),
  }
}

/**
 * Alarms that are on at the first start, each with its moment, null: it is off. They are current ones, since their cause
 * began, and those that a vehicle raised before it fell silent.
 */
const alarmsOf = (v: DemoVehicle, { at, reachable }: DeviceMoment, device: DeviceRuntime) => {
  const begun = (kind: EpisodeKind): number => Math.round(episodeAt(kind, v.key, at, v.epoch)?.start ?? at)
  const left = hashUnit(v.key, 67) < 0.5 ? lastHeard(v, at) : null
  return {
    sosSince: reachable && device.sosSeen ? begun(EPISODES.sos) : v.condition === 'stale' ? left : null,
    lockedSince:
      reachable && device.disturbanceSeen
        ? begun(EPISODES.tamper)
        : v.condition === 'disconnected'
          ? left
          : null,
  }
}

/** The vehicle as it enters the directory at `at`. */
export const newDemoVehicle = (v: DemoVehicle, at: number): NewVehicle => {
  const moment = deviceAt(v, at)
  const device = startDevice(v, 0, moment, undefined)
  const heardAt = lastHeard(v, at)
  const { sosSince, lockedSince } = alarmsOf(v, moment, device)
  return {
    key: v.serial,
    name: v.name,
    licensePlate: v.plate,
    deviceSerial: v.serial,
    groups: v.groups,
    ...(lockedSince !== null && { lockedAlarmSince: lockedSince }),
    state: {
      type: v.kind.name === 'trailer' ? 'TRAILER' : 'VEHICLE',
      description: `${v.home.name}, ${v.home.country}`,
      deviceStatus: moment.deviceStatus,
      deviceOn: moment.deviceOn,
      alarm: sosSince !== null,
      alarmTimestamp: sosSince,
      lockedAlarm: lockedSince !== null,
      tankVolume: v.tour.fuel.volume,
      period1: 32,
      period2: 90,
      minimalPeriod1: 30,
      minimalPeriod2: 90,
      settings: settings(v),
      currentDeviceMapping: mappingOf(device, moment),
      lockStateDto: {
        deviceId: deviceIdOf(v),
        lockStateTime: heardAt ?? DEMO_EPOCH,
        lockState: lockedSince !== null ? 'LOCK' : device.lock,
        name: v.name,
      },
      realSensorSockets: realSensors(v, moment).map(({ sensorNumber, name, sensorType }) => ({
        socket: sensorNumber,
        name,
        sensorType,
      })),
      rfidCardIds: [0, 1, 2].map((driver) => hash32(v.key, 87, driver)),
      ...(heardAt === null ? {} : whereabouts(v, deviceAt(v, heardAt))),
    },
  }
}
