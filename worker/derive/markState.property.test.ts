import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  NO_CONNECTION_AFTER_MS,
  NO_SIGNAL_AFTER_MS,
  PARKING_IGNITION_HIGHLIGHT_MS,
} from '../../src/contract/constants.ts'
import { MARK_FLAG } from '../../src/contract/engine/marks.ts'
import { DEVICE_STATUSES } from '../../src/contract/entities/vehicle.ts'
import {
  isLongParkingWithIgnition,
  isWithoutConnection,
  MARKER_STATUSES,
  markerStatus,
} from '../../src/contract/rules/status.ts'
import { FLAG } from '../store/columns.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { ROW, ROW_NUMBERS } from '../store/slotRows.ts'
import { miniRow, NOW } from '../store/testing/rows.ts'
import { markState } from './markState.ts'

/** Around each time at which the mark of a vehicle changes. */
const moment = fc.oneof(
  fc.constant(Number.NaN),
  fc
    .tuple(
      fc.constantFrom(0, NO_CONNECTION_AFTER_MS, NO_SIGNAL_AFTER_MS, PARKING_IGNITION_HIGHLIGHT_MS),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([age, step]) => NOW - age + step),
)
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

test('the mark of a vehicle follows the rules [STATUS-01 to STATUS-16, STATUS-23, STATUS-24, LIVE-25]', () => {
  const store = new FleetStore()
  store.mergeMini([miniRow(1)], 0)
  const slot = store.slotOf(1)
  const { columns } = store
  const speed = fc.constantFrom(Number.NaN, -1, 0, 0.1, 20)
  const status = fc.nat(DEVICE_STATUSES.length - 1)
  fc.assert(
    fc.property(status, fc.nat(2 ** 15 - 1), speed, moment, moment, (device, flags, driven, last, since) => {
      columns.deviceStatus[slot] = device
      columns.setFlags(slot, flags)
      columns.rows.numbers[slot * ROW_NUMBERS + ROW.speed] = driven
      columns.rows.numbers[slot * ROW_NUMBERS + ROW.lastKnownTime] = last
      columns.rows.numbers[slot * ROW_NUMBERS + ROW.parkingSince] = since
      const deviceStatus = DEVICE_STATUSES[device] ?? 'NO_DEVICE'
      const lastKnownTime = orNull(last)
      const has = (bit: number): boolean => (flags & bit) !== 0
      const [deviceOn, ignitionOn] = [has(FLAG.deviceOn), has(FLAG.ignitionOn)]
      const expected = {
        ignitionOn,
        alarm: has(FLAG.alarm) || has(FLAG.lockedAlarm),
        noConnection: isWithoutConnection(deviceStatus, lastKnownTime, NOW),
        noGps: !has(FLAG.hasGps),
        deviceOff: !deviceOn,
        noDevice: deviceStatus === 'NO_DEVICE',
        parkingWithIgnition: !Number.isNaN(since),
        longParkingWithIgnition: isLongParkingWithIgnition(orNull(since), NOW),
      }
      const state = markState(store, slot, NOW)
      expect(MARKER_STATUSES[state >>> 8]).toBe(
        markerStatus({ deviceStatus, deviceOn, lastKnownTime, speed: driven, ignitionOn }, NOW),
      )
      expect(Object.entries(MARK_FLAG).map(([name, bit]) => [name, (state & bit) !== 0])).toEqual(
        Object.keys(MARK_FLAG).map((name) => [name, expected[name as keyof typeof expected]]),
      )
    }),
    { numRuns: 2_000 },
  )
})
