import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ZoneShape } from '../entities/geozone.ts'
import { destination } from './geodesy.ts'
import { areaHa, zoneFault } from './zoneShape.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const shape = (
  type: ZoneShape['type'],
  points: ZoneShape['points'],
  more: Partial<ZoneShape> = {},
): ZoneShape => ({
  type,
  points,
  radius: null,
  width: null,
  ...more,
})
const TRIANGLE = [at(50, 30), at(50, 31), at(51, 31), at(50, 30)]
const codeOf = (one: ZoneShape) => zoneFault(one)?.code ?? null

test('accepts each complete shape', () => {
  expect(zoneFault(shape('POLYGON', TRIANGLE))).toBeNull()
  expect(zoneFault(shape('SQUARE', [at(50, 30), at(51, 31)]))).toBeNull()
  expect(zoneFault(shape('CIRCLE', [at(50, 30)], { radius: 1 }))).toBeNull()
  expect(zoneFault(shape('LINE', [at(50, 30), at(51, 31)], { width: 0.5 }))).toBeNull()
})

test('needs at least four points of a ring, the closing one included [VALID-22]', () => {
  expect(zoneFault(shape('POLYGON', TRIANGLE.slice(1)))).toEqual({ field: 'points', code: 'tooFewPoints' })
  expect(codeOf(shape('POLYGON', []))).toBe('tooFewPoints')
})

test('needs a width above 0 of a corridor and a radius above 0 of a circle [VALID-21]', () => {
  const way = [at(50, 30), at(51, 31)]
  expect(zoneFault(shape('LINE', way, { width: 0 }))).toEqual({ field: 'width', code: 'noWidth' })
  expect(codeOf(shape('LINE', way))).toBe('noWidth')
  expect(codeOf(shape('LINE', way.slice(1), { width: 5 }))).toBe('lineTooFewPoints')
  expect(zoneFault(shape('CIRCLE', [at(50, 30)], { radius: 0 }))).toEqual({
    field: 'radius',
    code: 'noRadius',
  })
  expect(codeOf(shape('CIRCLE', way, { radius: 5 }))).toBe('noCentre')
})

test('needs two corners of a square', () => {
  expect(codeOf(shape('SQUARE', [at(50, 30)]))).toBe('squareTooFewPoints')
  expect(codeOf(shape('SQUARE', []))).toBe('squareTooFewPoints')
  expect(codeOf(shape('SQUARE', [at(50, 30), at(50, 31)]))).toBe('noArea')
})

test('refuses rings that are open, cross themselves, run back over a side or enclose nothing', () => {
  expect(codeOf(shape('POLYGON', [at(50, 30), at(50, 31), at(51, 31), at(51, 30)]))).toBe('notClosed')
  const bow = [at(50, 30), at(51, 31), at(51, 30), at(50, 31), at(50, 30)]
  expect(codeOf(shape('POLYGON', bow))).toBe('selfCrossing')
  const spike = [at(50, 30), at(50, 32), at(50, 31), at(51, 31), at(50, 30)]
  expect(codeOf(shape('POLYGON', spike))).toBe('selfCrossing')
  const touching = [at(50, 30), at(50, 32), at(51, 32), at(50, 31), at(51, 30), at(50, 30)]
  expect(codeOf(shape('POLYGON', touching))).toBe('selfCrossing')
  expect(codeOf(shape('POLYGON', [at(50, 30), at(50, 30), at(50, 30), at(50, 30)]))).toBe('selfCrossing')
  expect(codeOf(shape('LINE', [at(50, 30), at(50, 30)], { width: 5 }))).toBe('noArea')
})

test('refuses shapes at a pole and across the date line', () => {
  expect(codeOf(shape('CIRCLE', [at(89, 30)], { radius: 10 }))).toBe('atPole')
  expect(codeOf(shape('CIRCLE', [at(84.9, 30)], { radius: 100_000 }))).toBe('atPole')
  expect(codeOf(shape('CIRCLE', [at(60, 179.9)], { radius: 20_000 }))).toBe('acrossDateLine')
  expect(codeOf(shape('SQUARE', [at(50, -170), at(51, 170)]))).toBe('acrossDateLine')
})

const close = <T>(ring: readonly T[]): T[] => [...ring, ...ring.slice(0, 1)]
const ringOf = (radii: readonly number[]) =>
  radii.map((radius, index) => {
    const angle = (2 * Math.PI * index) / radii.length
    return at(50 + radius * Math.sin(angle), 30 + radius * Math.cos(angle))
  })

test('accepts star-shaped rings of any corners', () => {
  const radii = fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 5, maxLength: 40 })
  fc.assert(
    fc.property(radii, (one) => {
      expect(codeOf(shape('POLYGON', close(ringOf(one))))).toBeNull()
    }),
  )
})

test('refuses convex rings of which any two corners that are not neighbours are swapped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 40 }), fc.nat(), fc.nat(), (count, from, step) => {
      const ring = ringOf(Array.from({ length: count }, () => 1))
      const i = from % count
      const j = (i + 2 + (step % (count - 3))) % count
      const [a, b] = [ring[i], ring[j]]
      if (!a || !b) return
      const swapped = ring.with(i, b).with(j, a)
      expect(codeOf(shape('POLYGON', close(swapped)))).toBe('selfCrossing')
    }),
  )
})

test('computes hectares of each shape [GEO-02]', () => {
  expect(areaHa(shape('CIRCLE', [at(50, 30)], { radius: 100 }))).toBeCloseTo(Math.PI, 6)
  const [north] = destination(50, 30, 0, 1_000)
  const [, east] = destination(50, 30, 90, 1_000)
  // One square kilometre; the parallel is a little shorter in the north.
  expect(areaHa(shape('SQUARE', [at(50, 30), at(north, east)]))).toBeCloseTo(100, 1)
  const ring = [at(50, 30), at(50, east), at(north, east), at(north, 30), at(50, 30)]
  expect(areaHa(shape('POLYGON', ring))).toBeCloseTo(100, 1)
  expect(areaHa(shape('POLYGON', ring.toReversed()))).toBeCloseTo(100, 1)
  expect(areaHa(shape('LINE', [at(50, 30), at(north, 30)], { width: 20 }))).toBeCloseTo(2 + 0.0314, 3)
})
