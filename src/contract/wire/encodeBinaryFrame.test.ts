import { expect, test } from 'vitest'
import { FRAME_HEAD } from './binaryLayout.ts'
import { encodeBinaryFrame } from './encodeBinaryFrame.ts'
import type { WireEvent } from './events.ts'

const NOW = Date.UTC(2026, 6, 1, 12)
const IN_2004 = Date.UTC(2004, 0, 1)

const locations = (moments: readonly number[]): WireEvent[] =>
  moments.map((timestamp, seq) => ({
    event: 'vehicleLocation',
    seq,
    data: {
      vehicleId: seq + 1,
      timestamp,
      latitude: 50,
      longitude: 30,
      speed: 10,
      validity: 100,
      azimuth: 90,
      ignitionOn: true,
      parkingIgnitionSince: null,
    },
  }))

const baseTimeOf = (frame: Uint8Array<ArrayBuffer>): number => new DataView(frame.buffer).getFloat64(16, true)
const bytesOf = (events: readonly WireEvent[]): number => encodeBinaryFrame(events).length - FRAME_HEAD.bytes

test('devices whose clocks are years off enlarge only their own events', () => {
  const right = Array.from({ length: 100 }, (_, i) => NOW + i)
  const off = right.map((moment, i) => (i % 10 === 0 ? IN_2004 : moment))
  expect(baseTimeOf(encodeBinaryFrame(locations(off)))).toBeGreaterThanOrEqual(NOW)
  // An event that does not fit is written as JSON: some 180 bytes each.
  expect(bytesOf(locations(off))).toBeLessThan(bytesOf(locations(right)) + 10 * 200)
})

test.each<[string, (vehicleId: number, seq: number) => WireEvent]>([
  [
    'antennas',
    (vehicleId, seq) => ({
      event: 'antennaStatus',
      seq,
      data: { vehicleId, updateTime: NOW, antConnected: true, shortMode: false },
    }),
  ],
  [
    'locks',
    (vehicleId, seq) => ({
      event: 'LockStateForDevice',
      seq,
      data: { vehicleId, deviceId: 5, lockStateTime: NOW, name: 'Lock', lockState: 'LOCK' },
    }),
  ],
])('a frame of only %s uses their times as base, and contains them as records', (_, eventOf) => {
  const events = [1, 2, 3].map((vehicleId) => eventOf(vehicleId, vehicleId))
  expect(baseTimeOf(encodeBinaryFrame(events))).toBe(NOW)
  expect(bytesOf(events)).toBeLessThan(JSON.stringify(events).length / 2)
})

test('a frame without times has the base 0', () => {
  const event: WireEvent = { event: 'dayStarted', seq: 1, data: { day: '2026-07-01' } }
  expect(baseTimeOf(encodeBinaryFrame([event]))).toBe(0)
  expect(baseTimeOf(encodeBinaryFrame([]))).toBe(0)
})
