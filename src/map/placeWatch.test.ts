import { expect, test } from 'vitest'
import { PlaceWatch } from './placeWatch.ts'

/** A map whose degree is a pixel, beginning at `west`. */
const mapAt = (west: number) =>
  ({ project: ([x, y]: [number, number]) => ({ x: x - west, y }) }) as unknown as Parameters<
    PlaceWatch['setMap']
  >[0]

test('a place is told at once, after every move, and no more after the end', () => {
  const watch = new PlaceWatch()
  watch.setMap(mapAt(10))
  const told: number[] = []
  const end = watch.add(30, 50, ({ x }) => {
    told.push(x)
    return 'dock'
  })
  expect(told).toEqual([20])
  watch.setMap(mapAt(25))
  watch.tell()
  expect(told).toEqual([20, 5, 5])
  end()
  watch.tell()
  expect(told).toHaveLength(3)
})

test('without a map nothing is told until there is one', () => {
  const watch = new PlaceWatch()
  const told: number[] = []
  watch.add(30, 50, ({ x }) => {
    told.push(x)
    return 'dock'
  })
  watch.tell()
  expect(told).toEqual([])
  watch.setMap(mapAt(0))
  expect(told).toEqual([30])
})

test('the side that a window takes beside its place is known until the window is gone', () => {
  const watch = new PlaceWatch()
  watch.setMap(mapAt(0))
  expect(watch.takenSide).toBeNull()
  const end = watch.add(30, 50, ({ x }) => (x < 20 ? 'dock' : 'right'))
  expect(watch.takenSide).toBe('right')
  watch.setMap(mapAt(15))
  expect(watch.takenSide).toBeNull()
  watch.setMap(mapAt(0))
  end()
  expect(watch.takenSide).toBeNull()
})
