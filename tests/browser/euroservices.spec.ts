import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const ADDRESS = '/#/euroservices'
const grid = (page: Page) => page.getByRole('grid', { name: 'SENT and e-TOLL' })
const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions: ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('says that no receiver is set up, switches vehicles after a confirmation, and keeps a business number [ROUTE-23, EURO-01, EURO-03]', async ({
  page,
  product,
}) => {
  test.slow()
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  const receivers = page.getByRole('region', { name: 'Receivers' })
  await expect(receivers.getByText('SENT: Not set up on this server')).toBeVisible()
  await expect(receivers.getByText('e-TOLL: Not set up on this server')).toBeVisible()
  await page.getByRole('searchbox').fill('Case IH')
  await expect(grid(page).getByRole('row').filter({ hasText: 'Dacia' })).toHaveCount(0)
  const first = grid(page).getByRole('row').nth(1)
  const second = grid(page).getByRole('row').nth(2)
  const name = await first.getByRole('rowheader').innerText()
  await expect(first.getByText('Off', { exact: true })).toHaveCount(2)

  await act(page, name, 'Turn SENT on')
  const question = page.getByRole('dialog', { name: 'Turn transmission to SENT on?' })
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(first.getByText('Off', { exact: true })).toHaveCount(2)
  await act(page, name, 'Turn SENT on')
  await question.getByRole('button', { name: 'Turn SENT on' }).click()
  await expect(page.getByText('Transmission to SENT is on')).toBeVisible()
  await expect(first.getByText('Not set up')).toBeVisible()

  for (const row of [first, second]) {
    await row.focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Turn e-TOLL on' }).click()
  const both = page.getByRole('dialog', { name: 'Turn transmission to e-TOLL on?' })
  await expect(both.getByRole('listitem')).toHaveCount(2)
  await both.getByRole('button', { name: 'Turn e-TOLL on' }).click()
  await expect(second.getByText('Not set up')).toBeVisible()
  await expect(first.getByText('Not set up')).toHaveCount(2)

  await act(page, name, 'Log of e-TOLL')
  await expect(page.getByText('Nothing was sent', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await act(page, name, 'Business number')
  const form = page.getByRole('dialog', { name: `Business number: ${name}` })
  await form.getByRole('textbox', { name: 'Business number' }).fill('ZSL-2026/17')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(first).toContainText('ZSL-2026/17')
  expect(await accessibilityFindings(page)).toEqual([])
  expect(await contrastFindings(page)).toEqual([])
})
