import type { Locator, Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { expect, seriousFindings, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

/** The address that the open dialog shows, copied by its button. */
const copyAddress = async (page: Page): Promise<string> => {
  const made = page.getByRole('dialog', { name: 'Address created' })
  await made.getByRole('button', { name: 'Copy: Calendar address' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect((await made.getByRole('definition').innerText()).trim()).toBe(copied)
  await made.getByRole('button', { name: 'Done' }).click()
  return copied
}

const press = async (page: Page, section: Locator, name: string, title = name): Promise<void> => {
  await section.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: title })
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name, exact: true }).click()
}

test('makes the address of the calendar, shows it once, replaces and revokes it', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, product.url, demoAccount(product, 'dispatcher'), '/#/profile/password')
  const section = page.getByRole('region', { name: 'Calendar', exact: true })
  await expect(section.getByText('No address yet.')).toBeVisible()
  const statusOf = async (address: string): Promise<number> => (await fetch(address)).status

  await press(page, section, 'Create address')
  const first = await copyAddress(page)
  expect(first).toMatch(/^http:.*\/api\/v2\/calendar\/[\w-]{32}\/fleet\.ics$/)
  expect(await (await fetch(first)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await page.reload()
  await expect(section.getByText('Created on')).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)

  await press(page, section, 'Create new address', 'Create a new address?')
  const second = await copyAddress(page)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

  await press(page, section, 'Revoke', 'Revoke the calendar address?')
  await expect(page.getByText('Calendar address revoked')).toBeVisible()
  await expect(section.getByText('No address yet.')).toBeVisible()
  expect(await statusOf(second)).toBe(404)
})
