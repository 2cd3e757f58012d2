import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import type { Product } from '../tools/product.ts'
import { accessibilityFindings, contrastFindings, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const HOUR_MS = 3_600_000

/** Sends calls of the person who is signed in on the page. */
const calling = async (page: Page, url: string) => {
  const token = await page.evaluate(() => localStorage.getItem('sid') ?? '')
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
}

/** A day of the dispatcher far ahead, with two tasks of one vehicle and one of another; returns the names of both vehicles. */
const planDay = async (page: Page, url: string, day: string): Promise<readonly string[]> => {
  const call = await calling(page, url)
  const vehicles = (await call('GET', '/vehicle/mini-state')) as readonly {
    vehicleId: number
    name: string
  }[]
  const [first, second] = vehicles
  const point = (order: number) => ({
    order,
    name: `Stop ${order}`,
    latitude: 50 + order,
    longitude: 30,
    radius: 100,
    zoneId: null,
    address: '',
    arrival: order * HOUR_MS,
    departure: null,
    spendMinutes: 0,
    earlyMinutes: 0,
    lateMinutes: 0,
  })
  const route = (await call('PUT', '/task/route', {
    name: `Plan of ${day}`,
    passOrder: 'arbitrarily',
    timing: 'activation',
    points: [point(1), point(2)],
  })) as { id: number }
  const midnight = new Date(`${day}T00:00`).getTime()
  const add = (name: string, hours: number, vehicleId = 0) =>
    call('PUT', '/task', {
      name,
      routeId: route.id,
      description: '',
      startsAt: midnight + hours * HOUR_MS,
      endsAt: midnight + (hours + 3) * HOUR_MS,
      performers: [vehicleId],
      shift: null,
      isDraft: false,
    })
  await add('Parcels', 6, first?.vehicleId)
  await add('Milk', 12, first?.vehicleId)
  await add('Bread', 11, second?.vehicleId)
  return [first?.name ?? '', second?.name ?? '']
}

const openPlan = async (page: Page, product: Product, day: string): Promise<readonly string[]> => {
  await openSignedIn(page, product.url, demoAccount(product, 'dispatcher'), '/#/tasks/plan')
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')
  const names = await planDay(page, product.url, day)
  await page.goto(`${product.url}/#/tasks/plan?day=${day}`)
  return names
}

const rowOf = (page: Page, vehicle: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: vehicle }) })

test('tasks lie by vehicle on an axis of time, move by the pointer and by keys, and say what they conflict with [TASK-01, TASK-22]', async ({
  page,
  product,
}) => {
  const [first = '', second = ''] = await openPlan(page, product, '2031-05-12')
  const [from, to] = [rowOf(page, first), rowOf(page, second)]
  await expect(from.getByRole('button')).toHaveCount(2)
  await expect(
    from.getByRole('button', { name: /^Parcels, Planned, plan 12\.05\.2031 06:00 – 09:00/ }),
  ).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])

  // Free at that time: it moves at once, and back.
  await from.getByRole('button', { name: /^Parcels/ }).dragTo(to.getByRole('rowheader'))
  await expect(to.getByRole('button', { name: /^Parcels/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(from.getByRole('button', { name: /^Parcels/ })).toBeVisible()

  // By keys onto a task at the same time: said while it moves, and asked before it is done.
  await from.getByRole('button', { name: /^Milk/ }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: 'At the same time: Bread' })).toBeVisible()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'The vehicle has other tasks at this time' })
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await expect(to.getByRole('button', { name: /^Milk/ })).toBeFocused()
  await page.getByRole('button', { name: '1 conflict' }).click()
  await page.getByRole('button', { name: /Bread and Milk/ }).click()
  await expect(to.getByRole('button', { name: /^Bread/ })).toBeFocused()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])

  await page.getByRole('radio', { name: 'Week' }).check()
  await expect(page).toHaveURL(/zoom=week/)
  await page.keyboard.press('Escape')
  await to.getByRole('button', { name: /^Milk/ }).click()
  await expect(page).toHaveURL(/task_detail/)
})

