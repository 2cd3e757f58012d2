import { afterEach, expect, test, vi } from 'vitest'
import { prefersLessMotion } from './motion.ts'
import { createPreferences } from './preferences.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage } from './testing/sessionFixtures.ts'
import { applyTheme } from './themeAttributes.ts'

const systemWantsLess = (matches: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({ matches }))
}
afterEach(() => vi.unstubAllGlobals())

test('motion is off by the product’s own setting or by the system’s', () => {
  const preferences = createPreferences(storedValues(memoryStorage()))
  systemWantsLess(false)
  expect(prefersLessMotion(preferences)).toBe(false)
  preferences.set('motion', 'off')
  expect(prefersLessMotion(preferences)).toBe(true)
  preferences.set('motion', 'system')
  systemWantsLess(true)
  expect(prefersLessMotion(preferences)).toBe(true)
})

test('sets theme, density and motion on the root element at once and after every change', () => {
  const preferences = createPreferences(storedValues(memoryStorage({ theme: 'dark' })))
  const root = { dataset: {} }
  applyTheme({ documentElement: root, querySelectorAll: () => [] }, preferences)
  expect(root.dataset).toEqual({ theme: 'dark', density: 'comfortable', motion: 'system' })
  preferences.set('motion', 'off')
  preferences.set('density', 'compact')
  expect(root.dataset).toEqual({ theme: 'dark', density: 'compact', motion: 'off' })
})
