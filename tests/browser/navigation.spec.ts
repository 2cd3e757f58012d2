import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, ControlPage, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const areas = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link')

test('shows the same areas on every page, marks the open one, and opens each by its key', async ({
  page,
  product,
}) => {
  await ControlPage.open(page, product, 'manager')
  await expect(areas(page)).toHaveText(['Monitoring', 'Trailers', 'Users'])
  await expect(areas(page).and(page.locator('[aria-current="page"]'))).toHaveText(['Monitoring'])
  await page.keyboard.press('8')
  await expect(page).toHaveURL(/#\/users_management$/)
  await expect(areas(page)).toHaveText(['Monitoring', 'Trailers', 'Users'])
  await expect(areas(page).and(page.locator('[aria-current="page"]'))).toHaveText(['Users'])
  await page.getByRole('button', { name: 'User menu of manager' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(areas(page)).toHaveText(['Monitoring', 'Trailers', 'Users'])
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/#\/control$/)
})

for (const { login, offered } of [
  { login: 'observer', offered: ['Monitoring', 'Trailers'] },
  { login: 'administrator', offered: ['Administration'] },
]) {
  test(`offers ${login} only the areas that the account may open, by link and by key [GATE-13]`, async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product.url, demoAccount(product, login), '/#/profile')
    await expect(areas(page)).toHaveText(offered)
    await page.keyboard.press('8')
    await expect(page).toHaveURL(/#\/profile$/)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the areas are a sheet behind a button, with focus, names and an end by Escape', async ({
    page,
    product,
  }) => {
    await ControlPage.open(page, product, 'manager')
    await expect(areas(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Pages' }).click()
    await expect(areas(page)).toHaveText(['Monitoring', 'Trailers', 'Users'])
    expect(await accessibilityFindings(page, '.navigation__sheet')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Pages' })).toBeFocused()
    await page.getByRole('button', { name: 'Pages' }).click()
    await areas(page).filter({ hasText: 'Users' }).click()
    await expect(page).toHaveURL(/#\/users_management$/)
    await expect(page.getByRole('button', { name: 'Pages' })).toBeVisible()
  })
})
