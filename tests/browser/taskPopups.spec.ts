import type { Locator, Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

const HOUR_MS = 3_600_000
const SLOW = { timeout: 60_000 }

/** Starts a task of one vehicle whose two stops are at one place, which each map shows in its middle; returns its id and its route's name. */
const startTask = async (page: Page, url: string) => {
  const token = await page.evaluate(() => localStorage.getItem('sid') ?? '')
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const [vehicle] = (await call('GET', '/vehicle/mini-state')) as readonly { vehicleId: number }[]
  const point = (order: number) => ({
    order,
    name: 'Cold store',
    latitude: 49.001,
    longitude: 29.001,
    radius: 100,
    zoneId: null,
    address: '',
    arrival: order * HOUR_MS,
    departure: null,
    spendMinutes: 0,
    earlyMinutes: 0,
    lateMinutes: 0,
  })
  const name = 'There and back'
  const rules = { name, passOrder: 'arbitrarily', timing: 'activation' }
  const route = (await call('PUT', '/task/route', { ...rules, points: [point(1), point(2)] })) as {
    id: number
  }
  const task = (await call('PUT', '/task', {
    name: 'Frozen goods',
    routeId: route.id,
    description: '',
    startsAt: Date.now(),
    endsAt: null,
    performers: [vehicle?.vehicleId],
    shift: null,
    isDraft: true,
  })) as { id: number }
  await call('POST', `/task/${task.id}/activate`)
  return { id: task.id, route: name }
}

/** Presses the pin in the middle of a map until its window is there; its tip is at the place. */
const pressMiddle = async (map: Locator, popup: Locator): Promise<void> => {
  await expect(async () => {
    const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 }
    await map.click({ position: { x: width / 2, y: height / 2 - 10 } })
    await expect(popup).toBeVisible({ timeout: 1_500 })
  }).toPass(SLOW)
}
/** How wide a window is, with its edge, CSS pixels. */
const widthOf = async (popup: Locator): Promise<number> =>
  (await popup.locator('xpath=..').boundingBox())?.width ?? 0

test('a pressed point of a route or a task shows its name and its task, in windows of their own widths [POPUP-27, POPUP-28, POPUP-30, POPUP-31]', async ({
  page,
  product,
}) => {
  test.slow()
  await openSignedIn(page, product.url, demoAccount(product, 'dispatcher'), '/#/tasks/routes_list')
  await expect(page.getByRole('button', { name: 'Add route' }).first()).toBeVisible(SLOW)
  const { id, route } = await startTask(page, product.url)
  const popup = page.getByRole('dialog', { name: /^[12]\. Cold store$/ })

  await page.goto(`${product.url}/#/task_detail/${id}`)
  await page.reload()
  await pressMiddle(page.locator('.task-detail__map'), popup)
  await expect(popup).toContainText('Frozen goods')
  expect(await widthOf(popup)).toBe(500)

  await page.goto(`${product.url}/#/control?c=49.001,29.001&z=15`)
  await page.getByRole('button', { name: 'Task points on the map' }).click()
  await pressMiddle(page.locator('.control__map'), popup)
  await expect(popup).toContainText('Frozen goods')
  expect(await widthOf(popup)).toBe(400)
  await expect(popup.getByRole('link')).toHaveAttribute('href', `#/task_detail/${id}`)

  await page.goto(`${product.url}/#/tasks/routes_list`)
  await page.getByRole('grid').getByRole('row').filter({ hasText: route }).click()
  const editor = page.getByRole('dialog', { name: new RegExp(route) })
  // A press before the pin is drawn would add a point to the route.
  await page.waitForTimeout(3_000)
  await pressMiddle(editor.locator('.route-editor__map'), popup)
  expect(await widthOf(popup)).toBe(350)
})
