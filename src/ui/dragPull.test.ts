import { expect, test } from 'vitest'
import { edgePull, hasLeft } from './dragPull.ts'

const PANE = { top: 100, bottom: 500 }

test('a press that trembles is not a drag; a finger may tremble more than a mouse', () => {
  const from = { x: 10, y: 10 }
  expect(hasLeft(from, { x: 14, y: 13 }, false)).toBe(false)
  expect(hasLeft(from, { x: 17, y: 10 }, false)).toBe(true)
  expect(hasLeft(from, { x: 17, y: 10 }, true)).toBe(false)
  expect(hasLeft(from, { x: 10, y: 21 }, true)).toBe(true)
})

test('a pane scrolls near its edges, faster the nearer, and rests in the middle', () => {
  expect(edgePull(PANE, 300)).toBe(0)
  expect(edgePull(PANE, 148)).toBe(0)
  const near = edgePull(PANE, 140)
  const nearer = edgePull(PANE, 105)
  expect(near).toBeLessThan(0)
  expect(nearer).toBeLessThan(near)
  expect(edgePull(PANE, 60)).toBe(edgePull(PANE, -1_000))
  expect(edgePull(PANE, 495)).toBe(-nearer)
})

test('a pane without a height, or a very low one, does not scroll at its middle', () => {
  expect(edgePull({ top: 10, bottom: 10 }, 10)).toBe(0)
  expect(edgePull({ top: 0, bottom: 40 }, 20)).toBe(0)
  expect(edgePull({ top: 0, bottom: 40 }, 2)).toBeLessThan(0)
})
