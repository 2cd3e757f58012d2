import { expect, test } from 'vitest'
import { nextStop, restOf, stopHeight } from './sheetStops.ts'

const PANE = 774

test('the sheet has three heights and never covers the whole map', () => {
  for (const pane of [200, 294, 500, PANE, 1_200]) {
    const [peek, half, full] = (['peek', 'half', 'full'] as const).map((stop) => stopHeight(stop, pane))
    expect(peek).toBeLessThanOrEqual(half ?? 0)
    expect(half).toBeLessThanOrEqual(full ?? 0)
    expect(full).toBeLessThanOrEqual(pane - 88)
  }
})

test('rests at the nearest stop after release; a throw continues in its direction', () => {
  expect(restOf(stopHeight('half', PANE) + 40, 0, PANE)).toBe('half')
  expect(restOf(stopHeight('full', PANE) - 40, 0, PANE)).toBe('full')
  expect(restOf(stopHeight('half', PANE) + 40, 1, PANE)).toBe('full')
  expect(restOf(stopHeight('half', PANE) - 5, -1, PANE)).toBe('peek')
  expect(restOf(900, 1, PANE)).toBe('full')
})

test('closes when pulled or thrown below its lowest stop', () => {
  expect(restOf(60, 0, PANE)).toBeNull()
  expect(restOf(stopHeight('peek', PANE) - 5, -1, PANE)).toBeNull()
})

test('a press on the grip expands it and collapses it again', () => {
  expect(nextStop('peek')).toBe('full')
  expect(nextStop('half')).toBe('full')
  expect(nextStop('full')).toBe('half')
})
