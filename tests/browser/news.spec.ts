import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { expect, seriousFindings, test as base } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const CHAT_BOT = 'https://chat.example.org/fleet'

/** A product with a configured chat-bot. */
const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ env: { ENVIRONMENT: 'test', PROD_CHAT_BOT: CHAT_BOT } })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const openMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ }).click()

test('offers the release news until they are read, also after a reload [API-20, API-21, NOTIF-36, STORE-12]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'manager'), '/#/profile')
  await openMenu(page)
  await page.getByRole('button', { name: 'What is new (unread)' }).click()
  const news = page.getByRole('dialog', { name: /^What is new in version / })
  await expect(news.getByRole('listitem').first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ReadStatusForLastUpdate'))).toBe('true')
  await news.getByRole('button', { name: 'Understood' }).click()
  await page.reload()
  await openMenu(page)
  await expect(page.getByRole('button', { name: 'What is new', exact: true })).toBeVisible()
})

test('offers the chat-bot of the environment if there is one [CONST-05, CONST-06]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'manager'), '/#/profile')
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Chatbot' })).toHaveAttribute('href', CHAT_BOT)
})
