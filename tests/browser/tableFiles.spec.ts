import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const ADDRESS = '/#/trailers_management'
const csv = (...lines: readonly string[]) => ({
  name: 'trailers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Name;Serial number;Type;Width', ...lines].join('\n')),
})
const file = (page: Page) => page.locator('input[type="file"]')
const commit = (page: Page) => page.getByRole('button', { name: 'Import', exact: true })
/** Chooses an entry of the export menu and returns the saved file. */
const save = async (page: Page, item: string): Promise<{ name: string; bytes: Buffer }> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('imports nothing from a file with a faulty line, and everything from the corrected one', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await commit(page).click()
  await expect(page.getByRole('heading', { name: 'Import trailers' })).toBeVisible()
  const good = 'Fliegl Gigant;FLIEGL-9001;Tipper;2,55'
  await file(page).setInputFiles(csv(good, 'Plow;PLOW-9002;Bicycle;61'))
  await expect(page.getByText('Type: must be one of: Curtain-sider', { exact: false })).toBeVisible()
  await expect(page.getByText('Width: must be 0.5 to 60 m', { exact: false })).toBeVisible()
  await expect(commit(page)).toBeDisabled()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await accessibilityFindings(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await contrastFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await file(page).setInputFiles(csv(good, 'Plow;PLOW-9002;IMPLEMENT;6'))
  await expect(page.getByText('No errors. The whole file will be imported.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'PLOW-9002' })).toContainText('Farm implement')
  await commit(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('status').getByRole('link', { name: 'Go to the trailers' }).click()
  await page.getByRole('searchbox').fill('9001')
  const row = page.getByRole('grid', { name: 'Trailers' }).getByRole('row').filter({ hasText: 'FLIEGL-9001' })
  await expect(row).toContainText('2.55 m')
})

test('exports what the search found, in the sort of the table, and imports all trailers again as unchanged', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), `${ADDRESS}?q=Krone&s=-name`)
  const grid = page.getByRole('grid', { name: 'Trailers' })
  await expect(grid.getByRole('row')).toHaveCount(4)
  const found = await save(page, 'CSV file')
  expect(found.name).toBe('Trailers.csv')
  expect(found.bytes.toString('utf8').split('\r\n')).toEqual([
    '\uFEFFName,Serial number,Type,"Width, m"',
    'Krone Profi Liner,WKESD000000824117,Curtain-sider,2.55',
    'Krone Mega Liner,WKESDP27091463852,Curtain-sider,2.55',
    'Krone Cool Liner,WKESD000000731904,Refrigerated,2.6',
    '',
  ])
  expect((await save(page, 'PDF file')).bytes.toString('latin1')).toMatch(/^%PDF-/)
  await page.getByRole('searchbox').fill('')
  await expect(grid.getByRole('row').filter({ hasText: 'Rolfo Pegasus' })).toBeVisible()
  const all = await save(page, 'XLSX file')
  await page.goto(`${ADDRESS}/import`)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await file(page).setInputFiles({ name: all.name, mimeType, buffer: all.bytes })
  await expect(page.getByText('nothing to import', { exact: false })).toBeVisible()
})

test('prints the table alone, light also in the dark theme, and shows the page again', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    globalThis.print = () => {
      document.documentElement.dataset['printed'] = ''
    }
  })
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), `${ADDRESS}?q=Krone`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-document')
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Trailers')
  await expect(sheet.getByText('Search: Krone')).toBeVisible()
  await expect(sheet.getByRole('row')).toHaveCount(4)
  await expect(sheet.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(page.getByRole('main')).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('main')).toBeVisible()
})

test('lets the demo account export and read the template, but not import', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), ADDRESS)
  await expect(commit(page)).toBeDisabled()
  expect((await save(page, 'CSV file')).bytes.toString('utf8')).toContain('Rolfo Pegasus')
  await page.goto(`${ADDRESS}/import`)
  await expect(page.getByText('you have no right to make changes', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'CSV template' })).toBeEnabled()
})

test('exports every row of the tables of the administration, beyond the first page', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'administrator'), '/#/admin/vehicles')
  const tables = [
    ['vehicles', 'Vehicles', 'Name,Description,Licence plate,Client,Tracker,Kind,Last data'],
    ['devices', 'Trackers', 'Tracker number,Note,Type,Client,Vehicle,Licence plate,SIM phone,Last data'],
    [
      'users',
      'Users',
      'Login,Name or company,Client,E-mail,Phone,Kind,Sees vehicles,State,Blocked from,Created',
    ],
    [
      'clients',
      'Clients',
      'Login,Name or company,E-mail,Phone,Vehicles,Trackers,Users,State,Blocked from,Created',
    ],
    ['admins', 'Administrators', 'Login,Name or company,E-mail,Phone,State,Blocked from,Last seen,Created'],
    ['sensor_types', 'Sensor types', 'Code,Measures,Русский,Українська,English,Unit'],
  ] as const
  for (const [area, title, head] of tables) {
    await page.goto(`/#/admin/${area}`)
    await expect(page.getByRole('grid', { name: title })).toBeVisible()
    const range = page.getByRole('navigation', { name: 'Pages of the list' }).getByRole('status')
    const [, total = ''] = /of ([\d,]+)$/.exec(await range.innerText()) ?? []
    const lines = (await save(page, 'CSV file')).bytes.toString('utf8').trim().split('\r\n')
    expect(lines[0]?.replace('\uFEFF', '')).toBe(head)
    expect([area, lines.length - 1]).toEqual([area, Number(total.replace(',', ''))])
  }
})

test('exports the users of an owner', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/users_management')
  const users = (await save(page, 'CSV file')).bytes.toString('utf8')
  expect(users).toContain('User,Name,E-mail,Phone,Rights,Sees vehicles,State,Last seen')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('shows the list with its export, and the steps of an import, without sideways scrolling', {
    tag: '@long',
  }, async ({ page, product }) => {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'XLSX file' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await overflow()).toBeLessThanOrEqual(0)
    await commit(page).click()
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await file(page).setInputFiles(csv('Phone;PHONE-1;Box;2.5', 'Wrong;PHONE 2;Box;2.5'))
    await expect(page.getByText('1 line has an error', { exact: false })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await accessibilityFindings(page)).toEqual([])
  })
})
