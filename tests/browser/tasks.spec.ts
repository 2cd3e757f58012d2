import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test('a route is made of points and put in order, a task follows it from draft to done, and its templates are kept while they are typed [TASK-02, TASK-10, TASK-11, TASK-20, STORE-17, ROUTE-14, ROUTE-16, ROUTE-20, ROUTE-32]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'dispatcher'), '/#/tasks/routes_list')
  await page.getByRole('button', { name: 'Add route' }).first().click()
  const route = page.getByRole('dialog', { name: 'New route' })
  await route.getByLabel('Name', { exact: true }).fill('Round')
  for (const place of ['50.45, 30.52', '50.25, 28.66']) {
    await route.getByRole('combobox').last().fill(place)
    await page.getByRole('option').first().click()
  }
  await expect(route.getByText('2. Point 2')).toBeVisible()
  await route.getByLabel('Permitted distance').fill('10')
  await route.getByRole('button', { name: 'Point 2: up' }).click()
  await route.getByRole('button', { name: 'Point 1: Times and deviations' }).click()
  await route.getByLabel('Name of the point').fill('Zhytomyr')
  expect(await accessibilityFindings(page)).toEqual([])
  await route.getByRole('button', { name: 'Save' }).click()
  await expect(route.getByText('From 50 to 50000 m')).toBeVisible()
  await route.getByLabel('Permitted distance').fill('500')
  await route.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Route Round added')).toBeVisible()

  await page.getByRole('tab', { name: 'All tasks' }).click()
  await page.getByRole('button', { name: 'Add task' }).first().click()
  const task = page.getByRole('dialog', { name: 'New task' })
  await task.getByLabel('Name', { exact: true }).fill('Letters')
  await task.getByLabel('Route').click()
  await page.getByRole('option', { name: 'Round' }).click()
  await task.getByLabel('Performers').click()
  await page.getByRole('option').first().click()
  await task.getByText('Draft: it does not begin by itself').click()
  await task.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Actions: Letters' }).click()
  await page.getByRole('menuitem', { name: 'Start now' }).click()
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Letters' }).click()
  await expect(page.getByRole('list', { name: 'Points of the task' })).toContainText('1. Zhytomyr')
  await expect(page.getByText('500 m')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Complete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await page.goto(`${product.url}/#/tasks/tasks_list/templates`)
  await page.getByRole('button', { name: 'Add template' }).first().click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Every morning')
  await page.reload()
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Every morning')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('')
})

test('the demo account sees tasks in each state and changes none [DEMO-07, ROUTE-15, ROUTE-17, ROUTE-18, ROUTE-19]', async ({
  page,
  product,
  consoleLines,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), '/#/tasks')
  await expect(page.getByRole('button', { name: 'Add task' }).first()).toBeDisabled()
  for (const part of ['Active', 'Planned', 'Completed']) {
    await page.getByRole('tab', { name: part }).click()
    await expect(page.getByRole('tab', { name: part })).toHaveAttribute('aria-selected', 'true')
  }
  expect(await accessibilityFindings(page)).toEqual([])
  // A task that could not be read is not said to be gone.
  const call = /\/task\/\d+$/
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('heading', { name: 'The task could not be loaded' })).toBeVisible()
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Route', { exact: true })).toBeVisible()
  // The browser's own line about the failed call.
  consoleLines.length = 0
})

test('shows each filter that an address sets, and lets none that it does not show hide tasks', async ({
  page,
  product,
}) => {
  const filters = page.locator('.table__filter')
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/tasks/tasks_list?lateness=late')
  await expect(filters.filter({ hasText: 'Late' })).toHaveCount(1)
  await page.goto(`${product.url}/#/tasks/planned?lateness=late&outcome=cancelled`)
  await expect(filters).toHaveCount(1)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
