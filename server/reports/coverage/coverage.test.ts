import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceM, EARTH_RADIUS_M } from '../../../src/contract/rules/geodesy.ts'
import { areaHa, zoneFault } from '../../../src/contract/rules/zoneShape.ts'
import { findFields } from './coverage.ts'
import type { Run } from './workRuns.ts'

const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180
/** Where the simulated fields are. */
const HOME = { latitude: 50, longitude: 30 }

/** A run through points given in metres to the east and the north of HOME, on the sphere. */
const run = (points: readonly (readonly [east: number, north: number])[]): Run =>
  Float64Array.from(
    points.flatMap(([east, north]) => {
      const latitude = HOME.latitude + north / M_PER_DEGREE
      const squeeze = Math.cos((latitude * Math.PI) / 180)
      return [HOME.longitude + east / M_PER_DEGREE / squeeze, latitude]
    }),
  )

/** Passes to the north and back, `apart` metres from middle to middle. */
const passes = (count: number, apart: number, length: number, eastOf = 0): Run[] =>
  Array.from({ length: count }, (_, pass) => {
    const east = eastOf + pass * apart
    const [from, to] = pass % 2 === 0 ? [0, length] : [length, 0]
    return run([
      [east, from],
      [east, (from + to) / 2],
      [east, to],
    ])
  })

const HA = 10_000
const share = (value: number, of: number): number => Math.abs(value - of) / of

describe('a field of parallel passes', () => {
  test.each([
    { what: 'side by side', apart: 12 },
    { what: 'with an overlap of 2 m', apart: 10 },
    { what: 'with an overlap of half the width', apart: 6 },
    { what: 'with a gap of 3 m', apart: 15 },
    { what: 'with a gap of a width', apart: 24 },
  ])(
    '$what has the area, the overlap and the missed area of its geometry within 2 % [GEO-17]',
    ({ apart }) => {
      const [width, count, length] = [12, 20, 600]
      const [field, ...others] = findFields(passes(count, apart, length), width)
      expect(others).toEqual([])
      if (!field) throw new Error('no field')
      const total = (((count - 1) * apart + width) * length) / HA
      const covered = (apart < width ? (count - 1) * apart + width : count * width) * (length / HA)
      const overlap = ((count - 1) * Math.max(0, width - apart) * length) / HA
      const missed = ((count - 1) * Math.max(0, apart - width) * length) / HA
      expect(share(field.area, total)).toBeLessThan(0.02)
      expect(share(field.covered, covered)).toBeLessThan(0.02)
      for (const [value, wanted] of [
        [field.overlap, overlap],
        [field.missed, missed],
      ] as const) {
        expect(Math.abs(value - wanted)).toBeLessThan(wanted === 0 ? 0.02 * total : 0.02 * wanted)
      }
      expect(zoneFault(field)).toBeNull()
      expect(share(areaHa(field), total)).toBeLessThan(0.02)
    },
  )

  test('of any width and place keeps the sums: covered and missed are the outline, and swaths are covered and overlap [GEO-17]', () => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.double({ min: 2, max: 36, noNaN: true }),
          step: fc.double({ min: 0.4, max: 1.8, noNaN: true }),
          count: fc.integer({ min: 4, max: 12 }),
          length: fc.double({ min: 200, max: 900, noNaN: true }),
        }),
        ({ width, step, count, length }) => {
          const [field] = findFields(passes(count, width * step, length), width)
          if (!field) throw new Error('no field')
          const swept = (count * width * length) / HA
          expect(share(field.covered + field.overlap, swept)).toBeLessThan(0.02)
          expect(share(field.covered + field.missed, field.area)).toBeLessThan(0.001)
          expect(zoneFault(field)).toBeNull()
        },
      ),
      { numRuns: 40 },
    )
  })
})

test('states a place that was left out as a hole of its size [GEO-17]', () => {
  // The two passes in the middle stop for 100 m.
  const all = passes(11, 12, 400).filter((_, pass) => pass !== 5 && pass !== 6)
  const stopped = [60, 72].flatMap((east) => [
    run([
      [east, 0],
      [east, 150],
    ]),
    run([
      [east, 250],
      [east, 400],
    ]),
  ])
  const [field] = findFields([...all, ...stopped], 12)
  expect(field?.holes).toHaveLength(1)
  const [hole = []] = field?.holes ?? []
  expect(zoneFault({ type: 'POLYGON', points: hole, radius: null, width: null })).toBeNull()
  expect(share(areaHa({ type: 'POLYGON', points: hole, radius: null, width: null }), 0.24)).toBeLessThan(0.02)
  expect(share(field?.missed ?? 0, 0.24)).toBeLessThan(0.02)
})

test('leaves out the road to the field, and finds each of two fields, the larger first [GEO-17]', () => {
  const road = run([
    [240, 300],
    [900, 1_200],
    [2_000, 300],
  ])
  const fields = findFields([...passes(10, 12, 400), road, ...passes(20, 12, 400, 2_000)], 12)
  expect(fields).toHaveLength(2)
  expect(share(fields[0]?.area ?? 0, 9.6)).toBeLessThan(0.02)
  expect(share(fields[1]?.area ?? 0, 4.8)).toBeLessThan(0.02)
  const [outline] = fields
  for (const { latitude, longitude } of outline?.points ?? [])
    expect(distanceM(HOME.latitude, HOME.longitude, latitude, longitude)).toBeGreaterThan(1_900)
})

test('finds no field where a vehicle drove a road, there and back [GEO-17]', () => {
  const way = [
    [0, 0],
    [500, 80],
    [1_500, 900],
  ] as const
  expect(findFields([run(way), run(way.toReversed())], 12)).toEqual([])
})

test('counts turns at the ends of the passes as a little more of the field [GEO-17]', () => {
  const points: [number, number][] = []
  for (let pass = 0; pass < 20; pass++) {
    const [from, to] = pass % 2 === 0 ? [0, 600] : [600, 0]
    points.push([pass * 12, from], [pass * 12, to])
  }
  const [field] = findFields([run(points)], 12)
  expect(share(field?.area ?? 0, (20 * 12 * 600) / HA)).toBeLessThan(0.025)
  expect(field?.missed).toBeLessThan(0.02 * (field?.area ?? 0))
})
