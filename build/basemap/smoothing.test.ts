import { expect, test } from 'vitest'
import { smoothLine } from './smoothing.ts'

const sharpest = (line: readonly (readonly number[])[]): number =>
  Math.max(
    ...line.slice(1, -1).map(([x = 0, y = 0], index) => {
      const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [line[index] ?? [], line[index + 2] ?? []]
      const turn = Math.atan2(by - y, bx - x) - Math.atan2(y - ay, x - ax)
      return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)))
    }),
  )

test('a corner becomes a curve whose ends stay', () => {
  const corner = [
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  const curve = smoothLine(corner)
  expect([curve[0], curve.at(-1)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(sharpest(corner)).toBeCloseTo(Math.PI / 2)
  expect(sharpest(curve)).toBeLessThan(0.5)
})

test('a ring stays closed and has no corner where it begins', () => {
  const ring = smoothLine([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ])
  expect(ring[0]).toEqual(ring.at(-1))
  expect(sharpest([...ring, ...ring.slice(1, 3)])).toBeLessThan(0.5)
})

test('bends that nobody sees cost no points', () => {
  const line = [
    [0, 0],
    [1, 0.001],
    [2, 0],
  ]
  expect(smoothLine(line)).toEqual(line)
})

test('what runs along the 180th meridian or crosses it stays where it is', () => {
  const seam = [
    [179, 60],
    [180, 61],
    [180, 65],
    [179, 66],
  ]
  expect(smoothLine(seam)).toEqual(seam)
})
