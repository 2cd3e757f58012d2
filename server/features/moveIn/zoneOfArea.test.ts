import { expect, test } from 'vitest'
import { zoneOfArea } from './zoneOfArea.ts'

const REACH_M = 25

test('reads areas with latitudes first', () => {
  expect(zoneOfArea('CIRCLE (50.5 30.25, 100)', REACH_M)).toEqual({
    type: 'CIRCLE',
    points: [{ latitude: 50.5, longitude: 30.25 }],
    radius: 100,
    width: null,
  })
  expect(zoneOfArea('linestring(50 30,50.1 30.1)', REACH_M)).toMatchObject({ type: 'LINE', width: 50 })
  const ring = [50, 50, 51].map((latitude, index) => ({ latitude, longitude: index === 0 ? 30 : 31 }))
  expect(zoneOfArea('POLYGON((50 30, 50 31, 51 31))', REACH_M)).toMatchObject({
    type: 'POLYGON',
    points: [...ring, ring[0]],
  })
})

test.each([
  ['', 'area'],
  ['POINT (50 30)', 'area'],
  ['CIRCLE (50 30)', 'area'],
  ['CIRCLE (91 30, 5)', 'area'],
  ['LINESTRING (50 30 1, 51 30 1)', 'area'],
  ['POLYGON ((50 30, 50 31, 51 31), (50.1 30.1, 50.2 30.1, 50.2 30.2))', 'area'],
  ['CIRCLE (50 30, 300000)', 'shape'],
  ['CIRCLE (50 30, -1)', 'shape'],
  ['LINESTRING (50 30)', 'shape'],
  ['POLYGON ((0 0, 1 1, 1 0, 0 1))', 'shape'],
])('rejects %s', (area, reason) => {
  expect(zoneOfArea(area, REACH_M)).toBe(reason)
})
