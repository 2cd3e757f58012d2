import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const ADDRESS = '/#/rfid_cards'
const grid = (page: Page) => page.getByRole('grid', { name: 'RFID cards' })
const row = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const typeDay = async (page: Page, digits: string) => {
  await page.getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type(digits)
}

test('a card is added in the popup, an impossible one is refused at its field, then changed, deleted, restored and imported [RFID-02, ROUTE-13]', async ({
  page,
  product,
  consoleLines,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await expect(page.getByText('1,4', { exact: false }).first()).toBeVisible()
  // Rows scroll away below the names of their columns, and none is seen above them.
  const main = page.getByRole('main')
  await main.evaluate((element) => element.scrollTo(0, 300))
  const top = (await main.boundingBox())?.y
  await expect.poll(async () => (await page.getByRole('columnheader').nth(1).boundingBox())?.y).toBe(top)
  await main.evaluate((element) => element.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Add card' }).click()
  const form = page.getByRole('dialog', { name: 'New RFID card' })
  await form.getByLabel('Card number').fill('00 0c:0f:fe-e1')
  await form.getByLabel('Driver').fill('Olena Koval')
  await form.getByLabel('Phone').fill('38 (067) 123-45-67')
  await typeDay(page, '01012020')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('The expiry date cannot be in the past')).toBeVisible()
  // The browser's own line about the rejected call.
  consoleLines.length = 0
  expect(await accessibilityFindings(page)).toEqual([])
  await typeDay(page, '31122099')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('RFID card C0FFEE1 added')).toBeVisible()
  await page.getByRole('searchbox').fill('c0ffee')
  await expect(row(page, 'C0FFEE1')).toContainText('31.12.2099')
  await expect(row(page, 'C0FFEE1')).toContainText('+380671234567')

  await page.getByRole('button', { name: 'Add card' }).click()
  await form.getByLabel('Card number').fill('c0ffee1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('RFID card number C0FFEE1 already exists')).toBeVisible()
  consoleLines.length = 0
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()

  await row(page, 'C0FFEE1').click()
  const edited = page.getByRole('dialog', { name: 'RFID card C0FFEE1' })
  await edited.getByRole('button', { name: 'Clear: Valid through' }).click()
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'C0FFEE1')).toContainText('no end')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await contrastFindings(page)).toEqual([])
  }
  expect(await accessibilityFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Actions: Olena Koval' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('RFID card C0FFEE1 deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'C0FFEE1')).toBeVisible()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import RFID cards' })).toBeVisible()
  const file = {
    name: 'cards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Card number,Driver\nC0FFEE2,Ivan\n'),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('status').getByRole('link', { name: 'Go to the RFID cards' }).click()
  await page.getByRole('searchbox').fill('c0ffee2')
  await expect(row(page, 'C0FFEE2')).toContainText('Ivan')
})

test('who leaves while an import runs is not led back at its end', async ({ page, product }) => {
  let finish = (): void => undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const buffer = Buffer.from('Card number,Driver\nC0FFEE3,Olha\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer })
  await page.route('**/imports/*', async (route) => {
    await held
    await route.continue()
  })
  const imported = page.waitForResponse(/\/imports\/[^/]+$/)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.goto('/#/users_management')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Users')
  finish()
  expect((await imported).ok()).toBe(true)
  await page.waitForTimeout(500)
  await expect(heading).toHaveText('Users')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the demo account sees cards without sideways scrolling, and the popup with its editing buttons disabled [DEMO-08]', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'demo'), ADDRESS)
    await expect(page.getByRole('button', { name: 'Add card' })).toBeDisabled()
    await expect(row(page, 'expired').or(row(page, '+38067')).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await accessibilityFindings(page)).toEqual([])
    await row(page, '+38067').first().click()
    const form = page.getByRole('dialog', { name: /^RFID card/ })
    await expect(form.getByLabel('Driver')).toBeDisabled()
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})
