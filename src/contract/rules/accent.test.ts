import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ACCENT_THEMES,
  accentContrast,
  accentTokens,
  contrast,
  isReadableAccent,
  readableAccent,
} from './accent.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test.each([
  // Published figures of WCAG's own examples and of the usual checkers.
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#0000ff', '#ffffff', 8.59],
  ['#ff0000', '#ffffff', 4],
  ['#ffff00', '#ffffff', 1.07],
])('the contrast of %s to %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 2)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

test('a colour is readable in the theme whose surfaces it stands out from', () => {
  expect(isReadableAccent('light', '#0b5394')).toBe(true)
  expect(isReadableAccent('dark', '#0b5394')).toBe(false)
  expect(isReadableAccent('dark', '#ffd966')).toBe(true)
  expect(isReadableAccent('light', '#ffd966')).toBe(false)
})

test.each(['', 'red', '#fff', '#12345', '#1234567', '#12345g'])('"%s" is no colour', (text) => {
  for (const theme of ACCENT_THEMES) expect(isReadableAccent(theme, text)).toBe(false)
})

test('the bound is the contrast of texts to the strictest surface', () => {
  // 4.5 to #eceff2, the darkest surface of the light theme.
  expect(isReadableAccent('light', '#666666')).toBe(true)
  expect(isReadableAccent('light', '#6e6e6e')).toBe(false)
  expect(accentContrast('light', '#666666')).toBeLessThan(contrast('#666666', '#ffffff'))
})

test('text on a readable accent, and under the pointer, keeps 4.5:1', () => {
  fc.assert(
    fc.property(color, fc.constantFrom(...ACCENT_THEMES), (wanted, theme) => {
      const { accent, accentHover, onAccent, accentSoft } = accentTokens(theme, readableAccent(theme, wanted))
      for (const [text, ground] of [
        [onAccent, accent],
        [onAccent, accentHover],
        [accent, accentSoft],
      ] as const)
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('the nearest readable colour is the colour itself where it can be read', () => {
  expect(readableAccent('light', '#0b5394')).toBe('#0b5394')
  expect(readableAccent('dark', '#0b5394')).not.toBe('#0b5394')
  expect(isReadableAccent('dark', readableAccent('dark', '#000000'))).toBe(true)
})
