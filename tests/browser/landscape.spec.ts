import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { ControlPage, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const UPRIGHT = { width: 390, height: 844 }
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}
const hasSidewaysScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

for (const lying of [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
])
  test.describe(`on a phone on its side, ${lying.width} by ${lying.height}`, { tag: '@long' }, () => {
    test.use({ viewport: lying, hasTouch: true, isMobile: true })

    test('the header is one low row on every page, and nothing is cut at the side', async ({
      page,
      product,
    }) => {
      test.slow()
      await page.addInitScript(() => localStorage.setItem('lang', 'ua'))
      await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/overview')
      for (const path of [
        'overview',
        'reports',
        'reports/heat',
        'tasks',
        'notifications',
        'notifications/rules',
        'maintenance',
        'rfid_cards',
        'users_management',
        'geozones_and_addresses',
        'profile',
      ]) {
        await page.goto(`${product.url}/#/${path}`)
        await expect(page.locator('main').first()).toBeVisible()
        await expect.poll(async () => (await boxOf(page, '.page-header')).height).toBe(52)
        expect([path, await hasSidewaysScroll(page)]).toEqual([path, false])
        for (const button of await page.locator('.page-header__actions > *').all()) {
          const box = await button.boundingBox()
          expect(box?.height).toBeGreaterThanOrEqual(44)
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(lying.width)
        }
      }
    })

    test('geozones and a route show map and list next to each other', async ({ page, product }) => {
      await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/geozones_and_addresses')
      await expect(page.locator('.zones__map')).toBeVisible()
      const [map, side] = [await boxOf(page, '.zones__map'), await boxOf(page, '.zones__side')]
      expect(map.x).toBeGreaterThanOrEqual(side.x + side.width)
      expect(map.height).toBeGreaterThan(250)
      await page.goto(`${product.url}/#/routeDetail/2`)
      await expect(page.locator('.route-view__map')).toBeVisible({ timeout: 60_000 })
      expect((await boxOf(page, '.route-view__map')).height).toBeGreaterThan(150)
      expect((await boxOf(page, '.route-view__side')).height).toBeGreaterThan(250)
    })

    test('turning it keeps the chosen vehicle and what is typed into the search', async ({
      page,
      product,
    }) => {
      await page.setViewportSize(UPRIGHT)
      const control = await ControlPage.open(page, product)
      await control.search.fill('Volvo')
      await expect(control.row(0)).toContainText('Volvo')
      const [title = '?'] = await control.titles(1)
      await control.row(0).click()
      await expect(control.window(title)).toBeVisible()
      for (const size of [lying, UPRIGHT, lying]) {
        await page.setViewportSize(size)
        await expect(control.window(title)).toBeVisible()
        expect(await hasSidewaysScroll(page)).toBe(false)
      }
      // The map has the place of the list on a narrow screen.
      if (lying.width <= 768) await page.locator('.bottom-bar').getByRole('button', { name: 'List' }).click()
      await expect(control.search).toHaveValue('Volvo')
    })

    test('turning it keeps an open form and what is typed, and the button that saves is in view', async ({
      page,
      product,
    }) => {
      await page.setViewportSize(UPRIGHT)
      await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/maintenance')
      await page.getByRole('button', { name: 'Add service' }).click()
      const form = page.getByRole('dialog', { name: 'New service' })
      await form.getByLabel('Name').fill('Winter tyres')
      for (const size of [lying, UPRIGHT, lying]) {
        await page.setViewportSize(size)
        await expect(form.getByLabel('Name')).toHaveValue('Winter tyres')
        await expect(form.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
      }
    })
  })
