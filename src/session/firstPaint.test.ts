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

/** The attributes of the root element after the script ran. */
const painted = (getItem: (key: string) => string | null): Record<string, string> => {
  const attributes: Record<string, string> = {}
  const setAttribute = (name: string, value: string): void => {
    attributes[name] = value
  }
  runInNewContext(script, { localStorage: { getItem }, document: { documentElement: { setAttribute } } })
  return attributes
}

test('the first paint has the theme and the motion that the product will set', () => {
  for (const theme of THEMES) {
    for (const motion of MOTIONS) {
      const storage = memoryStorage()
      const preferences = createPreferences(storedValues(storage).preferences)
      preferences.set('theme', theme)
      preferences.set('motion', motion)
      const root = { dataset: {} as DOMStringMap }
      applyTheme(root, createPreferences(storedValues(storage).preferences))
      expect(painted(storage.getItem)).toEqual({
        'data-theme': root.dataset['theme'],
        'data-motion': root.dataset['motion'],
      })
    }
  }
})

test('nothing stored, damage and a storage that refuses leave it to the system [STORE-21]', () => {
  expect(painted(() => null)).toEqual({})
  expect(painted(() => 'purple')).toEqual({})
  expect(
    painted(() => {
      throw new Error('refused')
    }),
  ).toEqual({})
})

test('the page runs it before anything is drawn, without a script in the page itself, on the ground of the tokens', () => {
  const [head = ''] = page.split('<body>')
  expect(head.indexOf('<script src="/firstPaint.js"></script>')).toBeGreaterThan(0)
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
  const grounds = [...tokens.matchAll(/--color-surface: (#\w+);/g)].map(([, colour]) => colour)
  const drawn = [...head.matchAll(/background: (#\w+);/g)].map(([, colour]) => colour)
  expect(drawn).toEqual(grounds)
})
