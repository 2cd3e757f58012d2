import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { RECORDED_JUMP } from '../../../src/contract/rules/plausibility.ts'
import {
  type FaultMemory,
  isSentinelSpeed,
  judgeFix,
  NO_MEMORY,
  type Place,
  placeFault,
} from './positionFaults.ts'

const fix = (at: number, latitude: number, longitude: number): Place => ({ at, latitude, longitude })

/** Faults of a whole track, in order. */
const judgeAll = (track: readonly Place[]) => {
  let memory: FaultMemory = NO_MEMORY
  return track.map((next) => {
    const verdict = judgeFix(memory, next)
    memory = verdict.memory
    return verdict
  })
}

describe('place', () => {
  test('rejects 0,0 and its rounding neighbours, and accepts points on the equator or the prime meridian', () => {
    expect(placeFault(0, 0)).toBe('zeroIsland')
    expect(placeFault(0.0005, -0.0005)).toBe('zeroIsland')
    expect(placeFault(0, 36.8)).toBeNull()
    expect(placeFault(51.47, 0)).toBeNull()
  })

  test('reports coordinates outside the globe and not-a-number as out of range', () => {
    expect(placeFault(90.01, 10)).toBe('outOfRange')
    expect(placeFault(10, -180.5)).toBe('outOfRange')
    expect(placeFault(Number.NaN, 10)).toBe('outOfRange')
    expect(placeFault(-90, 180)).toBeNull()
  })
})

test('reports the speed sentinel as a fault, but not a fast car', () => {
  expect(isSentinelSpeed(113.9952)).toBe(true)
  expect(isSentinelSpeed(-1)).toBe(true)
  expect(isSentinelSpeed(Number.NaN)).toBe(true)
  expect(isSentinelSpeed(55)).toBe(false)
  expect(isSentinelSpeed(null)).toBe(false)
})

describe('jump', () => {
  test('reports a single far position as a jump, but not the way back', () => {
    const verdicts = judgeAll([fix(0, 50.45, 30.52), fix(60_000, 51.5, 31.3), fix(120_000, 50.46, 30.53)])
    expect(verdicts.map((v) => v.fault)).toEqual([null, 'jump', null])
  })

  test('accepts a new place after enough positions that agree, as a relocation', () => {
    const away = Array.from({ length: RECORDED_JUMP.doubted + 1 }, (_, k) =>
      fix(60_000 * (k + 1), 51.5, 31.3),
    )
    const verdicts = judgeAll([fix(0, 50.45, 30.52), ...away])
    expect(verdicts.map((v) => v.fault)).toEqual([null, 'jump', 'jump', 'jump', null])
    expect(verdicts.at(-1)).toMatchObject({ relocated: true })
  })

  test('never accepts positions that jump about without agreeing', () => {
    const wild = Array.from({ length: 12 }, (_, k) => fix(1_000 * (k + 1), k % 2 ? 10 : -10, 20))
    const verdicts = judgeAll([fix(0, 50.45, 30.52), ...wild])
    expect(verdicts.slice(1).every((v) => v.fault === 'jump')).toBe(true)
  })

  test('reports no jump if the gap is long enough for the distance', () => {
    expect(judgeAll([fix(0, 50.45, 30.52), fix(7_200_000, 51.5, 31.3)]).map((v) => v.fault)).toEqual([
      null,
      null,
    ])
  })

  test('leaves the memory unchanged for a faulty place', () => {
    const { memory } = judgeFix(NO_MEMORY, fix(0, 50.45, 30.52))
    expect(judgeFix(memory, fix(1_000, 0, 0)).memory).toBe(memory)
  })

  test('reports no fault for a track driven below 60 m/s', () => {
    const step = fc.record({
      seconds: fc.integer({ min: 1, max: 600 }),
      speed: fc.double({ min: 0, max: 59, noNaN: true }),
      bearing: fc.integer({ min: 0, max: 359 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let at = 0
        let place: [number, number] = [37.77, -122.42]
        const track = [fix(at, ...place)]
        for (const { seconds, speed, bearing } of steps) {
          at += seconds * 1_000
          place = destination(place[0], place[1], bearing, speed * seconds)
          track.push(fix(at, ...place))
        }
        expect(judgeAll(track).every((verdict) => verdict.fault === null)).toBe(true)
      }),
    )
  })
})
