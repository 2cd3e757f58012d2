import { expect, test } from 'vitest'
import {
  ACCENT_GROUNDS,
  ACCENT_THEMES,
  contrast,
  isReadableAccent,
  PRODUCT_ACCENTS,
} from '../contract/rules/accent.ts'
import css from './tokens.css?raw'

/** The declarations of the rule that starts with `selector {`. */
const tokensOf = (selector: string): Map<string, string> => {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`No rule ${selector}`)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1] ?? '', m[2] ?? '']))
}

const light = tokensOf(':root')
const dark = new Map([...light, ...tokensOf(':root[data-theme="dark"]')])
const THEMES = { light, dark }

const GROUNDS = ['surface', 'raised', 'hover', 'sunken']
const SERIES = ['series-1', 'series-2', 'series-3', 'series-4']
const TEXTS = ['text', 'muted', 'accent', 'go', 'rest', 'attention', 'alarm', 'quiet', ...SERIES]
const PAIRS = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...['go', 'rest', 'attention', 'alarm', 'quiet', 'accent'].map((role) => [role, `${role}-soft`] as const),
  ['text', 'quiet-soft'] as const,
  ['text', 'pressed'] as const,
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-hover'] as const,
  ['on-alarm', 'alarm-fill'] as const,
]

test.each(['light', 'dark'] as const)('text keeps a contrast of 4.5:1 in the %s theme', (theme) => {
  const color = (role: string) => THEMES[theme].get(`color-${role}`) ?? ''
  const weak = PAIRS.map(([a, b]) => [`${a} on ${b}`, contrast(color(a), color(b))] as const).filter(
    ([, value]) => !(value >= 4.5),
  )
  expect(weak).toEqual([])
})

test.each(['light', 'dark'] as const)('edges of controls keep 3:1 in the %s theme', (theme) => {
  const color = (role: string) => THEMES[theme].get(`color-${role}`) ?? ''
  for (const ground of ['raised', 'surface']) {
    expect(contrast(color('border-strong'), color(ground))).toBeGreaterThanOrEqual(3)
  }
})

test.each(ACCENT_THEMES)('accents are judged by the surfaces of the %s theme', (theme) => {
  const color = (role: string) => THEMES[theme].get(`color-${role}`) ?? ''
  const grounds = Object.fromEntries(GROUNDS.map((ground) => [ground, color(ground)]))
  expect(ACCENT_GROUNDS[theme]).toEqual(grounds)
  expect(PRODUCT_ACCENTS[theme]).toBe(color('accent'))
  expect(isReadableAccent(theme, color('accent'))).toBe(true)
})

test('the system’s dark set is the person’s own dark set', () => {
  expect(tokensOf(':root:not([data-theme="light"])')).toEqual(tokensOf(':root[data-theme="dark"]'))
})

test('both themes define the same colours', () => {
  const names = (tokens: Map<string, string>) =>
    [...tokens.keys()].filter(
      (name) => name.startsWith('color-') && !name.includes('alarm-fill') && !name.includes('on-alarm'),
    )
  expect(names(tokensOf(':root[data-theme="dark"]'))).toEqual(names(light))
})

test('spacing grows by 4 px', () => {
  for (const [name, value] of light) {
    const step = /^space-(\d+)$/.exec(name)?.[1]
    if (step) expect(value).toBe(`${Number(step) * 4}px`)
  }
})
