import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const PATH = '/#/notifications/rules'
const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Notification rules' }).getByRole('row').filter({ hasText: name })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const addEvent = (page: Page) => page.getByRole('combobox', { name: 'Add an event' })
const chooseEvent = async (page: Page, name: string): Promise<void> => {
  await addEvent(page).focus()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name })).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name })).toBeVisible()
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
/** What a trial says, whatever it finds. */
const trialCount = (page: Page) =>
  page.getByRole('region', { name: 'Try it on the last week' }).getByText(/^There would have been .*\.?$/)

test('creates a rule by keyboard, tries it, switches it off, deletes it and restores it by undo', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), PATH)
  await page.getByRole('button', { name: 'Add rule' }).press('Enter')
  await nameField(page).focus()
  await page.keyboard.type('Long stops')
  await chooseEvent(page, 'Parking started')
  await page.getByRole('textbox', { name: 'Lasts at least' }).focus()
  await page.keyboard.type('0.5')
  await page.getByRole('button', { name: 'Try', exact: true }).press('Enter')
  await expect(trialCount(page)).toBeVisible()
  await nameField(page).press('Enter')
  await expect(page.getByText('Rule “Long stops” created')).toBeVisible()
  await expect(row(page, 'Long stops')).toContainText('Parking started')
  await expect(row(page, 'Long stops')).toContainText('You')

  const onSwitch = row(page, 'Long stops').getByRole('switch')
  await row(page, 'Long stops').focus()
  for (let cells = 0; cells < 8; cells++) {
    await page.keyboard.press('ArrowRight')
    if (await onSwitch.evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Space')
  await expect(onSwitch).not.toBeChecked()

  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Actions: Long stops' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Rule “Long stops” deleted')).toBeVisible()
  await expect(row(page, 'Long stops')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(row(page, 'Long stops')).toBeVisible()
  await page.reload()
  await expect(onSwitch).not.toBeChecked()
})

test('shows bad input at its field, guards what is not saved, and is accessible in both themes', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), `${PATH}/new`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose at least one event')).toBeVisible()
  await expect(addEvent(page)).toBeFocused()

  await chooseEvent(page, 'Speeding')
  const excess = page.getByRole('textbox', { name: 'Above the limit by' })
  await excess.fill('400')
  await page.getByRole('checkbox', { name: 'SMS' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Other phones' }).fill('12')
  await page.getByRole('textbox', { name: 'Text of the message' }).fill('{vehicle} and {driver}')
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(page.getByText('From 0 to 360')).toBeVisible()
  await expect(excess).toBeFocused()
  await expect(page.getByText('Check the phones: at most 20')).toBeVisible()
  await expect(page.getByText('braces hold only what the buttons insert')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await accessibilityFindings(page)).toEqual([])
  }

  await page.getByRole('link', { name: 'All rules' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await contrastFindings(page)).toEqual([])
})

test('lets the demo account open and try a rule, but not save it [DEMO-05]', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), PATH)
  await expect(page.getByRole('button', { name: 'Add rule' })).toBeDisabled()
  await page.goto(`${product.url}${PATH}/new/night`)
  await expect(nameField(page)).toHaveValue('Night driving')
  await expect(nameField(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(trialCount(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a rule is set up and found without sideways scrolling', { tag: '@long' }, async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), `${PATH}/new/fuel`)
    await expect(page.getByRole('textbox', { name: 'At least', exact: true })).toHaveValue('10')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await accessibilityFindings(page)).toEqual([])
    await nameField(page).fill('Drains on the phone')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Drains on the phone')).toContainText('Fuel drain')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('searchbox').fill('telegram')
    await expect(row(page, 'Drains on the phone')).toBeVisible()
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText('Nothing found')).toBeVisible()
  })
})
