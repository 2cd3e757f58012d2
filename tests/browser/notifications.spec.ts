import type { Locator, Page } from '@playwright/test'
import { notificationPage } from '../../src/contract/http/notifications.ts'
import { demoAccount } from '../tools/accounts.ts'
import { AlarmScene } from './alarmScene.ts'
import { expect, seriousFindings, test } from './fixtures.ts'
import { openSignedIn, ownEventsOpened } from './signedIn.ts'

test.use({ webgl: false })

const MINUTE_MS = 60_000
const PAGE = '/#/notifications'

/** Where the navigation says how many are unread. */
const areaOf = (page: Page): Locator =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Notifications/ })
    .first()
const cards = (page: Page): Locator => page.locator('.notification-card')
const rowsOf = (place: Page | Locator): Locator => place.locator('.notification-row')

const unreadOf = async (scene: AlarmScene): Promise<number> => {
  const answer = await scene.caller.call('notificationsUnread', { login: scene.account.login })
  return notificationPage.parse(await answer.json()).unread
}

test('counts what comes while a page is open, and shows it by day and vehicle; a press opens the vehicle at that moment and marks it read [AUTH-08, ROUTE-26, NOTIF-04, NOTIF-05, NOTIF-07, NOTIF-09, NOTIF-10, NOTIF-22, NOTIF-33]', async ({
  page,
  product,
}) => {
  const scene = await AlarmScene.make(product, 'NEWS', ['One', 'Two'])
  const now = Date.now()
  await scene.pressSos('One', now - 10 * MINUTE_MS)
  await expect.poll(() => unreadOf(scene)).toBe(1)
  const opened = ownEventsOpened(page)
  await openSignedIn(page, product.url, scene.account, PAGE)
  await opened
  await expect(areaOf(page)).toHaveAccessibleName('Notifications Unread: 1')
  await expect(rowsOf(page)).toHaveCount(1)

  await test.step('one that comes is first, counted and announced', async () => {
    const at = now - 5 * MINUTE_MS
    await scene.pressSos('Two', at)
    await expect(areaOf(page)).toHaveAccessibleName('Notifications Unread: 2')
    await expect(page.getByRole('status').filter({ hasText: 'SOS' })).toContainText('Two')
    await expect(cards(page).first()).toContainText('Two')
    await expect(rowsOf(page)).toHaveCount(2)
    expect(await seriousFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await seriousFindings(page)).toEqual([])
    const time = new Date(at).toTimeString().slice(0, 5)
    await expect(rowsOf(cards(page).first())).toContainText(time)
  })

  await test.step('a press leads to the vehicle at that moment, and marks it read', async () => {
    await rowsOf(cards(page).first())
      .getByRole('button', { name: /^Show on the map/ })
      .click()
    await expect(page).toHaveURL(/#\/routeDetail\/\d+\/Two\//)
    await expect(areaOf(page)).toHaveAccessibleName('Notifications Unread: 1')
    await page.goBack()
    await expect(rowsOf(page)).toHaveCount(1)
    await page
      .locator('label')
      .filter({ hasText: /^Read$/ })
      .click()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(cards(page)).toContainText('Two')
  })
})

test('confirms with a note, marks a vehicle’s and all read, filters by vehicle and type [NOTIF-06, NOTIF-08, NOTIF-11, NOTIF-12, NOTIF-13, API-103, API-104, API-109, API-110]', async ({
  page,
  product,
}) => {
  const scene = await AlarmScene.make(product, 'MARK', ['One', 'Two'])
  const now = Date.now()
  await scene.pressSos('One', now - 30 * MINUTE_MS)
  await scene.pressSos('Two', now - 20 * MINUTE_MS)
  const two = (await scene.alarms()).find(({ name }) => name === 'Two')
  await scene.caller.call('resetAlarm', { id: two?.vehicleId ?? 0 }, '?alarm=false')
  await scene.report('Two', Date.now())
  await scene.pressSos('Two', Date.now() + 1)
  await expect.poll(() => unreadOf(scene)).toBe(3)
  await openSignedIn(page, product.url, scene.account, PAGE)
  const one = cards(page).filter({ hasText: 'One' })
  await test.step('confirms by keyboard', async () => {
    await one.getByRole('button', { name: 'Confirm' }).click()
    await page.keyboard.type('Driver called')
    await page.keyboard.press('Enter')
    await expect(one).toContainText('Confirmed by alarms-mark')
    await expect(one).toContainText('Driver called')
  })
  await test.step('narrows to a vehicle and a type', async () => {
    await one.getByRole('button', { name: /^Show only: One/ }).click()
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page
      .locator('label')
      .filter({ hasText: /^Fuelling$/ })
      .click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
  })
  await test.step('marks those of a vehicle read', async () => {
    await page.getByRole('button', { name: 'Mark read for this vehicle' }).click()
    await expect(page.getByText('2 marked read')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(areaOf(page)).toHaveAccessibleName('Notifications Unread: 1')
  })
  await test.step('marks all read', async () => {
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await expect(page.getByText('Everything is read')).toBeVisible()
    await expect(areaOf(page)).toHaveAccessibleName('Notifications')
    expect(await unreadOf(scene)).toBe(0)
  })
})

test('saves event filters and quiet hours, and says that the browser blocks notifications [ROUTE-12, NOTIF-23, NOTIF-34, STORE-14]', async ({
  page,
  product,
}) => {
  const scene = await AlarmScene.make(product, 'WISH', ['One'])
  await page.addInitScript(() => {
    Object.defineProperty(window.Notification, 'permission', { get: () => 'denied' })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, product.url, scene.account, '/#/profile/notifications')
  await expect(page.getByText('The browser blocks notifications of this site.')).toBeVisible()
  await page.getByRole('button', { name: /Parking started/ }).click()
  await page.getByRole('option', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Notification settings saved')).toBeVisible()
  await page.getByText('Do not disturb').click()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await page.getByLabel('To', { exact: true }).fill('25:00')
  await expect(page.getByText('A time from 00:00 to 23:59')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('06:30')
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = async (): Promise<unknown> =>
    (await scene.caller.call('notificationSettings', { login: scene.account.login })).json()
  await expect.poll(saved).toMatchObject({
    filters: { parking: { disabled: false, hidden: false, show: true } },
    quiet: { from: 1_320, to: 390 },
  })
  expect(await seriousFindings(page)).toEqual([])
})

test('shows the demo account notifications and their settings, and lets it change nothing [DEMO-05]', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product.url, demoAccount(product, 'demo'), PAGE)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sent messages' }).click()
  await page.getByRole('button', { name: /Any state/ }).click()
  await page.getByRole('option', { name: 'Expired' }).click()
  await expect(page).toHaveURL(/sent\?state=expired$/)
  await expect(page.getByText('Nothing found')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'To the notifications' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/Demo mode/).first()).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Do not disturb' })).toBeDisabled()
})
