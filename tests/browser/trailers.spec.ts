import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const ADDRESS = '/#/trailers_management'
const grid = (page: Page) => page.getByRole('grid', { name: 'Trailers' })
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })
const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const fill = async (page: Page, title: string, fields: Readonly<Record<string, string>>) => {
  const form = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  return form
}

test('creates a trailer, rejects a serial number that is taken at its field, changes and finds it [TRAILER-03, ROUTE-31]', async ({
  page,
  product,
  consoleLines,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await expect(row(page, 'Schmitz S.KO Cool')).toContainText('Refrigerated')
  await page.getByRole('button', { name: 'Add trailer', exact: true }).click()
  const form = await fill(page, 'New trailer', {
    Name: 'Kässbohrer Maxima',
    'Serial number': 'wsm00000005214873',
    Width: '2,55',
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('A trailer with this serial number already exists')).toBeVisible()
  await expect(form.getByLabel('Serial number')).toBeFocused()
  // The browser's own line about the rejected call.
  consoleLines.length = 0
  await form.getByLabel('Serial number').fill('NP9MAXIMA00000001')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Trailer Kässbohrer Maxima added')).toBeVisible()
  await expect(row(page, 'Kässbohrer Maxima')).toContainText('2.55 m')

  await row(page, 'Kässbohrer Maxima').click()
  const edited = await fill(page, 'Trailer Kässbohrer Maxima', { Width: '70' })
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited.getByText('At most 60')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await edited.getByLabel('Width').fill('2.6')
  await edited.getByLabel('Width').press('Enter')
  await expect(row(page, 'Kässbohrer Maxima')).toContainText('2.6 m')

  await page.getByRole('searchbox').fill('np9maxima')
  await expect(grid(page).getByRole('row')).toHaveCount(2)
})

test('deletes a trailer and restores it by undo', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await act(page, 'Rolfo Pegasus', 'Delete')
  await expect(page.getByText('Trailer Rolfo Pegasus deleted')).toBeVisible()
  await expect(row(page, 'Rolfo Pegasus')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Rolfo Pegasus')).toBeVisible()
  await page.reload()
  await expect(row(page, 'Rolfo Pegasus')).toBeVisible()
})

test('deletes several chosen trailers by keyboard and restores them by undo', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await page.getByRole('searchbox').fill('Krone')
  await expect(grid(page).getByRole('row')).toHaveCount(4)
  await row(page, 'Krone Cool Liner').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('3 trailers deleted')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(grid(page).getByRole('row')).toHaveCount(4)
})

test('shows the demo account the form with its editing buttons disabled [DEMO-10]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), ADDRESS)
  await expect(page.getByRole('button', { name: 'Add trailer', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Actions: Fliegl SDS 350' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Open' }).click()
  const form = page.getByRole('dialog', { name: 'Trailer Fliegl SDS 350' })
  await expect(form.getByLabel('Name')).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('has no accessibility findings in either theme, with the list, a choice and the form', {
  tag: '@long',
}, async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await row(page, 'Fliegl SDS 350').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await accessibilityFindings(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Add trailer', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'New trailer' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await contrastFindings(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('trailers are cards without sideways scrolling, and the form fills the screen', {
    tag: '@long',
  }, async ({ page, product }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
    await expect(row(page, 'Fliegl SDS 350')).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await accessibilityFindings(page)).toEqual([])
    await row(page, 'Fliegl SDS 350').click()
    const form = page.getByRole('dialog', { name: 'Trailer Fliegl SDS 350' })
    await expect(form.getByLabel('Width')).toHaveValue('2.55')
    expect((await form.boundingBox())?.width).toBe(390)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
})
