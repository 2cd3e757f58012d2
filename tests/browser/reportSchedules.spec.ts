import type { Page } from '@playwright/test'
import { openTestDisk } from '../../server/features/reports/disk/testDisk.ts'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const ADDRESS = '/#/reports'
const choose = async (page: Page, field: RegExp, option: string): Promise<void> => {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('sets up a cloud disk, makes a schedule, runs it now, shows what came of it, and saves a result on the disk [REPORT-23, REPORT-37]', async ({
  page,
  product,
}) => {
  const disk = await openTestDisk()
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await page.locator('label').filter({ hasText: 'Schedules' }).click()
  await expect(page.getByText('There are no schedules yet')).toBeVisible()

  await page.getByRole('button', { name: 'Cloud disk' }).click()
  const settings = page.getByRole('dialog', { name: 'Cloud disk' })
  await settings.getByLabel('WebDAV address').fill(disk.url)
  await settings.getByLabel('Folder').fill('Reports')
  await settings.getByLabel('User').fill(disk.user)
  await settings.getByLabel('Password', { exact: true }).fill('wrong')
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.getByRole('button', { name: 'Try it' }).click()
  await expect(
    settings.getByText('does not accept the user name or password (Server’s answer: 401)'),
  ).toBeVisible()
  await settings.getByLabel('Password', { exact: true }).fill(disk.password)
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.getByRole('button', { name: 'Try it' }).click()
  await expect(settings.getByText('The disk accepts files')).toBeVisible()
  await settings.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'New schedule' }).click()
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await form.getByRole('button', { name: 'Create schedule' }).click()
  await expect(form.getByText('At least one address or the cloud disk is needed')).toBeVisible()
  await form.getByLabel('Name').fill('Every morning')
  await form.locator('label').filter({ hasText: 'Choose vehicles' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose vehicles' })
  await chooser.getByLabel('Find a vehicle').fill('№2')
  await chooser.getByRole('button', { name: /^Choose all found/ }).click()
  await chooser.getByRole('button', { name: 'Done' }).click()
  await choose(page, /When/, 'Every week')
  await form.getByLabel('Time', { exact: true }).fill('07:30')
  await form.locator('label').filter({ hasText: 'CSV' }).click()
  await form.locator('label').filter({ hasText: 'Save on my cloud disk' }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Create schedule' }).click()

  const line = page.getByRole('list', { name: 'Scheduled reports' }).getByRole('listitem')
  await expect(line).toContainText('Monday, 07:30')
  await expect(line).toContainText('Has not run yet')
  await line.getByRole('button', { name: 'Actions: Every morning' }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await expect(line).toContainText('Sent', { timeout: 60_000 })
  expect([...disk.files.keys()].map((path) => path.replace(/ \d.*\./, ' DAYS.'))).toEqual([
    '/Reports/Every morning DAYS.xlsx',
    '/Reports/Every morning DAYS.csv',
  ])
  await line.locator('label').click()
  await expect(line).toContainText('Off')

  await line.getByRole('button', { name: 'Actions: Every morning' }).click()
  await page.getByRole('menuitem', { name: 'Open report' }).click()
  await expect(page.getByRole('heading', { name: 'Every morning' })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save XLSX to cloud disk' }).click()
  await expect(page.getByText(/^Saved to disk: Every morning .*\.xlsx$/)).toBeVisible({ timeout: 30_000 })
  expect(disk.files.size).toBe(3)

  await line.getByRole('button', { name: 'Actions: Every morning' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toHaveCount(1)
  await disk.close()
})
