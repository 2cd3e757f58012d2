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
  const end = watch.add(30, 50, ({ x }) => told.push(x))
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
  watch.add(30, 50, ({ x }) => told.push(x))
  watch.tell()
  expect(told).toEqual([])
  watch.setMap(mapAt(0))
  expect(told).toEqual([30])
})
