import { describe, expect, test } from 'vitest'
import type { TrackHead, TrackTotals } from './track.ts'
import { decodeTrackBytes, encodeTrackBytes, TRACK_NO_AZIMUTH, TRACK_NO_PLACE } from './trackBytes.ts'

const totals: TrackTotals = {
  positions: 3,
  mileage: 1,
  movingMs: 2,
  standingMs: 3,
  idlingMs: 4,
  engineMs: 5,
  maxSpeed: 6,
  averageSpeed: 7,
  trips: 0,
  stops: 0,
  parkings: 0,
  fuellings: 0,
  defuellings: 0,
  fuelUsed: null,
  fuelFilled: null,
  fuelDrained: null,
  fuelUnknown: 'noLevel',
}
const head: TrackHead = {
  vehicleId: 7,
  from: 1_000,
  to: 9_000,
  detail: 'full',
  thinned: false,
  count: 3,
  trips: [],
  stops: [],
  parkings: [],
  fuellings: [],
  defuellings: [],
  events: [
    {
      at: 2_000,
      name: 'POWER_LOST',
      text: 'Напряжение',
      fuel: null,
      excess: null,
      latitude: 50,
      longitude: null,
    },
  ],
  eventsCut: false,
  totals,
  previous: { from: 0, to: 1_000, totals },
  points: 3,
  series: [{ kind: 'sensor', number: 27, name: 'Бак', unit: 'л', type: 'FUEL_LEVEL', points: 1 }],
}
const columns = {
  timestamp: Float64Array.of(1_000, 2_000, 1_795_140_000_000),
  latitude: Int32Array.of(504_500_000, TRACK_NO_PLACE, -1),
  longitude: Int32Array.of(305_200_000, TRACK_NO_PLACE, 1_800_000_000),
  speed: Uint16Array.of(0, 1_250, 32_767),
  azimuth: Uint16Array.of(0, 3_599, TRACK_NO_AZIMUTH),
  validity: Uint8Array.of(0, 50, 100),
  ignition: Uint8Array.of(0, 1, 0),
}
const series = [{ timestamp: Float64Array.of(5_000), value: Float32Array.of(Number.NaN) }]

const joined = (pieces: readonly Uint8Array[]): ArrayBuffer => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole.buffer
}

describe('the bytes of a track', () => {
  test('decode to what was encoded, in units, NaN for unknown values', () => {
    const {
      points,
      series: read,
      ...rest
    } = decodeTrackBytes(joined(encodeTrackBytes(head, columns, series)))
    const { points: _count, series: _heads, ...expected } = head
    expect(rest).toEqual(expected)
    expect(points).toEqual({
      timestamp: columns.timestamp,
      latitude: Float64Array.of(50.45, Number.NaN, -1e-7),
      longitude: Float64Array.of(30.52, Number.NaN, 180),
      speed: Float32Array.of(0, 12.5, 327.67),
      azimuth: Float32Array.of(0, 359.9, Number.NaN),
      validity: columns.validity,
      ignition: columns.ignition,
    })
    expect(read).toEqual([
      { kind: 'sensor', number: 27, name: 'Бак', unit: 'л', type: 'FUEL_LEVEL', ...series[0] },
    ])
  })

  test('are rejected when truncated anywhere', () => {
    const whole = joined(encodeTrackBytes(head, columns, series))
    for (let length = 0; length < whole.byteLength - 7; length += 5) {
      expect(() => decodeTrackBytes(whole.slice(0, length)), `${length} bytes`).toThrow(RangeError)
    }
  })

  test('are rejected when they are something else', () => {
    expect(() => decodeTrackBytes(new TextEncoder().encode('<!doctype html><html></html>').buffer)).toThrow(
      'not the bytes of a track',
    )
  })
})
