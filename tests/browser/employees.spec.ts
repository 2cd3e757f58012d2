import type { Page } from '@playwright/test'
import dayjs from 'dayjs'
import { employeePage } from '../../src/contract/http/employees.ts'
import { vehicleMiniStateList } from '../../src/contract/http/vehicleLists.ts'
import { demoAccount } from '../tools/accounts.ts'
import { signInTo } from '../tools/api.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { typeMoment } from './momentTools.ts'
import { addVehicle } from './ownVehicle.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ webgl: false })

const ADDRESS = '/#/users_management/employees'
const grid = (page: Page) => page.getByRole('grid', { name: 'Employees' })
const rowOf = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })
/** A red square as a PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGM4oKBAEmIY1TCqYfhqAAC6CAAQx2ckEwAAAABJRU5ErkJggg==',
  'base64',
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an employee is added with phones and a photo, refused at the wrong field, guarded, deleted and restored [EMP-01, EMP-02, ROUTE-36]', async ({
    page,
    product,
    consoleLines,
  }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/users_management')
    await page.getByRole('link', { name: 'Employees' }).click()
    await expect(page.getByRole('grid', { name: 'Employees' })).toBeVisible()
    const low = await page
      .locator('header button:visible, header a.ui-button:visible, main button:visible')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
      )
    expect(low, 'controls that are too low for a finger').toEqual([])
    await page.getByRole('button', { name: 'Add employee' }).first().click()
    const form = page.getByRole('dialog', { name: 'New employee' })
    await form.getByLabel('Last name').fill('Zhuk')
    await form.getByLabel('First name').fill('Olena')
    await form.getByLabel('Phone', { exact: true }).fill('380671234567')
    await form.getByRole('button', { name: 'Add a phone' }).click()
    await form.getByLabel('Phone 2', { exact: true }).fill('12')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Phone 2', { exact: true })).toBeFocused()
    await form.getByRole('button', { name: 'Remove phone 2' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Employee Zhuk Olena added')).toBeVisible()
    await page.getByRole('searchbox').fill('zhuk')
    const row = rowOf(page, 'Zhuk')
    await expect(row).toContainText('+380671234567')
    // The rows of the search before are paler until those of this one are there.
    await expect(grid(page).getByRole('row')).toHaveCount(2)
    expect(await accessibilityFindings(page)).toEqual([])
    await row.click()
    const panel = page.getByRole('dialog', { name: 'Employee Zhuk Olena' })
    await panel
      .getByLabel('Upload a photo')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(panel.getByRole('img', { name: 'Photo: Zhuk Olena' })).toBeVisible()
    await expect(page).toHaveURL(/users_management\/employees\/\d+/)
    expect(await accessibilityFindings(page)).toEqual([])
    // Unsaved input is guarded, also against another part of the page.
    await panel.getByLabel('Department').fill('North')
    await panel.getByRole('tab', { name: 'Violations' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(panel.getByText('No violations')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Actions: Zhuk Olena' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
    // An employee who cannot be read, and one who does not exist.
    const call = /\/employee\/\d+$/
    await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${product.url}/#/users_management/employees/1`)
    await expect(page.getByText(/^The data could not be loaded/)).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: /^Employee / })).toBeVisible()
    await page.goto(`${product.url}/#/users_management/employees/9999999`)
    await expect(page.getByText('There is no such employee')).toBeVisible()
    // The browser's own lines about the failed calls.
    consoleLines.length = 0
  })
})

/** Has never driven. */
const NOBODY = {
  lastName: 'Newcomer',
  firstName: 'Petro',
  phones: [],
  licenceNumber: '',
  licenceExpiresOn: '',
  cardIds: [],
  department: '',
  worksFrom: '',
  worksTo: '',
}

test('a driver is found by name in the list and the palette, leads from the vehicle to the employee, and a drive is corrected by hand and undone [EMP-02, EMP-03, LIST-11]', async ({
  page,
  product,
}) => {
  const account = demoAccount(product, 'operator')
  const owner = await signInTo(product.url, account)
  const vehicles = vehicleMiniStateList.parse(await (await owner.call('vehicleMiniStates')).json())
  const people = employeePage.parse(await (await owner.call('employees', {}, '?limit=200')).json()).rows
  const names = new Set(people.map(({ lastName, firstName }) => `${lastName} ${firstName}`))
  const name = vehicles.find(({ driverName }) => driverName && names.has(driverName))?.driverName
  if (!name) throw new Error('the demo fleet lacks a vehicle with a driver')
  const vehicleId = await addVehicle(product, { name: 'Without a driver', licensePlate: 'EM 0001' })
  await owner.send('createEmployee', {}, { ...NOBODY, vehicleId })

  await openSignedIn(page, product.url, account, `${ADDRESS}?q=${NOBODY.lastName}`)
  await rowOf(page, NOBODY.lastName).click()
  const panel = page.getByRole('dialog', { name: /^Employee / })
  await panel.getByRole('tab', { name: 'Drives' }).click()
  await expect(panel.getByText('No drives in this period')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Add by hand' }).click()
  const yesterday = dayjs().subtract(1, 'day').format('DDMMYYYY')
  await typeMoment(panel.getByRole('group', { name: 'From' }), `${yesterday}1000`)
  await typeMoment(panel.getByRole('group', { name: 'To' }), `${yesterday}0900`)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('The end must be after the beginning and not in the future')).toBeVisible()
  await typeMoment(panel.getByRole('group', { name: 'To' }), `${yesterday}1200`)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText(/^Corrected by operator/)).toBeVisible()
  await expect(panel.getByText('Nobody was noted before')).toBeVisible()
  await panel.getByRole('button', { name: /^Undo the correction/ }).click()
  await expect(panel.getByText('No drives in this period')).toBeVisible()
  await panel.getByRole('tab', { name: 'Data' }).click()
  await panel.getByRole('link', { name: /^Vehicle / }).click()
  await expect(page).toHaveURL(/control\?.*v=\d+/)
  // Somebody of this name is at the wheel.
  await page.getByRole('searchbox').first().fill(name)
  const found = page.getByRole('grid').getByRole('row').filter({ hasText: name }).first()
  await found.click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: /^\+380/ })).toBeVisible()
  expect(await contrastFindings(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option').filter({ hasText: name }).filter({ hasNotText: '·' }).first().click()
  await expect(page).toHaveURL(/users_management\/employees\/\d+/)
})
