import type { Locator, Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { expect, seriousFindings, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

/** Creates a token that reads for 30 days and returns it. */
const makeToken = async (page: Page, section: Locator, name: string): Promise<string> => {
  await section.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Valid for, days').fill('30')
  await dialog.getByRole('button', { name: 'New token' }).click()
  const made = page.getByRole('dialog', { name: 'Token created' })
  const token = (await made.getByRole('definition').innerText()).trim()
  await made.getByRole('button', { name: 'Done' }).click()
  return token
}

test('creates a token in the profile, shows it once, shows its use by a program, and revokes it', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'dispatcher'), '/#/profile/password')
  const section = page.getByRole('region', { name: 'API access tokens' })
  await expect(section.getByText('No tokens yet.')).toBeVisible()
  await section.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Valid for, days').fill('400')
  await dialog.getByRole('button', { name: 'New token' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Export to 1C')
  await dialog.getByLabel('Valid for, days').fill('30')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'New token' }).click()
  const made = page.getByRole('dialog', { name: 'Token created' })
  const token = await made.getByRole('definition').innerText()
  expect(token.trim()).toMatch(/^mer_[0-9A-Za-z]{42}$/)
  await made.getByRole('button', { name: 'Done' }).click()

  const ask = (method: 'GET' | 'PUT', path: string) =>
    fetch(product.url + path, { method, headers: { authorization: `Bearer ${token.trim()}` } })
  expect((await ask('GET', '/api/v2/vehicle/mini-state')).status).toBe(200)
  expect((await ask('PUT', '/api/v2/vehicle/group')).status).toBe(403)
  await page.reload()
  const line = section.getByRole('listitem').filter({ hasText: 'Export to 1C' })
  await expect(line).toContainText('Read only')
  await expect(line).toContainText(/mer_\w{4}….*last used .* from 127\.0\.0\.1/)
  await expect(page.getByText(token.trim())).toHaveCount(0)

  await line.getByRole('button', { name: 'Revoke Export to 1C' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(section.getByText('No tokens yet.')).toBeVisible()
  expect((await ask('GET', '/api/v2/vehicle/mini-state')).status).toBe(401)
})

test('revokes all tokens at once, by one button and one confirmation', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'dispatcher'), '/#/profile/password')
  const section = page.getByRole('region', { name: 'API access tokens' })
  const statusOf = async (token: string): Promise<number> =>
    (
      await fetch(`${product.url}/api/v2/vehicle/mini-state`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status
  const tokens = [
    await makeToken(page, section, 'Export to 1C'),
    await makeToken(page, section, 'Wall screen'),
  ]
  expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200])

  await section.getByRole('button', { name: 'Revoke all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke all tokens?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await section.getByRole('button', { name: 'Revoke all' }).click()
  await dialog.getByRole('button', { name: 'Revoke all' }).click()
  await expect(page.getByText('All tokens revoked')).toBeVisible()
  await expect(section.getByText('No tokens yet.')).toBeVisible()
  expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401])
})
