import { describe, expect, test } from 'vitest'
import type { DeviceStatus } from '../entities/vehicle.ts'
import type { StatusInput } from './status.ts'
import {
  hasGps,
  isLastKnown,
  isLongParkingWithIgnition,
  isWithoutConnection,
  lacksSensorData,
  markerStatus,
  newestFlag,
  parkingIgnitionSince,
  sideBarStatus,
  statusLabel,
} from './status.ts'

const NOW = 1_700_000_000_000
const vehicle = (
  change: Partial<StatusInput & { hasGps: boolean }> = {},
): StatusInput & { hasGps: boolean } => ({
  deviceStatus: 'CONNECTED',
  deviceOn: true,
  lastKnownTime: NOW - 5_000,
  speed: 0,
  ignitionOn: false,
  hasGps: true,
  ...change,
})

describe('markerStatus', () => {
  test('no_signal without data, when disconnected, without data status or with the device off [STATUS-03]', () => {
    const silent: Partial<StatusInput>[] = [
      { lastKnownTime: null },
      { deviceStatus: 'DISCONNECTED' },
      { deviceStatus: 'NO_DATA' },
      { deviceOn: false },
    ]
    for (const change of silent) {
      expect(markerStatus(vehicle({ speed: 10, ignitionOn: true, ...change }), NOW)).toBe('no_signal')
    }
  })

  test('a vehicle without a device is no_signal [STATUS-12]', () => {
    expect(markerStatus(vehicle({ deviceStatus: 'NO_DEVICE', speed: 10, ignitionOn: true }), NOW)).toBe(
      'no_signal',
    )
    expect(statusLabel(vehicle({ deviceStatus: 'NO_DEVICE' }), NOW)).toBe('noDevice')
  })

  test('move needs a connection, a speed above 0 and ignition [STATUS-04]', () => {
    const moving = { speed: 0.1, ignitionOn: true }
    expect(markerStatus(vehicle(moving), NOW)).toBe('move')
    for (const change of [{ speed: 0 }, { ignitionOn: false }, { deviceStatus: 'DISCONNECTED' }] as const)
      expect(markerStatus(vehicle({ ...moving, ...change }), NOW)).not.toBe('move')
  })

  test('otherwise a connected vehicle is normal [STATUS-05]', () => {
    expect(markerStatus(vehicle({ speed: 0, ignitionOn: true }), NOW)).toBe('normal')
    expect(markerStatus(vehicle({ speed: 10, ignitionOn: false }), NOW)).toBe('normal')
  })

  test('silence turns the marker at 900000 ms and flags the connection at 620000 ms [STATUS-13, LIVE-25]', () => {
    const moving = (silence: number) => vehicle({ speed: 9, ignitionOn: true, lastKnownTime: NOW - silence })
    expect(markerStatus(moving(900_000), NOW)).toBe('move')
    expect(markerStatus(moving(900_001), NOW)).toBe('no_signal')
    expect(isWithoutConnection('CONNECTED', NOW - 620_000, NOW)).toBe(false)
    expect(isWithoutConnection('CONNECTED', NOW - 620_001, NOW)).toBe(true)
    expect(isWithoutConnection('DISCONNECTED', NOW - 620_001, NOW)).toBe(false)
    expect(isWithoutConnection('CONNECTED', null, NOW)).toBe(false)
  })
})

describe('hasGps', () => {
  test('absent when both coordinates are missing [STATUS-14]', () => {
    expect(hasGps(null, null, 100)).toBe(false)
    expect(hasGps(50, 30, 100)).toBe(true)
  })

  test('absent when validity is not a number [STATUS-15]', () => {
    expect(hasGps(50, 30, null)).toBe(false)
    expect(hasGps(50, 30, Number.NaN)).toBe(false)
  })

  test('absent below validity 100, which is fully valid [STATUS-16]', () => {
    expect(hasGps(50, 30, 99)).toBe(false)
    expect(hasGps(50, 30, 100)).toBe(true)
  })
})

