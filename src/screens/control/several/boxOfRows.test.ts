import { expect, test } from 'vitest'
import { boxOfRows } from './boxOfRows.ts'

test('the box contains every vehicle that has a place', () => {
  const rows = [
    { latitude: 50, longitude: 30 },
    { latitude: null, longitude: null },
    { latitude: 49, longitude: 32 },
    { latitude: 51, longitude: 24 },
  ]
  expect(boxOfRows(rows)).toEqual({ west: 24, east: 32, south: 49, north: 51 })
})

test('there is no box without a place', () => {
  expect(boxOfRows([{ latitude: null, longitude: null }])).toBeNull()
  expect(boxOfRows([])).toBeNull()
})
