import { expect, test } from 'vitest'
import { clustersOf } from '../testing/buffers.ts'
import { clusterCounts } from './clusterLayers.ts'
import { clusterRows, ringRadius } from './clusterRows.ts'

const TWO = clustersOf([
  { id: 7, longitude: 30, latitude: 50, shares: [1, 1, 2] },
  { id: 9, longitude: 24, latitude: 49, shares: [0, 3, 0] },
])

test('divides a ring by status: moving first, then stopped, then without signal', () => {
  const { shares, clusterIds, count } = clusterRows(TWO)
  expect(count).toBe(2)
  expect([...clusterIds]).toEqual([7, 9])
  expect([...shares]).toEqual([0.5, 0.75, 0, 1])
})

test('ids and places are the lent columns themselves, not copies', () => {
  const rows = clusterRows(TWO)
  expect(rows.positions.buffer).toBe(TWO.positions.buffer)
  expect(rows.clusterIds.buffer).toBe(TWO.ids.buffer)
})

test('a ring of more vehicles is larger, up to a limit', () => {
  const radii = [2, 10, 100, 1_000, 5_000].map(ringRadius)
  expect(radii).toEqual(radii.toSorted((a, b) => a - b))
  expect(ringRadius(1_000_000)).toBe(ringRadius(5_000))
})

test('formats the count inside in the current language', () => {
  const nobody = { zoom: 6, size: 20, positions: new Float64Array(0) }
  expect(clusterCounts(TWO, (count) => `≈${count}`, nobody)).toEqual([
    { clusterId: 7, text: '≈4', position: [30, 50], offset: null },
    { clusterId: 9, text: '≈3', position: [24, 49], offset: null },
  ])
})
