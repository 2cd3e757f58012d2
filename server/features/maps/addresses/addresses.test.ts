import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween, metresToLine, reachOf, simplifyLine, type Spot } from './geometry.ts'
import { keysOf, simplify } from './nameKeys.ts'
import { PlaceFinder } from './placeFinder.ts'

const KYIV: Spot = [30.5234, 50.4501]
const spotNear = fc.tuple(
  fc.double({ min: 30.4, max: 30.6, noNaN: true }),
  fc.double({ min: 50.4, max: 50.5, noNaN: true }),
)

test('measures short distances', () => {
  // One minute of latitude is a nautical mile, 1,852 m, less 0.1 % for a sphere of the mean radius.
  expect(metresBetween(KYIV, [KYIV[0], KYIV[1] + 1 / 60])).toBeCloseTo(1853.25, 1)
  const line: Spot[] = [
    [30.5, 50.45],
    [30.6, 50.45],
  ]
  expect(metresToLine([30.55, 50.451], line)).toBeCloseTo(111.2, 1)
  expect(metresToLine([30.7, 50.45], line)).toBeCloseTo(metresBetween([30.7, 50.45], [30.6, 50.45]), 0)
})

test('a box around a point contains everything that is near', () => {
  fc.assert(
    fc.property(spotNear, spotNear, (spot, other) => {
      const [dx, dy] = reachOf(spot, 500)
      const isInBox = Math.abs(other[0] - spot[0]) <= dx && Math.abs(other[1] - spot[1]) <= dy
      return isInBox || metresBetween(spot, other) > 499
    }),
    { numRuns: 200 },
  )
})

test('a simplified line keeps its ends and stays within the tolerance', () => {
  fc.assert(
    fc.property(fc.array(spotNear, { minLength: 2, maxLength: 20 }), (line) => {
      const simple = simplifyLine(line, 50)
      expect(simple[0]).toEqual(line[0])
      expect(simple.at(-1)).toEqual(line.at(-1))
      for (const point of line) expect(metresToLine(point, simple)).toBeLessThan(51)
    }),
    { numRuns: 200 },
  )
})

test('compares names without accents, case and signs, from each of their words on', () => {
  expect(simplify('  Plaça del Príncep-Benlloch, 4/б ')).toBe('placa del princep benlloch 4/б')
  expect(keysOf({ '': 'Вулиця Тараса Шевченка', en: 'Taras Street' })).toEqual([
    'вулиця тараса шевченка',
    'тараса шевченка',
    'шевченка',
    'taras street',
    'street',
  ])
  expect(keysOf({ '': '—' })).toEqual([])
})

test('names the village on the edge of a city, and the city elsewhere', () => {
  const places = new PlaceFinder()
  places.add({ id: 1, place: 'city', spot: [30.5, 50.45] })
  places.add({ id: 2, place: 'village', spot: [30.6, 50.45] })
  places.add({ id: 3, place: 'suburb', spot: [30.51, 50.45] })
  expect(places.find([30.51, 50.45])?.id).toBe(1)
  expect(places.find([30.597, 50.45])?.id).toBe(2)
  expect(places.find([31.5, 50.45])).toBeNull()
})
