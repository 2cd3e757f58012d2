import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { ControlPage, expect, seriousFindings, submitSignIn, test } from './fixtures.ts'

const tour = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('helpActive'))
const TITLES = ['The map', 'The vehicle list', 'Search and filters', 'The map menu', 'Your profile']

test('starts the tour at the first sign-in and steps through its parts; ending it ends it permanently [HELP-01, HELP-03, API-19]', async ({
  page,
  product,
  request,
}) => {
  const account = demoAccount(product, 'operator')
  const signIn = () =>
    request.post('/api/auth/v2/login', { multipart: { username: account.login, password: account.password } })
  const authorization = (await signIn()).headers()['authorization'] ?? ''
  await request.post('/api/v2/user/hints?showHints=true', { headers: { authorization } })

  await submitSignIn(page, account)
  for (const [index, title] of TITLES.entries()) {
    await expect(tour(page, title)).toBeFocused()
    await expect(page.locator('.tour-ring')).toBeVisible()
    expect(await seriousFindings(page, '.tour')).toEqual([])
    await page
      .getByRole('button', { name: index === TITLES.length - 1 ? 'Got it' : 'Next', exact: true })
      .click()
  }
  await expect(page.locator('.tour')).toHaveCount(0)
  expect(await stored(page)).toBe('false')
  await expect.poll(async () => (await (await signIn()).json()).showHints).toBe(false)
})

test('closes at any step; keeps the page usable, and remembers help [HELP-02, HELP-03, STORE-10]', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await expect(page.locator('.tour')).toHaveCount(0)
  await page.getByRole('button', { name: 'User menu of demo' }).click()
  await page.getByText('Guided tour').click()
  await page.keyboard.press('Escape')
  await expect(tour(page, 'The map')).toBeVisible()
  expect(await stored(page)).toBe('true')
  await page.reload()
  await expect(tour(page, 'The map')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await control.search.fill('MAN')
  await expect(control.search).toHaveValue('MAN')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(tour(page, 'The map')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.tour')).toHaveCount(0)
  expect(await stored(page)).toBe('false')
})

test('stays in the viewport on a phone, whatever is shown', { tag: '@long' }, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('helpActive', 'true'))
  await submitSignIn(page, demoAccount(product, 'demo'))
  for (const title of TITLES) {
    await expect(tour(page, title)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: /^(Next|Got it)$/ }).click()
  }
})
