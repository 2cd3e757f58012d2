import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an employee is added, opened with the violations, deleted and restored [EMP-01, EMP-02, ROUTE-36]', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/users_management')
    await page.getByRole('link', { name: 'Employees' }).click()
    await expect(page.getByRole('grid', { name: 'Employees' })).toBeVisible()
    await page.getByRole('button', { name: 'Add employee' }).first().click()
    const form = page.getByRole('dialog', { name: 'New employee' })
    await form.getByLabel('Last name').fill('Koval')
    await form.getByLabel('First name').fill('Olena')
    await form.getByLabel('Phone', { exact: true }).fill('380671234567')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Employee Koval Olena added')).toBeVisible()
    const row = page.getByRole('grid', { name: 'Employees' }).getByRole('row').filter({ hasText: 'Koval' })
    await expect(row).toContainText('+380671234567')
    expect(await accessibilityFindings(page)).toEqual([])
    await row.click()
    await expect(page.getByText('No violations')).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions: Koval Olena' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
  })
})
