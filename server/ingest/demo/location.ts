import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { isOnGlobe, isZeroPlace } from '../../../src/contract/rules/plausibility.ts'
import type { VehicleLocation } from '../../../src/contract/wire/events.ts'
import { hash32, hashUnit } from '../../platform/random.ts'
import type { DeviceMoment } from './device.ts'
import type { DeviceRuntime } from './runtime.ts'

/** The position as the device reports it, with the errors of its receiver. */

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

/** The receiver's own reading. */
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

/** How the ingest corrects a reading: an impossible place is replaced by the last good one and marked invalid. */
const admit = (device: DeviceRuntime, reading: Reading): Reading => {
  const { latitude, longitude } = reading
  if (latitude === null || longitude === null) return reading
  if (isOnGlobe(latitude, longitude) && !isZeroPlace(latitude, longitude)) return reading
  const good = device.lastGood ?? ABSENT
  return { latitude: good.latitude, longitude: good.longitude, validity: 0 }
}

/** The location report of a moment; stores the last good place on the device. */
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
