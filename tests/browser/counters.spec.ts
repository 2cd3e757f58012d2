import type { Page } from '@playwright/test'
import { ControlPage, expect, test } from './fixtures.ts'
import { addVehicle } from './ownVehicle.ts'

test.use({ webgl: false })

const SERIAL = '350000000000333'
const NAME = 'Counted van'
const MINUTE_MS = 60_000
/** Degrees of latitude of one minute's drive of 1.1 km. */
const STEP = 0.01

test('sets up a counter, fires it on the open page as the vehicle drives, and resets it [VEH-30, VEH-37, VEH-44, API-54, API-57]', async ({
  page,
  product,
}) => {
  await addVehicle(product, { name: NAME, licensePlate: 'CO 0333', serial: SERIAL })
  const start = Date.now() - 30 * MINUTE_MS
  const report = async (minute: number): Promise<void> => {
    const place = `lat=${50 + minute * STEP}&lon=30.5&speed=36&ignition=true`
    const url = `${product.url}/api/intake/v1/osmand?id=${SERIAL}&timestamp=${start + minute * MINUTE_MS}&${place}`
    expect((await page.request.get(url)).status()).toBe(200)
  }
  await report(0)

  const control = await ControlPage.open(page, product, 'operator')
  await openCounters(page, control)
  const profile = page.getByRole('dialog', { name: `Profile: ${NAME}` })
  await profile.getByRole('button', { name: 'Add a counter' }).click()
  const form = profile.getByRole('form', { name: 'New counter' })
  await form.getByLabel('Name').fill('Oil change')
  await form.getByLabel('Start value, km').fill('102')
  await form.getByLabel('Threshold, km').fill('102')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Must be less than the threshold')).toBeVisible()
  await form.getByLabel('Start value, km').fill('100')
  await form.getByRole('button', { name: 'Save' }).click()
  const counter = profile.getByRole('listitem').filter({ hasText: 'Oil change' })
  await expect(counter).toContainText('2 km left')

  await report(1)
  await expect(counter).toContainText('0.9 km left')
  await report(2)
  await expect(counter).toContainText('Overdue by 0.2 km')

  await counter.getByRole('button', { name: 'Reset counter “Oil change”' }).click()
  const question = page.getByRole('dialog', { name: 'Reset counter “Oil change”?' })
  await expect(question).toContainText('102.2 km')
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(counter).toContainText('102 km left')
  await profile.getByRole('button', { name: 'Close' }).click()
  await expect(control.window(NAME)).toContainText('Counter due')
})

const openCounters = async (page: Page, control: ControlPage): Promise<void> => {
  await control.search.fill('CO 0333')
  await expect(control.row(0)).toContainText(NAME)
  await control.row(0).hover()
  await control
    .row(0)
    .getByRole('button', { name: /^Actions for vehicle/ })
    .click()
  await page.getByRole('menuitem', { name: 'Vehicle profile' }).click()
  await page.getByRole('tab', { name: 'Counters' }).click()
}
