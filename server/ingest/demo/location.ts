import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import type { VehicleLocation } from '../../../src/contract/wire/events.ts'
import { placeFault } from '../faults/positionFaults.ts'
import { hash32, hashUnit } from '../random.ts'
import type { DeviceMoment } from './device.ts'
import type { DeviceRuntime } from './runtime.ts'

/** The position as the device reports it, with what its receiver does to it. */

const ZERO = { latitude: 0, longitude: 0, validity: 0 } as const
const ABSENT = { latitude: null, longitude: null, validity: 0 } as const

interface Reading {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly validity: number
}

const degrees = (value: number): number => Number(value.toFixed(6))

/** A fix from too few satellites: some hundred metres off, and marked as such. */
const weakReading = (key: number, moment: DeviceMoment): Reading => {
  const { latitude, longitude } = moment.motion
  const draw = hash32(key, Math.floor(moment.at / 1_000))
  const [lat, lon] = destination(latitude, longitude, hashUnit(draw, 1) * 360, 30 + hashUnit(draw, 2) * 300)
  return {
    latitude: degrees(lat),
    longitude: degrees(lon),
    validity: 15 + Math.floor(hashUnit(draw, 3) * 70),
  }
}

/** What the receiver itself says. */
const readGps = (key: number, moment: DeviceMoment): Reading => {
  switch (moment.gps) {
    case 'absent':
      return ABSENT
    case 'zero':
      return ZERO
    case 'weak':
      return weakReading(key, moment)
    case 'good':
  }
  const { latitude, longitude } = moment.motion
  return { latitude: degrees(latitude), longitude: degrees(longitude), validity: FULL_VALIDITY }
}

/** What becomes of a reading at the door: a place that no vehicle can be at is shown at the last good one, invalid. */
const admit = (device: DeviceRuntime, reading: Reading): Reading => {
  if (reading.latitude === null || reading.longitude === null) return reading
  if (placeFault(reading.latitude, reading.longitude) === null) return reading
  const { latitude, longitude } = device.lastGood ?? ABSENT
  return { latitude, longitude, validity: 0 }
}

/** The location report of a moment; remembers the last good place on the device. */
export const reportLocation = (
  device: DeviceRuntime,
  moment: DeviceMoment,
): Omit<VehicleLocation, 'parkingIgnitionSince'> => {
  const { motion } = moment
  const place = admit(device, readGps(device.vehicle.key, moment))
  if (moment.gps === 'good') device.lastGood = motion
  return {
    vehicleId: device.vehicleId,
    timestamp: moment.at,
    ...place,
    speed: moment.gps === 'zero' ? 0 : Number(motion.speed.toFixed(2)),
    azimuth: Math.round(motion.azimuth) % 360,
    ignitionOn: motion.ignitionOn || device.alwaysIgnitionOn,
  }
}
