import { expect, test } from 'vitest'
import { fetchPart, LostPartError } from './lostPart.ts'

test.each([
  'Failed to fetch dynamically imported module: http://x/assets/a.js',
  'error loading dynamically imported module: http://x/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('a part that did not load is a lost connection: %s', async (message) => {
  const cause = new TypeError(message)
  const lost = await fetchPart(() => Promise.reject(cause)).catch((error: unknown) => error)
  expect(lost).toBeInstanceOf(LostPartError)
  expect((lost as Error).cause).toBe(cause)
})

test('a part that fails by itself stays a failure of the program, and a loaded one is returned', async () => {
  const fault = new TypeError('x is not a function')
  await expect(fetchPart(() => Promise.reject(fault))).rejects.toBe(fault)
  expect(await fetchPart(() => Promise.resolve(7))).toBe(7)
})
