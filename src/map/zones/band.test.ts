import { expect, test } from 'vitest'
import type { PlanePoint } from '../../contract/rules/thinWay.ts'
import { bandAlong } from './band.ts'

const rounded = (pieces: readonly (readonly PlanePoint[])[]) =>
  pieces.map((piece) => piece.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100]))

test('a side is a piece of its width', () => {
  const pieces = bandAlong(
    [
      [0, 0],
      [10, 0],
    ],
    2,
  )
  expect(rounded(pieces)).toEqual([
    [
      [0, -1],
      [10, -1],
      [10, 1],
      [0, 1],
    ],
  ])
})

test('the sides of a closed square meet in its corners, outside and inside', () => {
  const pieces = rounded(
    bandAlong(
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      2,
    ),
  )
  expect(pieces).toHaveLength(4)
  expect(pieces[0]).toEqual([
    [-1, -1],
    [11, -1],
    [9, 1],
    [1, 1],
  ])
  for (const [at, piece] of pieces.entries()) {
    const next = pieces[(at + 1) % 4]
    expect([piece[1], piece[2]]).toEqual([next?.[0], next?.[3]])
  }
})

test('a hairpin is no spike, a side without length no piece', () => {
  for (const way of [
    [
      [0, 0],
      [10, 0],
      [0, 0.01],
    ],
    [
      [0, 0],
      [10, 0],
      [0, 0],
    ],
  ] as const)
    for (const [x, y] of bandAlong(way, 2).flat()) {
      expect(x).toBeLessThan(14)
      expect(Math.abs(y)).toBeLessThan(4)
    }
  expect(
    bandAlong(
      [
        [0, 0],
        [0, 0],
        [5, 0],
      ],
      2,
    ),
  ).toHaveLength(1)
  expect(bandAlong([[1, 1]], 2)).toEqual([])
})
