import { test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from '../tools/product.ts'

interface Shared {
  /** One product with its demo fleet for all tests of a worker. */
  product: Product
}

interface PerTest {
  /** Console errors and warnings of the page; a test fails at its end when there are any. */
  quietConsole: string[]
  /** Signs the page in with the demo account and waits for the control page. */
  signIn: (page: Page) => Promise<void>
}

/** Lines that the browser itself prints about software rendering; no product code is behind them. */
const BROWSER_NOISE = [
  /GPU stall due to ReadPixels/,
  /Automatic fallback to software WebGL/,
  /GL Driver Message/,
]

export const test = base.extend<PerTest, Shared>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  quietConsole: [
    async ({ page }, use) => {
      const lines: string[] = []
      page.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return
        if (!BROWSER_NOISE.some((noise) => noise.test(message.text())))
          lines.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
      await use(lines)
      expect(lines, 'console errors and warnings').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ product }, use) => {
    await use(async (page) => {
      await page.addInitScript(() => {
        if (!localStorage.getItem('lang')) localStorage.setItem('lang', 'en')
      })
      await page.goto('/')
      await page.getByLabel('Login').fill(product.demo?.login ?? '')
      await page.getByLabel('Password', { exact: true }).fill(product.demo?.password ?? '')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL(/#\/control/)
    })
  },
})

export { expect } from '@playwright/test'
