import { expect, test, vi } from 'vitest'
import { MORNING, pointsOf } from '../../track/testing/tracks.ts'
import { wayOf } from '../../track/track.ts'
import { MAP_PALETTE } from '../testing/palette.ts'
import { speedColors } from './speedColor.ts'
import { TrackScene } from './trackScene.ts'
import { boxOf, chunksAt, LEVEL_MAX, levelOf, meets, mercator, pointsAt } from './wayShape.ts'

const colors = { at: speedColors(MAP_PALETTE), unknown: MAP_PALETTE.quiet }

test('far away few points draw the way, near all of them; ends and both sides of a gap always stay [TRACK-03]', () => {
  const way = wayOf(
    pointsOf(1_000, (row) => (row >= 500 ? { timestamp: MORNING + (row + 60) * 60_000 } : {})),
  )
  const world = mercator(way)
  const far = pointsAt(way, world, 3)
  expect(far.length).toBeLessThan(40)
  expect([...far]).toEqual(expect.arrayContaining([0, 499, 500, 999]))
  expect(pointsAt(way, world, LEVEL_MAX)).toHaveLength(1_000)
})

test('the way is coloured by speed, faint where nobody knows it', () => {
  const way = wayOf(
    pointsOf(4, (row) => ({ speed: row * 20, ...(row > 1 ? { timestamp: MORNING + 3_600_000 + row } : {}) })),
  )
  const [chunk] = chunksAt(way, mercator(way), LEVEL_MAX, colors)
  const drawn = [...(chunk?.data.attributes.getColor.value ?? [])]
  expect(drawn.slice(0, 3)).toEqual([...MAP_PALETTE.rest])
  expect(drawn.slice(4, 8)).toEqual([...MAP_PALETTE.quiet, 90])
  expect(drawn.slice(12, 15)).toEqual([...MAP_PALETTE.attention])
  expect(drawn[15]).toBeGreaterThan(200)
})

test('arrows go where the way goes', () => {
  const way = wayOf(pointsOf(300, () => ({ longitude: 30 })))
  const [chunk] = chunksAt(way, mercator(way), 14, colors)
  expect(chunk?.arrows.length).toBeGreaterThan(3)
  for (const { heading } of chunk?.arrows ?? []) expect(heading).toBeCloseTo(0, 5)
})

test('a long way lies in chunks that share their ends, and only those in view are drawn', () => {
  const way = wayOf(pointsOf(20_000))
  const chunks = chunksAt(way, mercator(way), LEVEL_MAX, colors)
  expect(chunks).toHaveLength(3)
  const [first, second] = chunks.map(({ data }) => data.attributes.getPath.value)
  expect(second?.slice(0, 2)).toEqual(first?.slice(-2))
  const box = boxOf(way)
  expect(box?.south).toBe(50)
  expect(meets({ west: 29, south: 49, east: 30.5, north: 50.5 }, chunks[2]!.box)).toBe(false)
  expect(boxOf(wayOf(pointsOf(0)))).toBeNull()
})

test('moving the pin, and the map within a level of zoom, keeps what was made for the card', () => {
  vi.stubGlobal('document', {
    createElement: () => ({ getContext: () => new Proxy({}, { get: () => () => {}, set: () => true }) }),
  })
  const scene = new TrackScene()
  scene.setPalette(MAP_PALETTE)
  scene.setTrack(wayOf(pointsOf(2_000)), [])
  const view = { west: 20, south: 40, east: 40, north: 60 }
  const dataOf = (zoom: number) => scene.layers(zoom, view)[0]?.props.data
  expect(scene.keyOf(6.2, view)).toBe(scene.keyOf(6.9, { ...view, west: 21 }))
  expect(dataOf(6.2)).toBe(dataOf(6.9))
  expect(dataOf(7.5)).not.toBe(dataOf(6.9))
  expect(levelOf(6.2)).toBe(7)
  vi.unstubAllGlobals()
})
