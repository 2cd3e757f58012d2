import type { BrowserContext, Page } from '@playwright/test'
import { CALLS } from '../../src/contract/http/paths.ts'
import { demoAccount } from '../tools/accounts.ts'
import { layCable } from '../tools/cable.ts'
import { vehicleWhich } from './demoVehicles.ts'
import {
  accessibilityFindings,
  contrastFindings,
  ControlPage,
  expect,
  seriousFindings,
  submitSignIn,
  test,
  watchConsole,
} from './fixtures.ts'

/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }

/** No serious finding in the light theme, and no contrast finding in the dark one. */
const expectAccessible = async (page: Page): Promise<void> => {
  expect(await seriousFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

test.describe('for an operator', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'serial' })
  test.slow()
  let context: BrowserContext
  let page: Page
  let control: ControlPage
  let lines: string[] = []

  test.beforeAll(async ({ browser, product }) => {
    context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    page = await context.newPage()
    lines = watchConsole(page)
  })
  test.afterAll(async () => {
    await context.close()
    expect(lines, 'console errors and warnings').toEqual([])
  })

  test('has an accessible page while the fleet is loading, and once it is loaded', async ({ product }) => {
    let letThrough = (): void => {}
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(`**${CALLS.vehicleMiniStates.path}*`, async (route) => {
      await gate
      await route.continue()
    })
    await submitSignIn(page, demoAccount(product, 'operator'))
    await expect(page.getByRole('grid', { name: 'Loading vehicles…' })).toBeVisible(SLOW)
    await expectAccessible(page)
    letThrough()
    control = new ControlPage(page)
    await expect(control.row(0)).toBeVisible(SLOW)
    await expectAccessible(page)
  })

  test('has an accessible empty list and list with filters', async () => {
    await control.search.fill('no such vehicle anywhere')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Clear search and filters').click()
    const panel = await control.filters()
    await panel.getByRole('checkbox', { name: 'Speeding', exact: true }).check({ force: true })
    await panel
      .locator('label')
      .filter({ hasText: /^Connected$/ })
      .click()
    await expect(page.locator('.list-header__filter[data-count="2"]')).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Clear filters' }).click()
    await page.keyboard.press('Escape')
  })

  test('has accessible menus, palette and user menu', async () => {
    await button(page, 'Sort by').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(page, 'Map type').click()
    await expect(page.getByRole('radiogroup', { name: 'Map type' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await button(page, /^User menu/).click()
    await expect(button(page, 'Sign out')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('ma')
    await expect(palette.getByRole('group', { name: 'Vehicles' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  test('has accessible map tools, rings and print sheet', async () => {
    await button(page, 'Group on the map').click()
    await button(page, 'Find a place').click()
    const place = page.getByRole('combobox', { name: 'Place, street, vehicle or coordinates' })
    await expect(place).toBeVisible()
    await expectAccessible(page)
    await place.fill('flore')
    await expect(page.getByRole('option', { name: /^Florence/ }).first()).toBeVisible()
    // While suggestions are open the library hides the rest from screen readers without removing it from the tab
    // order (Tab closes them): axe objects to that, so only the suggestions are checked.
    expect(await accessibilityFindings(page, '[role="listbox"]')).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'Close the place search').click()
    await button(page, 'Measure a distance').click()
    const middle = button(page, 'A point in the middle of the map')
    await middle.click()
    await middle.click()
    await expect(button(page, 'Remove the last point')).toBeEnabled()
    await expectAccessible(page)
    await button(page, 'Finish measuring').click()
    await button(page, 'Group on the map').click()

    await page.evaluate(() => {
      globalThis.print = () => {
        document.documentElement.dataset['printed'] = ''
      }
    })
    await button(page, 'Print the map').click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1, SLOW)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.print-sheet')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  })

  test('has accessible groups, grouped and simple lists', async () => {
    const view = button(page, 'List view')
    await view.click()
    await page.getByText('Group the list').click()
    await page.getByText('Simple list').click()
    await page.keyboard.press('Escape')
    await expect(control.grid.locator('.group-row').first()).toBeVisible()
    await expectAccessible(page)
    await view.click()
    await page.getByText('Group the list').click()
    await page.getByText('Simple list').click()
    await button(page, 'Manage groups').click()
    const dialog = page.getByRole('dialog').first()
    await expect(button(page, /^Delete group/).first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Agro/ }).click()
    await expect(dialog.getByRole('searchbox')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('has an accessible window of a vehicle with an alarm, and the same on a tablet and a phone', async ({
    product,
  }) => {
    const ringing = await vehicleWhich(product, 'operator', (row) => row.alarm || row.lockedAlarm)
    await control.search.fill(ringing.licensePlate)
    await expect(control.row(0)).toContainText(ringing.name)
    await control.row(0).click()
    const window = control.window(ringing.name)
    await expect(button(page, /^Turn (SOS|the alarm) off$/).first()).toBeVisible()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Show as a panel below' }).click()
    await expect(window.getByRole('button', { name: 'Show beside the vehicle' })).toBeVisible()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Show beside the vehicle' }).click()
    await page.setViewportSize({ width: 768, height: 1_024 })
    await expect(button(page, 'List')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await button(page, 'Map').click()
    await expect(window.getByRole('button', { name: 'Expand the window' })).toBeVisible()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Close' }).click()
    await expect(window).toHaveCount(0)
    await expectAccessible(page)
    await button(page, 'List').click()
    await expect(control.row(0)).toBeVisible()
    await expectAccessible(page)
  })
})

test('has an accessible rejected sign-in', async ({ page, consoleLines }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await submitSignIn(page, { login: 'demo', password: 'wrong' })
  await expect(page.getByText('Wrong login or password')).toBeVisible()
  await expectAccessible(page)
  // The browser itself logs the rejected call.
  consoleLines.length = 0
})

test('says on the page of a user without rights why nothing can be changed, and is accessible', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const watched = await vehicleWhich(product, 'observer', (row) => row.deviceStatus === 'CONNECTED')
  const control = await ControlPage.open(page, product, 'observer')
  await control.search.fill(watched.licensePlate)
  await expect(control.row(0)).toContainText(watched.name)
  await control.row(0).click()
  const window = control.window(watched.name)
  await expect(window.getByRole('button', { name: /^(Arm|Disarm)$/ })).toBeDisabled()
  await expect(window.getByText('You have no right to do this').first()).toBeVisible()
  await expectAccessible(page)
})

test('has an accessible page with a lost connection', async ({ page, product, consoleLines }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const cable = await layCable(Number(new URL(product.url).port))
  const control = await ControlPage.open(page, product, 'demo', cable.url)
  await control.row(0).click()
  const menu = page.getByRole('button', { name: /^User menu of/ })
  const place = await menu.boundingBox()
  cable.cut()
  await expect(page.getByText('Connection problem, retrying…')).toBeVisible()
  await expect(page.getByText(/^No connection to the server/)).toBeVisible()
  expect(await menu.boundingBox(), 'nothing of the header moves').toEqual(place)
  await expectAccessible(page)
  await page.close()
  await cable.close()
  // The browser itself logs the failed attempts.
  consoleLines.length = 0
})
