import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placePanel } from './placePanel.ts'

const PANEL = { width: 320, height: 180 }
const WINDOW = { width: 1440, height: 900 }

test('places the panel next to its target, on the first side with room', () => {
  expect(placePanel({ left: 0, top: 96, width: 512, height: 804 }, PANEL, WINDOW)).toEqual({
    left: 524,
    top: 96,
  })
  expect(placePanel({ left: 512, top: 96, width: 928, height: 804 }, PANEL, WINDOW)).toEqual({
    left: 180,
    top: 96,
  })
  expect(placePanel({ left: 100, top: 10, width: 1300, height: 40 }, PANEL, WINDOW)).toEqual({
    left: 100,
    top: 62,
  })
})

test('places the panel at the bottom when its target is not on the page', () => {
  expect(placePanel(null, PANEL, WINDOW)).toEqual({ left: 560, top: 708 })
})

test('never leaves a window that can hold it', () => {
  const size = fc.record({
    width: fc.integer({ min: 344, max: 3_000 }),
    height: fc.integer({ min: 204, max: 2_000 }),
  })
  const number = fc.integer({ min: -500, max: 3_000 })
  const box = fc.record({ left: number, top: number, width: fc.nat(3_000), height: fc.nat(3_000) })
  fc.assert(
    fc.property(size, fc.option(box), (window, target) => {
      const { left, top } = placePanel(target, PANEL, window)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + PANEL.width).toBeLessThanOrEqual(window.width)
      expect(top + PANEL.height).toBeLessThanOrEqual(window.height)
    }),
  )
})
