import { expect, test } from 'vitest'
import { boxAround, joinedBox } from './box.ts'

test('a box contains every place that is known', () => {
  const places = [
    { latitude: 50, longitude: 30 },
    { latitude: null, longitude: null },
    { latitude: 49, longitude: 32 },
    { latitude: 51, longitude: 24 },
  ]
  expect(boxAround(places)).toEqual({ west: 24, east: 32, south: 49, north: 51 })
})

test('there is no box without a place', () => {
  expect(boxAround([{ latitude: null, longitude: null }])).toBeNull()
  expect(boxAround([])).toBeNull()
})

test('a joined box contains both, and is the other one where one is missing', () => {
  const one = { west: 24, east: 26, south: 49, north: 50 }
  const other = { west: -3, east: 25, south: 49.5, north: 52 }
  expect(joinedBox(one, other)).toEqual({ west: -3, east: 26, south: 49, north: 52 })
  expect(joinedBox(null, other)).toEqual(other)
  expect(joinedBox(one, null)).toEqual(one)
  expect(joinedBox(null, null)).toBeNull()
})
