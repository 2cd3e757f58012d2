import { expect, test } from 'vitest'
import { PRODUCT_NAME } from './contract/constants.ts'
import { pageTitle } from './pageTitle.ts'
import { findRoute, ROUTES } from './routes.ts'

test('the title is the page’s name, then the product’s [GEN-05, GEN-06]', () => {
  expect(pageTitle('Контроль')).toBe(`Контроль · ${PRODUCT_NAME}`)
})

test('an address that no line names is the fallback page [ROUTE-33]', () => {
  expect(findRoute(() => false).title).toBe('notFound')
  expect(ROUTES.at(-1)?.path).toBe('*')
})

test('/, /control and /demo_account are routes [ROUTE-03, ROUTE-04, ROUTE-29]', () => {
  expect(ROUTES.map((route) => [route.path, route.title])).toEqual([
    ['/', 'signIn'],
    ['/control', 'control'],
    ['/demo_account', 'demo'],
    ['*', 'notFound'],
  ])
})
