import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { isPlaced, vehicleWhich } from './demoVehicles.ts'
import { accessibilityFindings, ControlPage, expect, test } from './fixtures.ts'
import { openSignedIn } from './signedIn.ts'

test.use({ webgl: false })

/** With the number of unread ones, if there are any. */
const NOTIFICATIONS = /^Notifications/
const AREAS = [
  'Monitoring',
  'Overview',
  'Geozones',
  'Reports',
  'Tasks',
  NOTIFICATIONS,
  'RFID cards',
  'Trailers',
  'Maintenance',
  'SENT and e-TOLL',
  'Users',
]

const areas = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link')

test('shows the same areas on every page, marks the open one, and opens each by its key', async ({
  page,
  product,
}) => {
  // Room for all of them, however many notifications are unread.
  await page.setViewportSize({ width: 2560, height: 1440 })
  await ControlPage.open(page, product, 'manager')
  await expect(areas(page)).toHaveText(AREAS)
  await expect(areas(page).and(page.locator('[aria-current="page"]'))).toHaveText(['Monitoring'])
  await page.keyboard.press('8')
  await expect(page).toHaveURL(/#\/users_management$/)
  await expect(areas(page)).toHaveText(AREAS)
  await expect(areas(page).and(page.locator('[aria-current="page"]'))).toHaveText(['Users'])
  await page.getByRole('button', { name: 'User menu of manager' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(areas(page)).toHaveText(AREAS)
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/#\/control$/)
})

/** Pages that the product offers, and a thing to do there. */
const OFFERED = [
  ['fuel/receipts', 'Import receipts'],
  ['reports', 'Build report'],
  ['tasks/tasks_list', 'Add task'],
  ['tasks/routes_list', 'Add route'],
  ['geozones_and_addresses', 'Add geozone'],
  ['rfid_cards', 'Add card'],
  ['trailers_management', 'Add trailer'],
  ['notifications', 'Filters'],
  ['users_management', 'New user'],
] as const

test('offers fuel control, reports, tasks and routes, geozones, cards, trailers, notifications and users [GEN-03]', async ({
  page,
  product,
}) => {
  test.slow()
  await openSignedIn(page, product.url, demoAccount(product, 'operator'), '/#/profile')
  for (const [path, action] of OFFERED) {
    await page.goto(`${product.url}/#/${path}`)
    // A page is loaded when it is first opened. Exact: unknown trailers in sight have an "Add trailer TR-…" of their own.
    await expect(page.getByRole('button', { name: action, exact: true }), path).toBeEnabled({
      timeout: 60_000,
    })
  }
})

for (const { login, offered } of [
  {
    login: 'observer',
    offered: [
      'Monitoring',
      'Overview',
      'Geozones',
      'Reports',
      'Tasks',
      NOTIFICATIONS,
      'Trailers',
      'Maintenance',
      'SENT and e-TOLL',
    ],
  },
  { login: 'administrator', offered: ['Administration'] },
]) {
  test(`offers ${login} only the areas that the account may open, by link and by key [GATE-13]`, async ({
    page,
    product,
  }) => {
    // With many unread notifications a narrower header keeps the last area in its menu.
    await page.setViewportSize({ width: 2560, height: 1440 })
    await openSignedIn(page, product.url, demoAccount(product, login), '/#/profile')
    await expect(areas(page)).toHaveText(offered)
    await page.keyboard.press('8')
    await expect(page).toHaveURL(/#\/profile$/)
  })
}

test('has the same header on every page: its height, the areas, the search and the user menu stay in their places; an unknown address has it too [LAYOUT-02, ROUTE-33]', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await ControlPage.open(page, product, 'manager')
  const header = page.locator('.page-header')
  const places = async () => ({
    header: await header.boundingBox(),
    areas: await areas(page).first().boundingBox(),
    search: await header.getByRole('button', { name: 'Search and commands' }).boundingBox(),
    user: await header.getByRole('button', { name: 'User menu of manager' }).boundingBox(),
  })
  const onControl = await places()
  expect(onControl.header).toEqual({ x: 0, y: 0, width: 1_440, height: 96 })
  const { vehicleId } = await vehicleWhich(product, 'manager', isPlaced)
  const pages = [
    'users_management',
    'trailers_management',
    'profile',
    `routeDetail/${vehicleId}/A/B`,
    'nowhere',
  ]
  for (const path of pages) {
    await page.goto(`${product.url}/#/${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    // A page is loaded when it is first opened.
    await expect.poll(places, { message: path, timeout: 60_000 }).toEqual(onControl)
  }
  await expect(page.getByText('There is no such page')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the main page' }).click()
  await expect(page).toHaveURL(/#\/control/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  const item = (page: Page, name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Main sections' }).getByText(name)

  test('the areas, the profile and the settings are a sheet behind the last item of the bar, with focus, names and an end by Escape', async ({
    page,
    product,
  }) => {
    await ControlPage.open(page, product, 'manager')
    await expect(areas(page)).toHaveCount(0)
    const more = page.getByRole('button', { name: 'More' })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'More' })
    await expect(areas(page)).toHaveText(AREAS)
    await expect(sheet.getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(sheet.getByRole('radio', { name: 'Dark' })).toBeAttached()
    expect(await accessibilityFindings(page, '.more-sheet')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await more.click()
    await areas(page).filter({ hasText: 'Users' }).click()
    await expect(page).toHaveURL(/#\/users_management$/)
    await expect(sheet).toHaveCount(0)
    await expect(more).toBeVisible()
  })

  test('the bar shows list, map and alarms at one press, from any page, with targets of 44 px or more and nothing above it covered', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    const bar = page.getByRole('navigation', { name: 'Main sections' })
    await bar.getByRole('button', { name: 'Map' }).tap()
    await expect(control.grid).toBeHidden()
    await expect(bar.getByRole('button', { name: 'Map' })).toHaveAttribute('aria-pressed', 'true')
    const [top, map] = [await bar.boundingBox(), await page.locator('.control__map').boundingBox()]
    if (!top || !map) throw new Error('nothing to measure')
    expect(map.y + map.height).toBeLessThanOrEqual(top.y)
    expect(top.y + top.height).toBe(844)
    for (const one of await bar.getByRole('button').all()) {
      const box = await one.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await bar.getByRole('button', { name: 'List' }).tap()
    await expect(control.row(0)).toBeVisible()

    await page.goto(`${product.url}/#/profile`)
    await item(page, 'Map').tap()
    await expect(page).toHaveURL(/#\/control/)
    await expect(control.map).toBeVisible()
    await expect(control.grid).toBeHidden()
    await page.goto(`${product.url}/#/profile`)
    await item(page, 'Alarms').tap()
    await expect(page.getByRole('dialog', { name: 'Alarms' })).toBeVisible()
  })
})
