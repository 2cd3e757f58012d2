import type { Page } from '@playwright/test'
import { type MaintenanceRow, maintenancePage } from '../../src/contract/http/maintenance.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import type { Product } from '../tools/product.ts'
import { accessibilityFindings, contrastFindings, ControlPage, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ webgl: false })

const ADDRESS = '/#/maintenance'
const grid = (page: Page) => page.getByRole('grid', { name: 'Maintenance' })
const row = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

/** A vehicle of the demo fleet that has maintenance, with its most urgent record. */
const urgent = async (product: Product): Promise<MaintenanceRow> => {
  const api = await signInTo(product.url, demoAccount(product, 'operator'))
  const answer = await api.call('maintenance', {}, '?state=overdue&limit=1')
  const [first] = maintenancePage.parse(await answer.json()).rows
  if (!first) throw new Error('nothing of the demo fleet is overdue')
  return first
}

test.describe('at 1440 pixels', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a service is set up, refused at its field, found by its vehicle, deleted and restored', async ({
    page,
    product,
  }) => {
    test.slow()
    const { licensePlate, vehicleName } = await urgent(product)
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/trailers_management')
    await expect(page.getByRole('grid', { name: 'Trailers' })).toBeVisible()
    // The keys come with the frame.
    await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
    await page.keyboard.press('!')
    await expect(page).toHaveURL(/#\/maintenance$/)
    await expect(grid(page).getByRole('row').nth(1)).toContainText('Overdue')
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await contrastFindings(page)).toEqual([])
    }

    await page.getByRole('button', { name: 'Add service' }).click()
    const form = page.getByRole('dialog', { name: 'New service' })
    await form.getByLabel('Vehicle').fill(licensePlate)
    await page.getByRole('option', { name: vehicleName }).click()
    await form.getByLabel('Name').fill('Brake fluid')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Every, km')).toBeFocused()
    await form.getByLabel('Every, days').fill('10')
    expect(await accessibilityFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Brake fluid added')).toBeVisible()

    await page.getByRole('searchbox').fill('brake fluid')
    await expect(row(page, 'Brake fluid')).toContainText('Due soon')
    await row(page, 'Brake fluid').click()
    const panel = page.getByRole('dialog', { name: /^Brake fluid/ })
    await expect(panel).toContainText('days left: 10')
    await panel.getByRole('tab', { name: 'Data' }).click()
    await panel.getByLabel('Every, days').fill('40')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Brake fluid')).toContainText('In order')

    await page.getByRole('button', { name: `Actions: Brake fluid, ${vehicleName}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('Brake fluid deleted')).toBeVisible()
    await expect(row(page, 'Brake fluid')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Brake fluid')).toBeVisible()

    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Vehicle' }).fill(licensePlate)
    await page.getByRole('option', { name: vehicleName }).click()
    await expect(page).toHaveURL(/vehicleId=\d+/)
    await expect(row(page, 'Brake fluid')).toContainText(licensePlate)
    await expect(grid(page).getByRole('row').filter({ hasNotText: licensePlate })).toHaveCount(1)
  })

  test('what was done is recorded with its cost, deleted and restored, and a file is kept with it', async ({
    page,
    product,
  }) => {
    const address = `${ADDRESS}?kind=service&state=overdue`
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), address)
    await grid(page).getByRole('row').nth(1).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Record as done' }).click()
    await panel.getByLabel('Cost').fill('1250,5')
    await panel.getByRole('button', { name: 'Save to the history' }).click()
    const entry = panel.getByRole('listitem').filter({ hasText: 'Cost 1,250.5' })
    await expect(entry).toContainText('operator')
    await expect(panel.getByText(/^Cost in total 10,200\.5 · [\d.]+ per km$/)).toBeVisible()
    await entry.getByRole('button', { name: /^Delete the entry of/ }).click()
    await expect(entry).toHaveCount(0)
    // The message is over the panel, which stays open.
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
    await expect(entry).toBeVisible()
    const pdf = { name: 'Invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 invoice') }
    await panel.getByLabel('Add a file').setInputFiles(pdf)
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download Invoice' }).click()
    expect((await download).suggestedFilename()).toBe('Invoice.pdf')
    await panel.getByRole('button', { name: 'Remove the file' }).click()
    await expect(panel.getByRole('button', { name: 'Add a file' })).toBeVisible()
  })

  test('the profile of a vehicle shows what is due and leads to its records; the demo account can only look', async ({
    page,
    product,
  }) => {
    const { licensePlate, name, vehicleName, vehicleId } = await urgent(product)
    const control = await ControlPage.open(page, product, 'demo')
    await control.search.fill(licensePlate)
    await expect(control.row(0)).toContainText(vehicleName)
    await control.row(0).hover()
    await control
      .row(0)
      .getByRole('button', { name: /^Actions for vehicle/ })
      .click()
    await page.getByRole('menuitem', { name: 'Vehicle profile' }).click()
    const profile = page.getByRole('dialog', { name: `Profile: ${vehicleName}` })
    await profile.getByRole('tab', { name: 'Maintenance' }).click()
    await expect(profile.getByRole('listitem').filter({ hasText: name }).first()).toContainText('Overdue')
    expect(await accessibilityFindings(page)).toEqual([])
    await profile.getByRole('link', { name: 'Open on the page Maintenance' }).click()
    await expect(page).toHaveURL(new RegExp(`#/maintenance\\?vehicleId=${vehicleId}$`))
    await expect(row(page, name)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add service' })).toBeDisabled()
    await row(page, name).click()
    await expect(page.getByRole('button', { name: /^Record/ })).toBeDisabled()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('records are cards without sideways scrolling, and a document is renewed in a panel that fills the screen', async ({
    page,
    product,
  }) => {
    await openSignedIn(
      page,
      product.url,
      demoAccount(product, 'operator'),
      `${ADDRESS}?kind=insurance&state=overdue`,
    )
    const first = grid(page).getByRole('row').nth(1)
    await expect(first).toContainText('Overdue')
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await accessibilityFindings(page)).toEqual([])
    await first.click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Record a renewal' }).click()
    expect((await panel.boundingBox())?.width).toBe(390)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await panel
      .getByRole('group', { name: 'Now valid until' })
      .getByRole('spinbutton', { name: /^day/ })
      .click()
    await page.keyboard.type('31122099')
    await panel.getByRole('button', { name: 'Save to the history' }).click()
    await expect(panel).toContainText('until 31.12.2099')
    await expect(panel).toContainText('In order')
  })
})
