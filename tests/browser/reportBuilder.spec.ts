import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const cards = (page: Page) => page.getByRole('list', { name: 'Blocks of the report' }).getByRole('listitem')
const template = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Report templates' }).getByRole('listitem').filter({ hasText: name })
const openTemplates = (page: Page) => page.locator('label').filter({ hasText: 'Templates' }).click()
const chooseVehicles = async (page: Page, text: string): Promise<void> => {
  await page.locator('label').filter({ hasText: 'Choose vehicles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose vehicles' })
  await dialog.getByLabel('Find a vehicle').fill(text)
  await dialog.getByRole('button', { name: /^Choose all found/ }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const save = async (page: Page, name: string): Promise<Buffer> => {
  await button(page, 'Export').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  return readFile(await (await saved).path())
}

test('a report of a table, a chart and a text is composed, ordered by keys, saved under a name and previewed [ROUTE-25, VALID-18]', async ({
  page,
  product,
  consoleLines,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/reports')
  await openTemplates(page)
  await button(page, 'New template').click()
  await expect(page).toHaveURL(/#\/reports\/createCustomReport$/)
  await button(page, 'Save template').click()
  await expect(page.getByText('Report name is required')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Board of the week')
  await button(page, 'Save template').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Add a block' })).toBeVisible()

  await button(page, 'Table').click()
  await page.getByLabel('Heading').fill('Days of the fleet')
  await button(page, 'Columns').click()
  await expect(page.getByRole('checkbox', { name: 'Day' })).toBeDisabled()
  await page.getByText('Idling', { exact: true }).click()
  await page.keyboard.press('Escape')
  await button(page, 'Chart').click()
  await page.getByLabel('Heading').fill('Mileage by day')
  await button(page, 'Text').click()
  await page.getByRole('textbox', { name: 'Text' }).fill('What the fleet did.\nIn two lines.')
  await expect(cards(page)).toHaveCount(3)
  // The text is the third; two arrows bring it to the top, and its handle keeps the focus.
  await button(page, /^Order of What the fleet did\./).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'place 1 of 3' })).toBeAttached()
  await expect(cards(page).first()).toContainText('What the fleet did.')
  await expect(button(page, /^Order of What the fleet did\./)).toBeFocused()
  await button(page, /^Order of Mileage by day/).hover()
  await page.mouse.down()
  await cards(page).first().hover()
  await page.mouse.up()
  await expect(cards(page).first()).toContainText('Mileage by day')
  await button(page, 'Move down: Mileage by day').click()
  await button(page, 'Move down: Mileage by day').click()
  await button(page, 'Remove: Mileage by day').click()
  await expect(cards(page)).toHaveCount(2)
  await button(page, 'Undo').click()
  await expect(cards(page).last()).toContainText('Mileage by day')
  await page.getByLabel('Name').fill('fuel and mileage of the WEEK')
  await button(page, 'Save template').click()
  await expect(page.getByText('A report template with this name already exists')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  // The browser's own line about the rejected call.
  consoleLines.length = 0
  await page.getByLabel('Name').fill('Board of the week')
  await button(page, 'Save template').click()
  await expect(page.getByText('Template “Board of the week” saved')).toBeVisible()
  await expect(page).toHaveURL(/createCustomReport\?template=\d+$/)

  await chooseVehicles(page, '№21')
  await button(page, 'Preview').click()
  const grid = page.getByRole('grid', { name: 'Days of the fleet' })
  await expect(grid.locator('[data-kind="row"]').first()).toBeVisible({ timeout: 30_000 })
  await expect(grid.getByRole('columnheader', { name: /^Idling/ })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /Mileage, km/ })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBe(0)
  await expect(button(page, 'Save template')).toBeVisible()
})

test('a template is built once for blocks that ask the same, saved as files, copied, read from a file, deleted and restored', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/reports')
  await openTemplates(page)
  await template(page, 'Fuel and mileage of the week').getByRole('button').first().click()
  await chooseVehicles(page, '№21')
  await button(page, 'Build report').click()
  // A chart and a table about days, and a table about fuel: two questions.
  await expect(page).toHaveURL(/#\/reports\?template=\d+&runs=\d+,\d+$/)
  const days = page.getByRole('grid', { name: 'Days', exact: true })
  await expect(days.locator('[data-kind="row"]').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  expect((await save(page, 'XLSX file')).subarray(0, 2).toString()).toBe('PK')
  expect((await save(page, 'CSV file')).subarray(0, 2).toString()).toBe('PK')
  expect((await save(page, 'PDF file')).subarray(0, 5).toString()).toBe('%PDF-')
  await page.evaluate(() => (window.print = () => undefined))
  await button(page, 'Export').click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  const paper = page.locator('.print-document')
  await expect(paper.locator('table')).toHaveCount(2)
  await expect(paper.locator('svg [data-shape="bar"]')).toHaveCount(7)
  await expect(paper.locator('pre')).toHaveText('Where the fleet was and what it used.')
  await page.reload()
  await expect(days.locator('[data-kind="row"]').first()).toBeVisible({ timeout: 30_000 })

  await button(page, 'Duplicate: Fuel and mileage of the week').click()
  const copy = 'Fuel and mileage of the week – copy'
  await expect(template(page, copy)).toBeVisible()
  const saved = page.waitForEvent('download')
  await button(page, `Save as a file: ${copy}`).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  await button(page, `Delete: ${copy}`).click()
  await expect(template(page, copy)).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(template(page, copy)).toBeVisible()
  const importText = (content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await importText(text.replace('"column": "mileage"', '"column": "milage"'))
  await expect(page.getByText('Wrong value of blocks.1.column')).toBeVisible()
  await importText(text)
  await expect(template(page, `${copy} (2)`)).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  for (const name of [copy, `${copy} (2)`]) await button(page, `Delete: ${name}`).click()
  await expect(template(page, copy)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBe(0)
})
