import { expect, test } from 'vitest'
import { readPalette } from '../layers/palette.ts'
import { trailsOf as trailBuffers } from '../testing/buffers.ts'
import { fadingColors, trailDrawing, trailsOf } from './trailLayers.ts'

const TRAILS = trailBuffers([
  {
    vehicleId: 1,
    points: [
      [30, 50, 60],
      [30.1, 50, 0],
    ],
  },
  {
    vehicleId: 2,
    points: [
      [10, 40, 300],
      [10.1, 40, 150],
      [10.2, 40, 0],
    ],
  },
  {
    vehicleId: 1,
    points: [
      [29, 50, 200],
      [29.1, 50, 100],
    ],
  },
])
const PALETTE = readPalette(() => '#102030')

test('a trail fades to nothing with its age', () => {
  const colors = fadingColors([16, 32, 48], Float32Array.of(300, 150, 0, 900), 4)
  const alphas = [3, 7, 11, 15].map((at) => colors[at] ?? -1)
  expect(alphas).toEqual([0, 105, 210, 0])
  expect([...colors.subarray(0, 3)]).toEqual([16, 32, 48])
})

test('the selected vehicle’s paths are all its own, also where a gap split them', () => {
  const own = trailsOf(TRAILS, 1)
  expect([...own.startIndices]).toEqual([0, 2, 4])
  expect([...own.positions]).toEqual([30, 50, 30.1, 50, 29, 50, 29.1, 50])
  expect([...own.ages]).toEqual([60, 0, 200, 100])
  expect(trailsOf(TRAILS, null).count).toBe(0)
})

test('draws all trails from the lent columns, and the selected one again on top', () => {
  const { all, selected } = trailDrawing(TRAILS, 2, PALETTE)
  expect(all.length).toBe(3)
  expect([...all.startIndices]).toEqual([0, 2, 5, 7])
  expect(all.attributes.getPath.value.buffer).toBe(TRAILS.positions.buffer)
  expect(selected.length).toBe(1)
  expect(selected.attributes.getColor.value).toHaveLength(12)
})
