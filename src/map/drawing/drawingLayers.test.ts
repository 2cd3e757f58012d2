import type { Layer } from '@deck.gl/core'
import { expect, test } from 'vitest'
import { MAP_PALETTE } from '../testing/palette.ts'
import { keepLayers, shapeLayers, type Scene } from './drawingLayers.ts'
import type { ShapeKind } from './shape.ts'

const A = { longitude: 30, latitude: 50 }
const B = { longitude: 31, latitude: 50 }
const C = { longitude: 31, latitude: 51 }
const [a, b, c] = [
  [30, 50],
  [31, 50],
  [31, 51],
]

const sceneOf = (kind: ShapeKind, points: Scene['shape']['points'], more: Partial<Scene> = {}): Scene => ({
  shape: { kind, points, isOpen: true },
  live: null,
  chosen: null,
  midpoints: [],
  ...more,
})
const finished = (kind: ShapeKind, points: Scene['shape']['points']): Scene => ({
  ...sceneOf(kind, points),
  shape: { kind, points, isOpen: false },
})

const layerOf = (scene: Scene, id: string): Layer => {
  const layer = shapeLayers(scene, MAP_PALETTE).find((one) => one.id === id)
  if (!layer) throw new Error(`there is no layer ${id}`)
  return layer
}
const dataOf = <T>(scene: Scene, id: string): readonly T[] => layerOf(scene, id).props.data as readonly T[]
const ways = (scene: Scene): readonly (readonly [unknown, boolean])[] =>
  dataOf<{ path: unknown; isLive: boolean }>(scene, 'drawing-line').map(({ path, isLive }) => [path, isLive])
const areas = (scene: Scene): readonly unknown[] => dataOf(scene, 'drawing-fill')

test('draws the side to the pointer from the first point on', () => {
  expect(ways(sceneOf('line', [], { live: A }))).toEqual([])
  expect(ways(sceneOf('line', [A], { live: B }))).toEqual([[[a, b], true]])
  expect(ways(sceneOf('line', [A, B], { live: C }))).toEqual([
    [[a, b], false],
    [[b, c], true],
  ])
  expect(ways(sceneOf('line', [A, B]))).toEqual([[[a, b], false]])
})

test('draws the sides that close a polygon as what is to come, until it is finished', () => {
  expect(ways(sceneOf('polygon', [A, B], { live: C }))).toEqual([
    [[a, b], false],
    [[b, c, c, a], true],
  ])
  expect(ways(sceneOf('polygon', [A, B, C]))).toEqual([
    [[a, b, b, c], false],
    [[c, a], true],
  ])
  expect(ways(finished('polygon', [A, B, C]))).toEqual([[[a, b, b, c, c, a], false]])
})

test('fills the area of a polygon and a circle, with what the next point would add; a line has none', () => {
  expect(areas(sceneOf('line', [A, B, C]))).toEqual([])
  expect(areas(sceneOf('polygon', [A, B]))).toEqual([])
  expect(areas(sceneOf('polygon', [A, B], { live: C }))).toEqual([[a, b, c]])
  expect(areas(sceneOf('circle', [A], { live: B }))).toHaveLength(1)
  expect(ways(finished('circle', [A, B]))).toMatchObject([[{ length: 73 }, false]])
})

test('draws every point, the chosen one above, and the middles of the sides', () => {
  const scene = sceneOf('line', [A, C], { midpoints: [B], chosen: 1 })
  expect(dataOf(scene, 'drawing-points')).toEqual([A, C])
  expect(dataOf(scene, 'drawing-chosen')).toEqual([C])
  expect(dataOf({ ...scene, chosen: null }, 'drawing-chosen')).toEqual([])
  expect(dataOf(scene, 'drawing-midpoints')).toEqual([B])
})

test('keeps its layers while scene and palette stay the same', () => {
  const draw = keepLayers(shapeLayers)
  const scene = sceneOf('line', [A, B])
  const layers = draw(scene, MAP_PALETTE)
  expect(draw(scene, MAP_PALETTE)).toBe(layers)
  expect(draw({ ...scene }, MAP_PALETTE)).not.toBe(layers)
  expect(draw(scene, { ...MAP_PALETTE })).not.toBe(layers)
})
