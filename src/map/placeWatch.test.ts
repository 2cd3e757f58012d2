import { expect, test } from 'vitest'
import { PlaceWatch } from './placeWatch.ts'

/** A map with one pixel per degree, beginning at `west`. */
const mapAt = (west: number) =>
  ({ project: ([x, y]: [number, number]) => ({ x: x - west, y }) }) as unknown as Parameters<
    PlaceWatch['setMap']
  >[0]

test('reports a place at once and after every move, and not after the end', () => {
  const watch = new PlaceWatch()
  watch.setMap(mapAt(10))
  const reported: number[] = []
  const end = watch.add(30, 50, ({ x }) => {
    reported.push(x)
    return 'dock'
  })
  expect(reported).toEqual([20])
  watch.setMap(mapAt(25))
  watch.report()
  expect(reported).toEqual([20, 5, 5])
  end()
  watch.report()
  expect(reported).toHaveLength(3)
})

test('reports nothing until there is a map', () => {
  const watch = new PlaceWatch()
  const reported: number[] = []
  watch.add(30, 50, ({ x }) => {
    reported.push(x)
    return 'dock'
  })
  watch.report()
  expect(reported).toEqual([])
  watch.setMap(mapAt(0))
  expect(reported).toEqual([30])
})

test('knows the side that a window takes at its place until the window is gone', () => {
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
