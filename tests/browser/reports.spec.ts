import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { typeMoment } from './momentTools.ts'
import { openSignedIn } from './signedIn.ts'

const ADDRESS = '/#/reports'
const grid = (page: Page) => page.getByRole('grid', { name: 'Report rows' })
const rows = (page: Page) => grid(page).locator('[data-kind="row"]')
const groups = (page: Page) => grid(page).locator('[data-kind="group"]')
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Chooses the vehicles that a search finds. */
const chooseVehicles = async (page: Page, text: string): Promise<void> => {
  await page.locator('label').filter({ hasText: 'Choose vehicles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose vehicles' })
  await dialog.getByLabel('Find a vehicle').fill(text)
  await dialog.getByRole('button', { name: /^Choose all found/ }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
}
const chooseKind = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /Kind of report/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
const build = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Build report' }).click()
  await expect(page).toHaveURL(/#\/reports\?run=\d+$/)
}

test('builds a report of some vehicles over the last 7 days, groups and sorts it, and leads from a row to its route [ROUTE-24, REPORT-01, REPORT-27, REPORT-36]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await chooseVehicles(page, '№2')
  await build(page)
  await expect(page.getByRole('heading', { name: 'Daily traffic' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  await expect(groups(page).first()).toContainText('№2')
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('button', { name: /^Mileage/ }).click()
  await expect(grid(page).getByRole('columnheader', { name: /^Mileage/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await rows(page).first().click()
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Open route' }).click()
  await expect(page).toHaveURL(/#\/routeDetail\/\d+\//)
})

test('offers the five periods, and rejects a start that is not earlier than the end [REPORT-25, REPORT-26, REPORT-28, REPORT-29, REPORT-30]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await page.getByRole('button', { name: /Period/ }).click()
  for (const name of ['Today', 'Yesterday', 'Last 7 days', 'From the start of the month'])
    await expect(page.getByRole('option', { name })).toBeVisible()
  await page.getByRole('option', { name: /^Custom/ }).click()
  const [from, to] = [page.getByRole('group', { name: 'From' }), page.getByRole('group', { name: 'To' })]
  await expect(from).toBeVisible()
  await typeMoment(from, '271120261000')
  await typeMoment(to, '261120261000')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('The period must end after it begins')).toBeVisible()
})

test('hides and moves columns, but not required ones [REPORT-31, REPORT-32]', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await chooseVehicles(page, '№2')
  await build(page)
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  await tool(page, 'Columns').click()
  const day = page.getByRole('checkbox', { name: 'Day' })
  await expect(day).toBeDisabled()
  await expect(tool(page, 'Move down: Day')).toBeDisabled()
  await page.getByText('Mileage', { exact: true }).last().click()
  await tool(page, 'Move down: Driving').click()
  await page.keyboard.press('Escape')
  await expect(grid(page).getByRole('columnheader', { name: /^Mileage/ })).toHaveCount(0)
  const titles = await grid(page).getByRole('columnheader').allTextContents()
  expect(titles.slice(0, 3)).toEqual(['Day', 'Stopped', 'Driving'])
})

test('saves the table as XLSX, CSV and PDF, copies its link and prints it on paper alone [REPORT-19, REPORT-20, REPORT-21, REPORT-22, REPORT-24]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await chooseVehicles(page, '№21')
  await build(page)
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  const save = async (name: string): Promise<Buffer> => {
    await tool(page, 'Export').click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    return readFile(await (await saved).path())
  }
  // A part of the document that never comes: the export is cancelled, without a word of failure.
  const never = /\/brand$/
  await page.route(never, () => undefined)
  await tool(page, 'Export').click()
  await page.getByRole('menuitem', { name: 'PDF file' }).click()
  await expect(page.getByRole('progressbar', { name: 'Preparing the export' })).toBeVisible()
  await tool(page, 'Cancel the export').click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText(/could not be exported/)).toHaveCount(0)
  await page.unroute(never)
  const csv = (await save('CSV file')).toString('utf8')
  expect(csv).toContain('Mileage')
  expect(csv.split('\r\n').length).toBeGreaterThan(3)
  expect((await save('XLSX file')).subarray(0, 2).toString()).toBe('PK')
  expect((await save('PDF file')).subarray(0, 5).toString()).toBe('%PDF-')

  await page.evaluate(() => {
    globalThis.print = () => {
      document.documentElement.dataset['printed'] = ''
    }
  })
  await tool(page, 'Export').click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.print-document')
  await expect(paper.getByRole('heading', { name: 'Daily traffic' })).toBeVisible()
  await expect(grid(page)).toBeHidden()
  // Every line of the file is on paper: a header, and rows with their groups and sums.
  await expect(paper.locator('tr')).toHaveCount(csv.trimEnd().split('\r\n').length)
  await expect(paper.getByRole('cell', { name: /№2/ }).first()).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})

test('lists past reports, opens one and deletes it', async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await chooseVehicles(page, '№2')
  await page.getByLabel('Name').fill('Week of the twos')
  await build(page)
  await page.locator('label').filter({ hasText: 'Past reports' }).click()
  const run = page.getByRole('list', { name: 'Reports that were built' }).getByRole('listitem')
  await expect(run.filter({ hasText: 'Week of the twos' })).toContainText('Done', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Delete: Week of the twos' }).click()
  await expect(run.filter({ hasText: 'Week of the twos' })).toHaveCount(0)
  await expect(page).toHaveURL(/#\/reports$/)
})

test('a report from the route page starts with its vehicle and period [REPORT-35]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), `${ADDRESS}?vehicle=3&p=yesterday`)
  await expect(page.getByText('1 vehicle chosen')).toBeVisible()
  await expect(page.getByRole('button', { name: /Period/ })).toContainText('Yesterday')
})

test('a report that is gone says so', async ({ page, product, consoleLines }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), `${ADDRESS}?run=999999`)
  await expect(page.getByText('Report not found')).toBeVisible()
  // The browser's own line about the rejected call.
  consoleLines.length = 0
})

test('has no accessibility findings in either theme, with question, options and table', {
  tag: '@long',
}, async ({ page, product }) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await chooseKind(page, 'Stops and parkings')
  await page.getByText('Row filters').click()
  await chooseVehicles(page, '№2')
  await build(page)
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  expect(await accessibilityFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastFindings(page)).toEqual([])
})

test('a report that failed, was cancelled or could not be read says so, and is built or read again', async ({
  page,
  product,
  consoleLines,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
  await chooseVehicles(page, '№21')
  await build(page)
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 })
  const parts = /\/report\/runs\/\d+\/parts/
  for (const [state, words] of [
    ['failed', 'The report could not be built'],
    ['cancelled', 'The report was cancelled'],
  ] as const) {
    await page.route(parts, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { readonly run: object }
      await route.fulfill({
        response,
        json: { run: { ...answer.run, state, rows: 0 }, parts: [], hasMore: false },
      })
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Build again' }).last()).toBeVisible()
    await page.unroute(parts)
  }
  const run = /\/report\/runs\/\d+$/
  await page.route(run, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Reports could not be loaded' })).toBeVisible()
  await page.unroute(run)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
  // The browser's own line about the failed call.
  consoleLines.length = 0
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the result is shown below the question, without sideways scrolling of the page', {
    tag: '@long',
  }, async ({ page, product }) => {
    await openSignedIn(page, product.url, demoAccount(product, 'operator'), ADDRESS)
    await chooseVehicles(page, '№2')
    await build(page)
    await expect(rows(page).first()).toBeInViewport({ timeout: 30_000 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBe(0)
  })
})
