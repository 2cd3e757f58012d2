import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ webgl: false })

const section = (page: Page, name: string) => page.getByRole('region', { name })
const figure = (page: Page, name: string) => page.getByRole('link', { name })

test.describe('at 1440 pixels', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('shows what the fleet does, what needs attention and today, and each figure leads to its list', async ({
    page,
    product,
  }) => {
    test.slow()
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/overview')
    await expect(section(page, 'Now')).toContainText('All vehicles')
    await expect(section(page, 'Today')).toContainText('Distance')
    await expect(section(page, 'Needs attention')).toContainText('Late tasks')
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await contrastFindings(page)).toEqual([])
    }
    await figure(page, 'Of these with the ignition on').click()
    await expect(page).toHaveURL(/#\/control\?.*ign=1/)
    await expect(page).toHaveURL(/st=parked/)
    await page.goBack()
    await figure(page, 'Distance').click()
    await expect(page.getByRole('button', { name: /Period/ })).toContainText('Today')
    await page.goBack()
    await figure(page, 'Late tasks').click()
    await expect(page).toHaveURL(/#\/tasks\/active\?lateness=late/)
    await expect(page.getByRole('button', { name: /Late/ })).toBeVisible()
    await page.keyboard.press('*')
    await expect(page).toHaveURL(/#\/overview$/)
  })
})

test('opens the names of all low vehicles by the keyboard, and each leads to the control page', {
  tag: '@long',
}, async ({ page, product }) => {
  const vehicles = Array.from({ length: 7 }, (_, index) => ({
    id: index + 1,
    name: `Low ${index + 1}`,
    licensePlate: '',
    value: 11 + index / 10,
  }))
  await page.route('**/overview', async (route) => {
    const response = await route.fetch()
    const overview: object = await response.json()
    await route.fulfill({ response, json: { ...overview, lowVoltage: { count: 20, vehicles } } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/overview')
  await expect(figure(page, 'Low 5')).toBeVisible()
  await expect(figure(page, 'Low 6')).toBeHidden()
  await page.getByText('and 15 more').press('Enter')
  await expect(page.getByText('and 13 more')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await figure(page, 'Low 2').press('Enter')
  await expect(page).toHaveURL(/#\/control\?.*=2\b/)
})

test('says that it could not be loaded, and loads again', async ({ page, product, consoleLines }) => {
  let isFailing = true
  await page.route('**/overview', async (route) =>
    isFailing ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/overview')
  await expect(page.getByText('The overview could not be loaded')).toBeVisible({ timeout: 20_000 })
  // The browser names the failed call.
  consoleLines.length = 0
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Now')).toBeVisible()
})

test('shows the outline of its figures while it is loading', async ({ page, product }) => {
  await page.route('**/overview', () => undefined)
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/overview')
  const outline = page.getByRole('status').filter({ hasText: 'Loading the overview' })
  await expect(outline.locator('.overview-figure').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
})

test('has two figures in a row on a phone, and is as wide as its screen', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, product.url, demoAccount(product, 'observer'), '/#/overview')
  await expect(section(page, 'Now')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const all = await figure(page, 'All vehicles').boundingBox()
  const moving = await figure(page, 'Moving').boundingBox()
  const standing = await figure(page, 'Stopped').boundingBox()
  expect(moving?.y).toBe(all?.y)
  expect(standing?.y).toBeGreaterThan(all?.y ?? Number.POSITIVE_INFINITY)
})
