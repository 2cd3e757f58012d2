import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test('the league leads to a driver, whose events lead to the route at their moment [EMP-02, EMP-03]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/users_management')
  await page.getByRole('link', { name: 'Driver scores' }).click()
  // A month of which the league has every day.
  await page.getByRole('button', { name: 'Month' }).click()
  await page.getByRole('option').nth(1).click()
  const rows = page.getByRole('grid', { name: 'Driver scores' }).getByRole('row')
  // The head and seven drivers; in the first week of a month, the fleet's own past adds some who hardly drove.
  const judged = rows.filter({ hasNotText: /Fixes are too sparse|too little for a score/ })
  // What the demo drivers did is judged behind the start.
  await expect(async () => {
    await page.reload()
    await expect(judged).toHaveCount(8, { timeout: 5_000 })
  }).toPass()
  await expect(rows.filter({ hasText: 'Fixes are too sparse' })).not.toHaveCount(0)
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('columnheader', { name: 'Points per 100 km' }).click()
  await page.reload()
  await expect(judged).toHaveCount(8)
  await judged.last().click()
  await expect(page.getByRole('table', { name: 'What the points are for' })).toContainText('Braking from')
  const event = page.getByRole('list', { name: 'Events' }).getByRole('listitem').first()
  await expect(event).toContainText('pts')
  await expect(page.locator('.scores-pin').first()).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await event.getByRole('link').click()
  await expect(page).toHaveURL(/#\/routeDetail\/\d+\/.*\/\d{13}$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the points of a criterion are changed, and no number beyond the limit is taken [EMP-04]', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'manager'), '/#/users_management/scores')
    await page.getByRole('link', { name: 'Points and night' }).click()
    const field = page.getByLabel('Braking from 0.35 g')
    await expect(field).toHaveValue('20')
    await field.fill('5000')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('25.5')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.reload()
    await expect(page.getByLabel('Braking from 0.35 g')).toHaveValue('25.5')
  })
})