describe('statusLabel', () => {
  test('each label is reached by its own state [STATUS-18, STATUS-19, STATUS-20, STATUS-21]', () => {
    expect(statusLabel(vehicle({ deviceStatus: 'DISCONNECTED' }), NOW)).toBe('disconnected')
    expect(statusLabel(vehicle({ deviceStatus: 'NO_DATA' }), NOW)).toBe('noData')
    expect(statusLabel(vehicle({ deviceStatus: 'NO_DEVICE' }), NOW)).toBe('noDevice')
    expect(statusLabel(vehicle({ hasGps: false }), NOW)).toBe('coordinatesAbsent')
  })

  test('labels of a connected vehicle [STATUS-17, STATUS-22, STATUS-25, STATUS-26]', () => {
    expect(statusLabel(vehicle({ deviceOn: false }), NOW)).toBe('receptionDisabled')
    expect(statusLabel(vehicle({ speed: 5, ignitionOn: true }), NOW)).toBe('moving')
    expect(statusLabel(vehicle(), NOW)).toBe('stopped')
    expect(statusLabel(vehicle({ speed: 5, ignitionOn: false }), NOW)).toBe('connected')
  })

  test('the first label that fits wins, in the written order [STATUS-27]', () => {
    const worst = vehicle({ deviceStatus: 'NO_DEVICE', deviceOn: false, lastKnownTime: null, hasGps: false })
    const steps: [Partial<StatusInput & { hasGps: boolean }>, string][] = [
      [{}, 'noDevice'],
      [{ deviceStatus: 'NO_DATA' }, 'receptionDisabled'],
      [{ deviceStatus: 'NO_DATA', deviceOn: true }, 'noData'],
      [{ deviceStatus: 'DISCONNECTED', deviceOn: true, lastKnownTime: NOW }, 'disconnected'],
      [
        { deviceStatus: 'CONNECTED', deviceOn: true, lastKnownTime: NOW, ignitionOn: true },
        'coordinatesAbsent',
      ],
      [
        { deviceStatus: 'CONNECTED', deviceOn: true, lastKnownTime: NOW, ignitionOn: true, hasGps: true },
        'parkingWithIgnition',
      ],
    ]
    for (const [change, label] of steps) expect(statusLabel({ ...worst, ...change }, NOW)).toBe(label)
  })

  test('parking with ignition is highlighted above five minutes [STATUS-23]', () => {
    expect(statusLabel(vehicle({ ignitionOn: true }), NOW)).toBe('parkingWithIgnition')
    expect(isLongParkingWithIgnition(NOW - 300_000, NOW)).toBe(false)
    expect(isLongParkingWithIgnition(NOW - 300_001, NOW)).toBe(true)
    expect(isLongParkingWithIgnition(null, NOW)).toBe(false)
  })

  test('counts from the first moment of standing with ignition on, until either changes [STATUS-24]', () => {
    expect(parkingIgnitionSince(null, 0, true, 100)).toBe(100)
    expect(parkingIgnitionSince(100, 0, true, 200)).toBe(100)
    expect(parkingIgnitionSince(100, 1, true, 200)).toBeNull()
    expect(parkingIgnitionSince(100, 0, false, 200)).toBeNull()
  })
})

test('words of the side bar [STATUS-06, STATUS-07, STATUS-08, STATUS-09]', () => {
  expect(sideBarStatus('no_signal', true)).toBe('notConnected')
  expect(sideBarStatus('move', true)).toBe('movement')
  expect(sideBarStatus('normal', true)).toBe('parking')
  expect(sideBarStatus('anything else', true)).toBe('noData')
})

test('a device that is off shows data reception disabled, for any marker [STATUS-10]', () => {
  for (const status of ['no_signal', 'move', 'normal'])
    expect(sideBarStatus(status, false)).toBe('receptionDisabled')
})

test('a vehicle without a device, and one whose device is off, have states of their own [STATUS-11]', () => {
  expect(statusLabel(vehicle({ deviceStatus: 'NO_DEVICE' }), NOW)).toBe('noDevice')
  const statuses: DeviceStatus[] = ['CONNECTED', 'DISCONNECTED', 'NO_DATA']
  for (const deviceStatus of statuses) {
    expect(statusLabel(vehicle({ deviceStatus, deviceOn: false }), NOW)).toBe('receptionDisabled')
  }
})

test('more than one watched sensor and not all above 0 raise the warning [STATUS-28]', () => {
  const sensor = (sensorNumber: number, value: number | null) => ({ sensorNumber, value })
  expect(lacksSensorData([sensor(27, 0)])).toBe(false)
  expect(lacksSensorData([sensor(27, 5), sensor(28, 1)])).toBe(false)
  expect(lacksSensorData([sensor(27, 5), sensor(35, 0)])).toBe(true)
  expect(lacksSensorData([sensor(32, 5), sensor(33, null)])).toBe(true)
  expect(lacksSensorData([sensor(34, 5), sensor(29, 0), sensor(31, 0)])).toBe(false)
})

test('the newest reading of a flag wins; without times any true one counts [LIVE-24]', () => {
  expect(
    newestFlag([
      { value: true, timestamp: 1 },
      { value: false, timestamp: 2 },
    ]),
  ).toBe(false)
  expect(
    newestFlag([
      { value: false, timestamp: null },
      { value: true, timestamp: null },
    ]),
  ).toBe(true)
  expect(
    newestFlag([
      { value: true, timestamp: null },
      { value: false, timestamp: 5 },
    ]),
  ).toBe(false)
})

test('values are last known ones without a signal, and after 15 minutes of silence [STATUS-13]', () => {
  const row = { markerStatus: 'move', lastKnownTime: NOW } as const
  expect(isLastKnown(row, NOW + 900_000)).toBe(false)
  expect(isLastKnown(row, NOW + 900_001)).toBe(true)
  expect(isLastKnown({ ...row, markerStatus: 'no_signal' }, NOW)).toBe(true)
  expect(isLastKnown({ ...row, lastKnownTime: null }, NOW)).toBe(true)
})
