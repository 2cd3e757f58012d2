import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const ADDRESS = '/#/maintenance/templates'
const templates = (page: Page) => page.getByRole('grid', { name: 'Maintenance templates' })
const template = (page: Page, name: string) => templates(page).getByRole('row').filter({ hasText: name })

/** Opens the preview of a template. */
const preview = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Apply…' }).click()
  return page.getByRole('dialog', { name: `Apply ${name}` })
}

test.describe('at 1440 pixels', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a template is made, previewed and applied; its records name it and take its intervals again', async ({
    page,
    product,
  }) => {
    test.slow()
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/maintenance')
    await page.getByRole('link', { name: 'Templates' }).click()
    await expect(page).toHaveURL(/#\/maintenance\/templates$/)
    await expect(templates(page).getByRole('row')).toHaveCount(4)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await accessibilityFindings(page)).toEqual([])
      expect(await contrastFindings(page)).toEqual([])
    }

    await page.getByRole('button', { name: 'Add service template' }).click()
    const form = page.getByRole('dialog', { name: 'New service template' })
    await form.getByLabel('Name').fill('Air filter')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Every, km')).toBeFocused()
    await form.getByLabel('Every, months').fill('6')
    expect(await accessibilityFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Template Air filter added')).toBeVisible()
    await expect(template(page, 'Air filter')).toContainText('6 mo')

    const dialog = await preview(page, 'Air filter')
    await expect(dialog).toContainText(/Vehicles that get a record: [1-9]\d*/)
    await expect(dialog).toContainText('Vehicles that have one: 0')
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/Air filter applied\. Records added: [1-9]\d*, changed: 0/)).toBeVisible()

    await page.getByRole('link', { name: 'Maintenance', exact: true }).last().click()
    const records = page.getByRole('grid', { name: 'Maintenance', exact: true }).getByRole('row')
    // The page of templates has a search of its own.
    await expect(records.nth(1)).toBeVisible()
    await page.getByRole('searchbox').fill('air filter')
    await expect(records.nth(1)).toContainText('Air filter')
    await records.nth(1).click()
    const panel = page.getByRole('dialog', { name: /^Air filter/ })
    await expect(panel).toContainText('Made by the template Air filter')
    await panel.getByRole('tab', { name: 'Data' }).click()
    await panel.getByLabel('Every, months').fill('7')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel).toHaveCount(0)

    await page.getByRole('link', { name: 'Templates' }).click()
    const again = await preview(page, 'Air filter')
    await expect(again).toContainText('Records that differ from the template: 1')
    await expect(again.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await again.getByText(/^Give records that differ/).click()
    await again.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Air filter applied. Records added: 0, changed: 1')).toBeVisible()
  })

  test('the demo account previews a template and can change nothing', async ({ page, product }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'demo'), ADDRESS)
    await expect(page.getByRole('button', { name: 'Add service template' })).toBeDisabled()
    const dialog = await preview(page, 'Техосмотр прицепа')
    await expect(dialog).toContainText('A new document counts as valid from today')
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a template of a document is made and applied without sideways scrolling', { tag: '@long' }, async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
    await page.getByRole('button', { name: 'Add document template' }).click()
    const form = page.getByRole('dialog', { name: 'New document template' })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await form.getByLabel('Name').fill('Road tax')
    await form.getByLabel('Valid for, months').fill('12')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(template(page, 'Road tax')).toBeVisible()
    const dialog = await preview(page, 'Road tax')
    await expect(dialog).toContainText('A new document counts as valid from today')
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/Road tax applied\. Records added: [1-9]\d*/)).toBeVisible()
  })
})
