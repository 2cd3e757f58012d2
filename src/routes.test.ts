import { expect, test } from 'vitest'
import { PRODUCT_NAME } from './contract/constants.ts'
import { pageTitle } from './pageTitle.ts'
import { createTexting } from './i18n/i18n.ts'
import { findRoute, ROUTES } from './routes.ts'

test('the title is the page’s name, then the product’s [GEN-05, GEN-06]', () => {
  expect(pageTitle('Контроль')).toBe(`Контроль · ${PRODUCT_NAME}`)
})

test('an address without a route of its own is the fallback page [ROUTE-33]', () => {
  expect(findRoute(() => false).title).toBe('notFound')
  expect(ROUTES.at(-1)?.path).toBe('*')
})

test('/, /control and /demo_account are routes [ROUTE-03, ROUTE-04, ROUTE-29]', () => {
  const titles = new Map(ROUTES.map((route) => [route.path, route.title]))
  expect(['/', '/control', '/demo_account', '*'].map((path) => titles.get(path))).toEqual([
    'signIn',
    'control',
    'demo',
    'notFound',
  ])
})

test('the profile has its addresses; both of the main data are one screen [ROUTE-07, ROUTE-08, ROUTE-10, ROUTE-11]', async () => {
  const texting = await createTexting('en')
  const at = (path: string) => ROUTES.find((route) => route.path === path)
  const [short, main] = await Promise.all([at('/profile')?.load(texting), at('/profile/main')?.load(texting)])
  expect(short).toBeDefined()
  expect(main).toBe(short)
  expect(await at('/profile/password')?.load(texting)).not.toBe(main)
  // Any signed-in person has a profile.
  for (const path of ['/profile', '/profile/main', '/profile/password']) expect(at(path)?.gate).toEqual({})
})
