import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import tokens from '../ui/tokens.css?raw'
import { createPreferences } from './preferences.ts'
import { MOTIONS, storedValues, THEMES } from './storedValues.ts'
import { memoryStorage } from './testing/sessionFixtures.ts'
import { applyTheme } from './themeAttributes.ts'

const read = (file: string): string => readFileSync(`${import.meta.dirname}/../../${file}`, 'utf8')
const script = read('public/firstPaint.js')
const page = read('index.html')

/** A head with the theme-color elements as the page has them, and a root element. */
const fakePage = () => {
  const attributes: Record<string, string> = {}
  const colors = [...page.matchAll(/<meta name="theme-color"[^>]*>/g)].map(([tag]) => {
    const own = new Map(
      [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    return {
      own,
      getAttribute: (name: string) => own.get(name) ?? null,
      setAttribute: (name: string, value: string) => void own.set(name, value),
    }
  })
  return {
    attributes,
    documentElement: {
      dataset: {} as DOMStringMap,
      setAttribute: (name: string, value: string) => {
        attributes[name] = value
      },
    },
    querySelectorAll: () => colors,
    /** The colour that the browser applies for a system colour scheme. */
    barColor: (system: 'light' | 'dark'): string | undefined => {
      const fits = ({ own }: (typeof colors)[number]): boolean =>
        ['all', `(prefers-color-scheme: ${system})`].includes(own.get('media') ?? '')
      return colors.find(fits)?.own.get('content')
    },
  }
}

/** The page after the script ran. */
const painted = (getItem: (key: string) => string | null) => {
  const document = fakePage()
  runInNewContext(script, { localStorage: { getItem }, document })
  return document
}
const BAR = { light: '#ffffff', dark: '#1b2025' } as const

test('the first paint has the theme and the motion that the product will set', () => {
  for (const theme of THEMES) {
    for (const motion of MOTIONS) {
      const storage = memoryStorage()
      const preferences = createPreferences(storedValues(storage))
      preferences.set('theme', theme)
      preferences.set('motion', motion)
      const later = fakePage()
      applyTheme(later, createPreferences(storedValues(storage)))
      const { dataset } = later.documentElement
      const first = painted(storage.getItem)
      expect(first.attributes).toEqual({ 'data-theme': dataset['theme'], 'data-motion': dataset['motion'] })
      for (const system of ['light', 'dark'] as const) {
        const wanted = BAR[theme === 'system' ? system : theme]
        expect([theme, first.barColor(system), later.barColor(system)]).toEqual([theme, wanted, wanted])
      }
    }
  }
})

test('the bar of the browser follows each switch of the theme, and the system again', () => {
  const preferences = createPreferences(storedValues(memoryStorage()))
  const shown = fakePage()
  applyTheme(shown, preferences)
  const seen = (['dark', 'light', 'system'] as const).map((theme) => {
    preferences.set('theme', theme)
    return [shown.barColor('light'), shown.barColor('dark')]
  })
  expect(seen).toEqual([
    [BAR.dark, BAR.dark],
    [BAR.light, BAR.light],
    [BAR.light, BAR.dark],
  ])
})

test('missing or damaged values and denied storage follow the system [STORE-21]', () => {
  expect(painted(() => null).attributes).toEqual({})
  expect(painted(() => 'purple').attributes).toEqual({})
  expect(
    painted(() => {
      throw new Error('refused')
    }).attributes,
  ).toEqual({})
})

test('the page runs the script before the first paint, as a file, with the background colours of the tokens', () => {
  const [head = ''] = page.split('<body>')
  expect(head.indexOf('<script src="/firstPaint.js"></script>')).toBeGreaterThan(0)
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const grounds = [...tokens.matchAll(/--color-surface: (#\w+);/g)].map(([, colour]) => colour)
  const drawn = [...head.matchAll(/background: (#\w+);/g)].map(([, colour]) => colour)
  expect(drawn).toEqual(grounds)
})
