import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { distanceM } from '../../contract/rules/geodesy.ts'
import { greatCircle, lengthsOf, MeasureLine, metresAlong } from './measureLine.ts'

const KYIV = { latitude: 50.45, longitude: 30.52 }
const LVIV = { latitude: 49.84, longitude: 24.03 }
const ODESA = { latitude: 46.48, longitude: 30.73 }

const point = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('the length along the points is the sum of the great circles between them', () => {
  const [start, toLviv = 0, toOdesa = 0] = metresAlong([KYIV, LVIV, ODESA])
  expect(start).toBe(0)
  expect(toLviv / 1_000).toBeCloseTo(468, -1)
  expect((toOdesa - toLviv) / 1_000).toBeCloseTo(621, -1)
})

test('draws a long leg as the great circle: its pieces add up to it', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const direct = distanceM(from.latitude, from.longitude, to.latitude, to.longitude)
      const path = greatCircle(from, to)
      let sum = 0
      for (const [index, [lon, lat]] of path.entries()) {
        const [lonBefore, latBefore] = path[index - 1] ?? [lon, lat]
        sum += distanceM(latBefore, lonBefore, lat, lon)
      }
      expect(path.at(-1)).toEqual([to.longitude, to.latitude])
      expect(Math.abs(sum - direct)).toBeLessThan(1 + direct * 1e-6)
    }),
  )
})

test('adds and removes points, and notifies readers of each change', () => {
  const line = new MeasureLine(String)
  const changed = vi.fn<() => void>()
  const stop = line.subscribe(changed)
  line.press(KYIV)
  line.press(LVIV)
  expect(line.get().points).toEqual([KYIV, LVIV])
  line.undo()
  expect(line.get()).toEqual({ points: [KYIV], metres: [0] })
  line.undo()
  line.undo()
  expect(line.get().points).toEqual([])
  expect(changed).toHaveBeenCalledTimes(5)
  stop()
  line.press(KYIV)
  expect(changed).toHaveBeenCalledTimes(5)
})

test('writes the length at every point but the first, and at the pointer from the first point on', () => {
  const line = new MeasureLine(String)
  line.press(KYIV)
  const scene = { ...line.drawing.scene(), live: LVIV }
  expect(lengthsOf(scene)).toEqual([
    { position: [24.03, 49.84], metres: expect.closeTo(468_000, -4) as number },
  ])
  line.press(LVIV)
  expect(lengthsOf({ ...line.drawing.scene(), live: ODESA }).map(({ metres }) => metres)).toEqual(
    metresAlong([KYIV, LVIV, ODESA]).slice(1),
  )
  expect(lengthsOf(line.drawing.scene())).toHaveLength(1)
})

test('redoes what was undone', () => {
  const line = new MeasureLine(String)
  line.press(KYIV)
  line.press(LVIV)
  line.undo()
  line.drawing.redo()
  expect(line.get().points).toEqual([KYIV, LVIV])
})
