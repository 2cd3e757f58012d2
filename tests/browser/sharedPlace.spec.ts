import type { Page } from '@playwright/test'
import { demoAccount, type Account } from '../tools/accounts.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

/** Another program shares a place with the installed product, as its manifest says. */

const SLOW = { timeout: 30_000 }
const share = (page: Page, url: string, account: Account, shared: Readonly<Record<string, string>>) =>
  openSignedIn(page, url, account, `/?${new URLSearchParams(shared)}`)
const search = (page: Page) => page.getByRole('combobox', { name: 'Place, street, vehicle or coordinates' })
const pin = (page: Page) => page.getByRole('button', { name: /: remove the pin$/ })
const centre = (page: Page): readonly number[] =>
  new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('c')?.split(',').map(Number) ?? []

test('coordinates that are shared are shown on the map with a pin, which is removed for good', async ({
  page,
  product,
}) => {
  const sharedText = 'Gate\nhttps://maps.google.com/?q=50.4501,30.5234'
  await share(page, product.url, demoAccount(product, 'demo'), { sharedText })
  await expect(search(page)).toHaveValue('50.45010, 30.52340', SLOW)
  await expect(pin(page)).toBeVisible()
  await expect
    .poll(() => centre(page).map((degrees) => Math.round(degrees * 100) / 100), SLOW)
    .toEqual([50.45, 30.52])
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Close the place search' }).click()
  await expect(pin(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Find a place' })).toBeVisible(SLOW)
  await expect(pin(page)).toHaveCount(0)
})

test('the name of a place that is shared leads to its best match, and one that is not found is said so', async ({
  page,
  product,
}) => {
  const account = demoAccount(product, 'demo')
  const link = 'https://maps.app.goo.gl/AbC12'
  await share(page, product.url, account, { sharedTitle: 'Житомир', sharedUrl: link })
  await expect(search(page)).toHaveValue(/Zhytomyr|Житомир/, SLOW)
  await expect(pin(page)).toBeVisible()
  await page.goto(`${product.url}/?${new URLSearchParams({ sharedText: 'Qwxzpt Vfgrk' })}`)
  await expect(page.getByText(/^Nothing is found/)).toBeVisible(SLOW)
  await expect(pin(page)).toHaveCount(0)
})

test('on a phone, the list gives way to the map with a place that is shared', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await share(page, product.url, demoAccount(product, 'demo'), { sharedText: '50.4501, 30.5234' })
  await expect(search(page)).toHaveValue('50.45010, 30.52340', SLOW)
  await expect
    .poll(() => centre(page).map((degrees) => Math.round(degrees * 100) / 100), SLOW)
    .toEqual([50.45, 30.52])
  await pin(page).click({ trial: true, timeout: 15_000 })
})
