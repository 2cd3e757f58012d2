import * as fc from 'fast-check'
import { parkingIgnitionSince } from '../../src/contract/rules/status.ts'
import { deviceSettingsOf } from './builders.ts'
import type { FakeServer } from './fakeServer.ts'

/** An event of one vehicle of the fake server; numbers in [0, 1) determine the details. */
export interface Happening {
  readonly kind: (typeof KINDS)[number]
  /** Which vehicle, as a fraction of the fleet. */
  readonly whose: number
  readonly a: number
  readonly b: number
}

export const KINDS = [
  'location',
  'badLocation',
  'deviceStatus',
  'lock',
  'sos',
  'signaling',
  'reset',
  'antenna',
  'settings',
  'pin',
  'groups',
  'name',
  'zone',
  'term',
  'fuelling',
] as const

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

export const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(...KINDS),
  whose: share,
  a: share,
  b: share,
})

const GROUPS = [
  { id: 1, name: 'North' },
  { id: 2, name: 'South' },
]

const location = (server: FakeServer, vehicleId: number, { a, b }: Happening, good: boolean): void => {
  const timestamp = server.clock.now() - Math.floor(a * 30) * 60_000
  const speed = b < 0.5 ? 0 : b * 30
  const ignitionOn = a < 0.6
  const before = server.truth(vehicleId).parkingIgnitionSince
  // A bad position carries the last good place.
  const last = server.truth(vehicleId).vehiclesDataGpsDataDto
  server.emit('vehicleLocation', {
    vehicleId,
    timestamp,
    latitude: good ? 50 + a : (last?.latitude ?? null),
    longitude: good ? 30 + b : (last?.longitude ?? null),
    speed,
    validity: good ? 100 : 40,
    azimuth: a < 0.2 ? null : Math.floor(b * 360),
    ignitionOn,
    parkingIgnitionSince: parkingIgnitionSince(before, speed, ignitionOn, timestamp),
  })
}

/** Applies it on the server to one of `ids`; the server sends it to all clients. */
export const happen = (
  server: FakeServer,
  what: Happening,
  ids: readonly number[] = [...server.vehicles.keys()],
): void => {
  const vehicleId = ids[Math.floor(what.whose * ids.length)] ?? 0
  const { a } = what
  const timestamp = server.clock.now()
  const truth = server.truth(vehicleId)
  switch (what.kind) {
    case 'location':
      return location(server, vehicleId, what, true)
    case 'badLocation':
      return location(server, vehicleId, what, false)
    case 'deviceStatus':
      return server.emit('deviceStatus', {
        vehicleId,
        timestamp,
        deviceStatus: a < 0.5 ? 'CONNECTED' : 'DISCONNECTED',
      })
    case 'lock':
      return server.emit('LockStateForDevice', {
        vehicleId,
        deviceId: vehicleId,
        lockState: a < 0.5 ? 'LOCK' : 'UNLOCK',
        lockStateTime: timestamp,
        name: 'lock',
      })
    case 'sos':
      return server.emit('SOS_ALARM', { vehicleId, timestamp })
    case 'signaling':
      return server.emit('SIGNALING_ALARM', { vehicleId, timestamp })
    case 'reset':
      return server.emit('alarmReset', {
        vehicleId,
        timestamp,
        ...(a < 0.5 ? { alarm: false } : { lockedAlarm: false }),
      })
    case 'antenna':
      return server.emit('antennaStatus', {
        vehicleId,
        updateTime: timestamp,
        antConnected: a < 0.5,
        shortMode: a < 0.2,
      })
    case 'settings': {
      const { alarm, alarmTimestamp, lockedAlarm } = truth
      const flags = { alarm, alarmTimestamp, lockedAlarm, deviceOn: a < 0.8 }
      const outValsDto = { firstOutVal: a < 0.3, secondOutVal: false }
      return server.emit('deviceSettings', {
        vehicleId,
        deviceSettingsDto: deviceSettingsOf(vehicleId, { ...flags, outValsDto }),
      })
    }
    case 'pin':
      return server.emit('vehicleFixed', { vehicleId, fixed: a < 0.4 ? false : Math.ceil(a * 9) })
    case 'groups':
      return server.emit('vehicleGroups', {
        vehicleId,
        groups: GROUPS.filter((_, i) => (i === 0 ? a < 0.5 : a > 0.3)),
      })
    case 'name':
      return server.emit('vehicleChanged', {
        vehicleId,
        name: `Bus ${Math.ceil(a * 99)}`,
        licensePlate: `AA ${Math.ceil(what.b * 99)}`,
        parts: ['parameters'],
      })
    case 'zone':
      return server.emit('vehicleZone', {
        vehicleId,
        timestamp,
        zoneId: 1 + Math.floor(a * 3),
        isInside: what.b < 0.5,
        isCrossing: true,
      })
    case 'term':
      return server.count('TERM', vehicleId)
    case 'fuelling':
      return server.count('FUELLING_START', vehicleId)
  }
}
