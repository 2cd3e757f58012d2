import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pointsOf } from '../../track/testing/tracks.ts'
import { wayOf } from '../../track/track.ts'
import { MAP_PALETTE } from '../testing/palette.ts'
import { type TrackMark, TrackScene } from './trackScene.ts'

const view = { west: 29.9, south: 49.9, east: 30.1, north: 50.1 }

const sceneOf = (marks: readonly TrackMark[] = []): TrackScene => {
  const scene = new TrackScene()
  scene.setPalette(MAP_PALETTE)
  scene.setTrack(wayOf(pointsOf(2_000)), marks)
  return scene
}

beforeEach(() => {
  vi.stubGlobal('document', {
    createElement: () => ({ getContext: () => new Proxy({}, { get: () => () => {}, set: () => true }) }),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('keeps layers while the map moves within their area, and rebuilds them when it leaves the area', () => {
  const scene = sceneOf()
  const first = scene.layers({ ...view, zoom: 11.2 })
  expect(scene.layers({ ...view, west: 29.95, east: 30.15, zoom: 11.9 })).toBe(first)
  expect(scene.layers({ ...view, zoom: 12.5 })).not.toBe(first)
  const second = scene.layers({ ...view, zoom: 12.5 })
  expect(scene.layers({ west: 30.5, south: 50.5, east: 30.7, north: 50.7, zoom: 12.5 })).not.toBe(second)
})

test('the map moves freely beyond the ends of the way', () => {
  const scene = sceneOf()
  const whole = { west: 20, south: 40, east: 40, north: 60, zoom: 5 }
  const first = scene.layers(whole)
  expect(scene.layers({ ...whole, west: -10, east: 10 })).toBe(first)
})

test('rebuilds layers for another theme, another way, and a picture', () => {
  const scene = sceneOf()
  const at = { ...view, zoom: 11 }
  let before = scene.layers(at)
  for (const change of [
    () => scene.setPalette(MAP_PALETTE),
    () => scene.rename(),
    () => scene.setTrack(wayOf(pointsOf(20)), []),
  ]) {
    change()
    const after = scene.layers(at)
    expect(after).not.toBe(before)
    before = after
  }
  scene.setTrack(null, [])
  expect(scene.layers(at)).toEqual([])
})
