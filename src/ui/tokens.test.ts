import { expect, test } from 'vitest'
import css from './tokens.css?raw'

/** The declarations of the rule that starts with `selector {`. */
const tokensOf = (selector: string): Map<string, string> => {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`No rule ${selector}`)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((m) => [m[1] ?? '', m[2] ?? '']))
}

const luminance = (hex: string): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
/** WCAG 2 contrast of two colours, 1 to 21. */
const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
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
