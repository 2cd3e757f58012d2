import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceM } from '../../../../../src/contract/rules/geodesy.ts'
import type { DeviceFix } from '../../ports.ts'
import { ignitionOf } from './ignition.ts'
import { NEVER } from '../never.ts'
import { believePlace, type PlaceMemory, type SeenPlace } from './jump.ts'
import { findMomentFault } from './moment.ts'
import { findPlaceFault } from './place.ts'
import { validityOf } from './validity.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const fix = (rest: Partial<DeviceFix> = {}): DeviceFix => ({
  latitude: 50.45,
  longitude: 30.52,
  altitude: null,
  speed: null,
  course: null,
  satellites: null,
  hdop: null,
  accuracy: null,
  isValid: true,
  ...rest,
})

describe('moments', () => {
  const judge = (at: number) => findMomentFault(at, NOW, NOW - 86_400_000)

  test('distinguishes a clock without the time, one far ahead, and reports older than the retention', () => {
    expect([0, 315_964_800_000, Number.NaN, 1.5].map(judge)).toEqual(['time', 'time', 'time', 'time'])
    expect(judge(NOW + 300_001)).toBe('future')
    expect(judge(NOW - 86_400_001)).toBe('tooOld')
  })

  test('accepts a clock that runs a little ahead, and the black box of a day', () => {
    expect([NOW + 300_000, NOW, NOW - 86_400_000].map(judge)).toEqual([null, null, null])
  })
})

test('rejects 0, 0 and places outside the earth, and accepts its edges [STATUS-14]', () => {
  const judge = (latitude: number, longitude: number) => findPlaceFault(fix({ latitude, longitude }))
  expect(judge(0, 0)).toBe('zeroPlace')
  expect(judge(0.0005, -0.0005)).toBe('zeroPlace')
  expect([judge(90.1, 0), judge(0, -180.1), judge(Number.NaN, 5)]).toEqual(Array(3).fill('placeRange'))
  expect([judge(0, 9.45), judge(51.48, 0), judge(-90, 180)]).toEqual([null, null, null])
})

test('gives validity 100 only if every measure is good, and treats a missing measure as good [STATUS-16]', () => {
  expect(validityOf(fix())).toBe(100)
  expect(validityOf(fix({ satellites: 4, hdop: 10, accuracy: 100 }))).toBe(100)
  expect(validityOf(fix({ satellites: 3 }))).toBe(75)
  expect(validityOf(fix({ satellites: 0 }))).toBe(0)
  expect(validityOf(fix({ hdop: 20 }))).toBe(50)
  expect(validityOf(fix({ accuracy: 1_000 }))).toBe(10)
  expect(validityOf(fix({ satellites: 2, hdop: 20, accuracy: 200 }))).toBe(12)
  expect(validityOf(fix({ satellites: -1, hdop: 0, accuracy: 0 }))).toBe(100)
  expect(validityOf(fix({ satellites: 12, isValid: false }))).toBe(0)
})

describe('jumps', () => {
  const kyiv = { latitude: 50.45, longitude: 30.52 }
  const lviv = { latitude: 49.84, longitude: 24.03 }
  const seen = (place: typeof kyiv, seconds: number): SeenPlace => ({ ...place, at: NOW + seconds * 1_000 })
  const walk = (places: readonly SeenPlace[]): boolean[] => {
    const memory: PlaceMemory = {
      goodAt: NEVER,
      goodLatitude: Number.NaN,
      goodLongitude: Number.NaN,
      doubted: null,
    }
    return places.map((place) => believePlace(memory, place.at, place))
  }

  test('doubts a single unreachable place, and not the next true one', () => {
    expect(walk([seen(kyiv, 0), seen(lviv, 10), seen(kyiv, 20)])).toEqual([true, false, true])
  })

  test('trusts doubted places that agree from the third on, as after a ferry or a wrong first fix', () => {
    expect(walk([seen(kyiv, 0), seen(lviv, 10), seen(lviv, 20), seen(lviv, 30), seen(lviv, 40)])).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
  })

  test('trusts any place within 2 km at once and nothing farther, anywhere on earth', () => {
    const offset = fc.double({ min: -0.03, max: 0.03, noNaN: true })
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
    fc.assert(
      fc.property(degrees(90), degrees(180), offset, offset, (latitude, longitude, north, east) => {
        const from = { latitude, longitude }
        const to = { latitude: latitude + north, longitude: longitude + east }
        const metres = distanceM(latitude, longitude, to.latitude, to.longitude)
        expect(walk([seen(from, 0), seen(to, 0)])).toEqual([true, metres <= 2_000])
      }),
      { numRuns: 2_000 },
    )
  })

  test('keeps doubting places that agree with nothing, and trusts a reachable one at once', () => {
    const odessa = { latitude: 46.48, longitude: 30.72 }
    expect(walk([seen(kyiv, 0), seen(lviv, 1), seen(odessa, 2), seen(lviv, 3), seen(odessa, 4)])).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(walk([seen(kyiv, 0), seen(lviv, 4 * 3_600)])).toEqual([true, true])
  })
})

test('takes the ignition from the device, else from motion, else from speed, else keeps it [API-50]', () => {
  const of = (said: Partial<Parameters<typeof ignitionOf>[0]>) =>
    ignitionOf({ always: false, ignition: null, motion: null, speed: null, before: false, ...said })
  expect(of({ ignition: false, motion: true, speed: 20 })).toBe(false)
  expect(of({ motion: false, speed: 20 })).toBe(false)
  expect(of({ speed: 1.3 })).toBe(false)
  expect(of({ speed: 1.4 })).toBe(true)
  expect([of({ before: true }), of({})]).toEqual([true, false])
  expect(of({ always: true, ignition: false })).toBe(true)
})
