import { expect, type Page, test as plain } from '@playwright/test'
import sharp from 'sharp'
import { startProduct, type Product } from '../tools/product.ts'
import { contrastFindings, seriousFindings, watchConsole } from './fixtures.ts'
import { makeClient } from './ownClient.ts'
import { openSignedIn } from './signedIn.ts'

/** A product with a name of its own. */
const test = plain.extend<object, { named: Product }>({
  named: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const product = await startProduct({ env: { PRODUCT_NAME: 'Fleet & Co.' } })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const OWNER = { login: 'brand-owner', password: 'secret-pass-123' }

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim())

test('an installation has its name on the first page and in the title [GEN-06]', async ({ page, named }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto(named.url)
  await expect(page).toHaveTitle('Sign in · Fleet & Co.')
  await expect(page.getByRole('heading', { name: 'Fleet & Co.' })).toBeVisible()
  const manifest = await page.request.get(`${named.url}/manifest.en.webmanifest`)
  expect(await manifest.json()).toMatchObject({ name: 'Fleet & Co.' })
})

test('an owner gives the account a logo and colours, which must be readable in both themes', async ({
  page,
  named,
}) => {
  const lines = watchConsole(page)
  await makeClient(named, OWNER, 'BRAND', [])
  await page.emulateMedia({ colorScheme: 'light' })
  await openSignedIn(page, named.url, OWNER, '/#/profile/brand')
  const form = page.getByRole('form', { name: 'Branding' })
  const header = page.getByRole('banner')
  await form.getByLabel('Company name').fill('Vans Ltd')
  const logo = await sharp({ create: { width: 240, height: 60, channels: 3, background: '#0b5394' } })
    .png()
    .toBuffer()
  await form.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: logo })
  await form.getByLabel('Colour in the light theme', { exact: true }).fill('#0B5394')
  const dark = form.getByLabel('Colour in the dark theme', { exact: true })
  await dark.fill('#0b5394')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(
    form.getByText('This colour cannot be read in the dark theme: a lighter one is needed'),
  ).toBeVisible()
  await expect(dark).toBeFocused()
  expect(await accentOf(page)).toBe('#4840c4')

  await form.getByRole('button', { name: 'Take the nearest that can be read' }).click()
  const readable = await dark.inputValue()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Branding saved')).toBeVisible()
  await expect(header.getByRole('img', { name: 'Vans Ltd' })).toBeVisible()
  expect(await accentOf(page)).toBe('#0b5394')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accentOf(page)).toBe(readable)
  expect(await contrastFindings(page)).toEqual([])

  // The next page begins with the look, before the server has answered anything.
  await page.route(/\/api\/.*\/brand$/, () => undefined)
  await page.reload()
  await expect(header.getByRole('img', { name: 'Vans Ltd' })).toBeVisible()
  expect(await accentOf(page)).toBe(readable)
  expect(lines).toEqual([])
})
