import type { Layer } from '@deck.gl/core'
import { expect, test } from 'vitest'
import { MAP_PALETTE } from '../testing/palette.ts'
import { keepLayers, shapeLayers, type Sight } from './drawingLayers.ts'
import type { ShapeKind } from './shape.ts'

const A = { longitude: 30, latitude: 50 }
const B = { longitude: 31, latitude: 50 }
const C = { longitude: 31, latitude: 51 }
const [a, b, c] = [
  [30, 50],
  [31, 50],
  [31, 51],
]

const sightOf = (kind: ShapeKind, points: Sight['shape']['points'], more: Partial<Sight> = {}): Sight => ({
  shape: { kind, points, isOpen: true },
  live: null,
  chosen: null,
  midpoints: [],
  ...more,
})
const finished = (kind: ShapeKind, points: Sight['shape']['points']): Sight => ({
  ...sightOf(kind, points),
  shape: { kind, points, isOpen: false },
})

const layerOf = (sight: Sight, id: string): Layer => {
  const layer = shapeLayers(sight, MAP_PALETTE).find((one) => one.id === id)
  if (!layer) throw new Error(`there is no layer ${id}`)
  return layer
}
const dataOf = <T>(sight: Sight, id: string): readonly T[] => layerOf(sight, id).props.data as readonly T[]
const ways = (sight: Sight): readonly (readonly [unknown, boolean])[] =>
  dataOf<{ path: unknown; isLive: boolean }>(sight, 'drawing-line').map(({ path, isLive }) => [path, isLive])
const areas = (sight: Sight): readonly unknown[] => dataOf(sight, 'drawing-fill')

test('draws the side to the pointer from the first point on', () => {
  expect(ways(sightOf('line', [], { live: A }))).toEqual([])
  expect(ways(sightOf('line', [A], { live: B }))).toEqual([[[a, b], true]])
  expect(ways(sightOf('line', [A, B], { live: C }))).toEqual([
    [[a, b], false],
    [[b, c], true],
  ])
  expect(ways(sightOf('line', [A, B]))).toEqual([[[a, b], false]])
})

test('draws the sides that close a polygon as what is to come, until it is finished', () => {
  expect(ways(sightOf('polygon', [A, B], { live: C }))).toEqual([
    [[a, b], false],
    [[b, c, c, a], true],
  ])
  expect(ways(sightOf('polygon', [A, B, C]))).toEqual([
    [[a, b, b, c], false],
    [[c, a], true],
  ])
  expect(ways(finished('polygon', [A, B, C]))).toEqual([[[a, b, b, c, c, a], false]])
})

test('fills the area of a polygon and a circle, with what the next point would add; a line has none', () => {
  expect(areas(sightOf('line', [A, B, C]))).toEqual([])
  expect(areas(sightOf('polygon', [A, B]))).toEqual([])
  expect(areas(sightOf('polygon', [A, B], { live: C }))).toEqual([[a, b, c]])
  expect(areas(sightOf('circle', [A], { live: B }))).toHaveLength(1)
  expect(ways(finished('circle', [A, B]))).toMatchObject([[{ length: 73 }, false]])
})

test('draws every point, the chosen one above, and the middles of the sides', () => {
  const sight = sightOf('line', [A, C], { midpoints: [B], chosen: 1 })
  expect(dataOf(sight, 'drawing-points')).toEqual([A, C])
  expect(dataOf(sight, 'drawing-chosen')).toEqual([C])
  expect(dataOf({ ...sight, chosen: null }, 'drawing-chosen')).toEqual([])
  expect(dataOf(sight, 'drawing-midpoints')).toEqual([B])
})

test('keeps its layers while sight and palette stay the same', () => {
  const draw = keepLayers(shapeLayers)
  const sight = sightOf('line', [A, B])
  const layers = draw(sight, MAP_PALETTE)
  expect(draw(sight, MAP_PALETTE)).toBe(layers)
  expect(draw({ ...sight }, MAP_PALETTE)).not.toBe(layers)
  expect(draw(sight, { ...MAP_PALETTE })).not.toBe(layers)
})
