import type { Locator, Page } from '@playwright/test'
import * as XLSX from 'xlsx'
import { demoAccount } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { ControlPage, contrastFindings, expect, seriousFindings, submitSignIn, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ webgl: false })

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab reaches ${control.toString()}`)
}

const press = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

const openAdmin = async (page: Page, product: Product): Promise<void> => {
  await openSignedIn(page, product.url, demoAccount(product, 'administrator'), '/#/admin/clients')
  await expect(page).toHaveURL(/#\/admin\/clients$/)
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeVisible()
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Opens the menu of the only shown row, with the keyboard alone. */
const openRowMenu = async (page: Page, grid: Locator): Promise<void> => {
  await tabTo(page, grid)
  // The menu is the last cell of the row.
  for (let presses = 0; presses < 12; presses++) {
    const isMenu = await page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup') !== null)
    if (isMenu) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
}

/** Chooses an entry of the open menu. */
const choose = async (page: Page, name: string): Promise<void> => {
  const entry = page.getByRole('menuitem', { name })
  for (let presses = 0; presses < 12; presses++) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

const findRow = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, name)).toBeVisible()
}

test('lets an administrator create a client and enter the product as that client, by keyboard alone [ADMIN-01, ADMIN-02, ADMIN-03, ADMIN-08, ADMIN-10, ROUTE-27]', async ({
  page,
  product,
}) => {
  await openAdmin(page, product)
  expect(await seriousFindings(page)).toEqual([])
  await press(page, page.getByRole('button', { name: 'New client' }))
  const panel = page.getByRole('dialog', { name: 'New client' })
  await tabTo(page, panel.getByLabel('Login'))
  await page.keyboard.type('north-carriers')
  await press(page, panel.getByRole('button', { name: 'Generate a password' }))
  await tabTo(page, panel.getByLabel('E-mail'))
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Invalid e-mail address')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('office@north.example')
  await page.keyboard.press('Enter')

  const handedOver = page.getByRole('dialog', { name: 'Account north-carriers created' })
  const password = await handedOver.getByRole('definition').nth(1).innerText()
  expect(password).toMatch(/^\S{14}$/)
  expect(await seriousFindings(page)).toEqual([])
  await press(page, handedOver.getByRole('button', { name: 'Done' }))

  await findRow(page, 'north-carriers')
  await openRowMenu(page, page.getByRole('grid', { name: 'Clients' }))
  await choose(page, 'Enter as north-carriers')
  const question = page.getByRole('dialog', { name: 'Enter as north-carriers' })
  expect(await seriousFindings(page)).toEqual([])
  await press(page, question.getByRole('button', { name: 'Enter in this browser' }))
  await expect(page).toHaveURL(/#\/control/)
  await expect.poll(() => stored(page, 'login')).toBe('north-carriers')
  expect(await stored(page, 'authFromAdminPanel')).toBe('true')
})

const HEADER = 'Name;License plate;Device serial;Device type;Client login;Group;SIM phone'
const csv = (...lines: string[]) => ({
  name: 'fleet.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...lines].join('\n')),
})

const workbook = (...lines: string[]) => {
  const book = XLSX.utils.book_new()
  const rows = [HEADER, ...lines].map((line) => line.split(';'))
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Vehicles')
  return {
    name: 'fleet.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  }
}

test('imports nothing from a file with a faulty line, and everything from the corrected workbook [ADMIN-05]', async ({
  page,
  product,
}) => {
  await openAdmin(page, product)
  await press(page, page.getByRole('link', { name: 'Import', exact: true }))
  const file = page.locator('input[type="file"]')
  const good = 'Crane 7;KR 7007;KR-0007;FMB920;operator;Cranes;380671112233'
  await file.setInputFiles(csv(good, 'Crane 8;KR 8008;KR 0008!;FMB920;operator;;'))
  await expect(page.getByText('1 line has an error', { exact: false })).toBeVisible()
  await expect(page.getByText('Tracker number: must be 1 to 64 letters', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])

  await press(page, page.getByRole('button', { name: 'Choose another file' }))
  await file.setInputFiles(workbook(good, 'Crane 8;KR 8008;KR-0008;FMB920;operator;;'))
  await expect(page.getByText('No errors. The whole file will be imported.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Import', exact: true }))
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await press(page, page.getByRole('link', { name: 'Go to the vehicles' }))
  await findRow(page, 'KR-0008')
  await expect(rowOf(page, 'Crane 8')).toContainText('operator')

  await page.goto('/#/admin/import')
  await file.setInputFiles(csv(good))
  await expect(page.getByText('nothing to import', { exact: false })).toBeVisible()
})

test('ends the open page of a blocked account at once, with a message [AUTH-20, AUTH-21]', async ({
  page,
  product,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const theirs = await context.newPage()
  await ControlPage.open(theirs, product, 'manager')
  await openAdmin(page, product)
  await findRow(page, 'manager')
  await openRowMenu(page, page.getByRole('grid', { name: 'Clients' }))
  await choose(page, 'Block')
  const question = page.getByRole('dialog', { name: 'Block manager' })
  expect(await seriousFindings(page)).toEqual([])
  await press(page, question.getByRole('button', { name: 'Block', exact: true }))
  await expect(rowOf(page, 'manager').getByText('Blocked', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 10_000 })
  await submitSignIn(theirs, demoAccount(product, 'manager'))
  await expect(theirs.getByText('blocked', { exact: false })).toBeVisible()
  await context.close()

  await openRowMenu(page, page.getByRole('grid', { name: 'Clients' }))
  await choose(page, 'Unblock')
  await expect(rowOf(page, 'manager')).toContainText('Active')
})

test('keeps search, sort and page in the address over a reload; keeps the rows of a failing list [ADMIN-05]', async ({
  page,
  product,
  consoleLines,
}) => {
  await openAdmin(page, product)
  await page.goto('/#/admin/vehicles')
  const grid = page.getByRole('grid', { name: 'Vehicles' })
  await expect(grid.getByRole('row')).toHaveCount(51)
  await page.getByRole('columnheader', { name: 'Licence plate' }).click()
  await expect(page).toHaveURL(/s=licensePlate/)
  const [first = ''] = await grid.getByRole('rowheader').allInnerTexts()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/p=2/)
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await expect(grid.getByRole('rowheader').first()).not.toHaveText(first)
  await page.reload()
  await expect(page.getByText(/^51–100 of/)).toBeVisible()

  await page.route('**/api/v2/admin/vehicles**', (route) => route.abort())
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('The list could not be refreshed', { exact: false })).toBeVisible()
  await expect(grid.getByRole('row')).toHaveCount(51)
  await page.unroute('**/api/v2/admin/vehicles**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^101–150 of/)).toBeVisible()
  // The browser itself logs the aborted calls.
  consoleLines.length = 0
})

test('has no serious accessibility finding in any part of the administration, in both themes', {
  tag: '@long',
}, async ({ page, product }) => {
  // Twenty looks at whole pages.
  test.slow()
  await openAdmin(page, product)
  const parts = [
    'Clients',
    'Users',
    'Vehicles',
    'Trackers',
    'Unknown trackers',
    'Import',
    'Administrators',
    'Sensor types',
    'Mail',
    'Log',
  ]
  for (const part of parts) {
    await page.getByRole('navigation').getByRole('link', { name: part, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible()
    await expect(page.locator('.table__skeleton')).toHaveCount(0)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await seriousFindings(page), part).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastFindings(page), part).toEqual([])
  }
})
