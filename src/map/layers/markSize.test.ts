import { expect, test } from 'vitest'
import { labelSize } from './labels.ts'
import { markSize } from './markSize.ts'

test('a mark is 43 px from the focus zoom on, however many there are [MAP-24]', () => {
  expect(markSize(11, 10)).toBe(43)
  expect(markSize(18, 100_000)).toBe(43)
})

test('marks shrink when zoomed out or crowded, and never grow by it', () => {
  expect(markSize(7, 10)).toBeLessThan(43)
  expect(markSize(3, 10)).toBeLessThan(markSize(7, 10))
  expect(markSize(7, 3_000)).toBeLessThan(markSize(7, 10))
  for (let zoom = 0; zoom < 20; zoom++) {
    expect(markSize(zoom, 5_000)).toBeGreaterThanOrEqual(20)
    expect(markSize(zoom + 1, 700)).toBeGreaterThanOrEqual(markSize(zoom, 700))
  }
})

test('labels are 13 px, 10 px with a count in brackets [MAP-26]', () => {
  expect(labelSize('Volvo FH 500')).toBe(13)
  expect(labelSize('Volvo (12)')).toBe(10)
  expect(labelSize('Volvo (FH)')).toBe(13)
})