test('a phone lists the tasks by vehicle, and assigns them by a menu', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [, second = ''] = await openPlan(page, product, '2031-05-13')
  const list = page.getByRole('list', { name: 'Tasks by vehicle' })
  await expect(list.getByRole('heading')).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions: Milk' }).click()
  await page.getByRole('menuitem', { name: 'Assign to another vehicle…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Another vehicle for Milk' })
  await dialog.getByRole('combobox').fill(second)
  await page.getByRole('option', { name: second }).first().click()
  await expect(dialog.getByText('At the same time: Bread')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Move anyway' }).click()
  await expect(page.getByText('At the same time: Bread')).toBeVisible()
})

test('points of a spreadsheet become a route: addresses are looked up, and faulty lines are named [TASK-02]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'dispatcher'), '/#/tasks/routes_list')
  await page.getByRole('button', { name: 'Import points' }).click()
  const upload = (name: string, lines: readonly string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await upload('Orders.csv', ['Name,Address,Window from', 'Shop,Zhytomyr,08:00', 'Nowhere,Qqxqzzv 17,nine'])
  await expect(page.getByText('No place was found for this address')).toBeVisible()
  await expect(page.getByText('Window from: must be hours and minutes: 08:30')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Orders of Monday')
  await upload('Orders.csv', [
    'Name,Address,Window from,Window to',
    'Shop,Zhytomyr,08:00,10:00',
    'Depot,Kyiv,,',
  ])
  await expect(page.getByText(/^Zhytomyr, /)).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Go to the routes' }).click()
  await expect(page.getByRole('grid').getByText('Orders of Monday')).toBeVisible()
})

test('stops of several tasks are distributed to their vehicles after a preview, and one undo takes it back', async ({
  page,
  product,
}) => {
  const [first = '', second = ''] = await openPlan(page, product, '2031-05-14')
  await expect(rowOf(page, first).getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'Distribute stops…' }).click()
  await expect(page).toHaveURL(/tours\?tasks=\d+,\d+,\d+$/)
  const vehicles = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
  await expect(vehicles).toHaveText([first, second])
  await page.getByRole('button', { name: 'Distribute', exact: true }).click()
  const tours = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(tours).toHaveCount(2)
  await expect(tours.getByRole('listitem')).toHaveCount(6)
  await expect(page.getByText('By straight lines')).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  expect(await contrastFindings(page)).toEqual([])

  // Another name keeps the preview; another vehicle needs a new one.
  await page.getByRole('textbox', { name: 'Name of the tasks' }).fill('Round')
  await page.getByRole('button', { name: 'Create tasks' }).click()
  await expect(page).toHaveURL(/plan\?day=2031-05-14/)
  await expect(page.getByRole('button', { name: /^Round: / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Parcels/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, first).getByRole('button', { name: /^Parcels/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Round: / })).toHaveCount(0)
})

test('a task whose stops cannot be read is said so, and is read again on request', async ({
  page,
  product,
  consoleLines,
}) => {
  const [first = '', second = ''] = await openPlan(page, product, '2031-05-21')
  await expect(rowOf(page, first).getByRole('button')).toHaveCount(2)
  await page.route(/\/api\/v2\/task\/\d+$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Distribute stops…' }).click()
  const failure = page.getByText('The task could not be loaded')
  await expect(failure).toBeVisible({ timeout: 30_000 })
  const vehicles = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
  await expect(vehicles).toHaveCount(0)
  await page.unrouteAll()
  // The browser's own lines about the failed calls.
  consoleLines.length = 0
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeHidden()
  // The focus went from the button to the next control, a search, whose open list hides the rest of the page from readers.
  await expect(page.getByRole('combobox', { name: 'Planned tasks' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(vehicles).toHaveText([first, second])
})
