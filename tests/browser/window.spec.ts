import type { Locator, Page } from '@playwright/test'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import type { Product } from '../tools/product.ts'
import { stands, vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

test.use({ webgl: false })

/** Opens the first matching vehicle of a login, by the search field and its row. */
const openVehicle = async (
  page: Page,
  product: Product,
  login: string,
  fits: (row: VehicleMiniState) => boolean,
): Promise<{ readonly row: VehicleMiniState; readonly window: Locator; readonly control: ControlPage }> => {
  const row = await vehicleWhich(product, login, fits)
  const control = await ControlPage.open(page, product, login)
  await control.search.fill(row.licensePlate)
  await expect(control.row(0)).toContainText(row.name)
  await control.row(0).click()
  const window = control.window(row.name)
  await expect(window).toBeVisible()
  return { row, window, control }
}

test.describe('with the map', () => {
  test.use({ webgl: true })

  test('shows the popup next to its vehicle, 309 px wide, and follows the map [POPUP-01, POPUP-18]', async ({
    page,
    product,
  }) => {
    // High enough for the popup to move up and down.
    await page.setViewportSize({ width: 1440, height: 900 })
    const { window, control } = await openVehicle(page, product, 'demo', stands)
    await expect(window).toHaveAttribute('data-side', /^(left|right)$/)
    await expect.poll(async () => (await window.boundingBox())?.width).toBe(309)
    const map = await control.map.boundingBox()
    if (!map) throw new Error('no map')
    const before = await window.boundingBox()
    // The map is panned: what is drawn on it, and what is anchored to it, moves along.
    const isRight = (await window.getAttribute('data-side')) === 'right'
    const from = { x: isRight ? map.x + 100 : map.x + map.width - 120, y: map.y + map.height * 0.3 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 20, from.y + 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await window.boundingBox())?.y).not.toBe(before?.y)
  })
})

test("copies the place as a link of a maps service, and links to the vehicle's route [POPUP-04, POPUP-05, POPUP-07]", async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { row, window } = await openVehicle(page, product, 'demo', stands)
  await window.getByRole('button', { name: 'Copy a link to the place' }).click()
  await expect(page.getByText('Link to the place copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^https:\/\/www\.google\.com\/maps\?q=-?\d+(\.\d+)?,-?\d+(\.\d+)?$/,
  )
  await expect(window.getByRole('link', { name: 'Route of the vehicle' })).toHaveAttribute(
    'href',
    `#/routeDetail/${row.vehicleId}/${encodeURIComponent(row.name)}/${encodeURIComponent(row.licensePlate)}`,
  )
})

test('switches the view to the panel at the bottom left and remembers it [POPUP-02, POPUP-03, POPUP-06, STORE-09]', async ({
  page,
  product,
}) => {
  const { window, control, row } = await openVehicle(page, product, 'demo', stands)
  await window.getByRole('button', { name: 'Show as a panel below' }).click()
  const back = window.getByRole('button', { name: 'Show beside the vehicle' })
  await expect(back).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('window_view_type'))).toBe('horizontal')
  const [map, panel] = [await control.map.boundingBox(), await window.boundingBox()]
  if (!map || !panel) throw new Error('nothing to measure')
  expect(panel.x - map.x).toBeLessThan(24)
  expect(map.y + map.height - panel.y - panel.height).toBeLessThan(24)

  await page.reload()
  await control.search.fill(row.licensePlate)
  await expect(control.row(0)).toContainText(row.name, { timeout: 60_000 })
  await control.row(0).click()
  await expect(back).toBeVisible()
  await back.click()
  await expect(window.getByRole('button', { name: 'Show as a panel below' })).toBeFocused()
})

test("keeps the panel between 320 px and 95 % of the map's width [POPUP-22]", async ({ page, product }) => {
  await page.addInitScript(() => localStorage.setItem('window_view_type', 'horizontal'))
  const { window } = await openVehicle(page, product, 'demo', stands)
  /** The width of the panel on a map of this width whose content prefers this width, px. */
  const widthOf = (map: number, content: number): Promise<number> =>
    window.evaluate(
      (panel: HTMLElement, [mapWidth, contentWidth]) => {
        const pane = panel.offsetParent as HTMLElement
        const blocks = panel.querySelector<HTMLElement>('.info-panel__blocks')
        if (!blocks) throw new Error('the panel has no blocks')
        pane.style.width = `${mapWidth}px`
        blocks.style.width = `${contentWidth}px`
        return panel.getBoundingClientRect().width
      },
      [map, content] as const,
    )
  expect(await widthOf(2_000, 0)).toBe(320)
  // As many whole columns of 200 px as fit, with two borders: none is cut.
  expect(await widthOf(2_000, 9_000)).toBe(1_802)
  // The buttons of the map stay visible on a narrower one; where both do not fit, the minimum width wins.
  expect(await widthOf(1_000, 9_000)).toBeLessThanOrEqual(950)
  expect(await widthOf(300, 9_000)).toBe(320)
})

test('opens the panel 100 ms after the vehicle, in blocks of 200 px, and closes it with it [POPUP-08, POPUP-09, POPUP-19, POPUP-23]', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => localStorage.setItem('window_view_type', 'horizontal'))
  const { window, control } = await openVehicle(page, product, 'demo', stands)
  for (const block of await window.locator('.info-block').all()) {
    expect(await block.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(200)
  }
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('complementary', { name: /^Vehicle / })).toHaveCount(0)
  // Time from the press until the panel is in the page.
  const waited = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.info-panel')) return
          observer.disconnect()
          resolve(performance.now() - from)
        }).observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLElement>('[role="grid"] [role="row"][aria-rowindex="1"]')?.click()
      }),
  )
  expect(waited).toBeGreaterThanOrEqual(100)
  await expect(control.map).toBeVisible()
})

/** A device of the demo fleet may fall silent just then; its command has failed after two minutes. */
const DEVICE_TIMEOUT_MS = 150_000

test('asks once before disarming or arming, by name, waits for the device and restores the focus [VEH-72, VEH-78]', async ({
  page,
  product,
}) => {
  test.slow()
  const { row, window } = await openVehicle(
    page,
    product,
    'operator',
    (each) => stands(each) && !each.lockedAlarm,
  )
  const button = window.getByRole('button', { name: /^(Arm|Disarm)$/ })
  const action = await button.innerText()
  await button.click()
  const question = page.getByRole('dialog', { name: `${action} “${row.name}”?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await question.getByRole('button', { name: action, exact: true }).click()
  const state = window.locator('.fact', { hasText: 'Security' })
  // An armed vehicle may raise its alarm at any moment; it is not disarmed by that.
  const before = action === 'Arm' ? 'Disarmed' : /Armed|The alarm went off/
  await expect(
    window.getByRole('button', { name: action === 'Arm' ? 'Arming…' : 'Disarming…' }),
  ).toBeVisible()
  await expect(state).toContainText(before)
  const refused = window.getByText(action === 'Arm' ? 'Error on arming' : 'Error on disarming')
  const done = window.getByRole('button', { name: action === 'Arm' ? 'Disarm' : 'Arm', exact: true })
  await expect(done.or(refused)).toBeVisible({ timeout: DEVICE_TIMEOUT_MS })
  if (await refused.isVisible()) await expect(state).toContainText(before)
})

test('opens on Enter, moves through by Tab, closes on Escape and returns the focus to the list, by keyboard alone', {
  tag: '@long',
}, async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  const [title = '?'] = await control.titles(1)
  await control.grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const window = control.window(title)
  await expect(window).toBeVisible()
  await window.getByRole('button', { name: 'Show as a panel below' }).focus()
  await page.keyboard.press('Tab')
  await expect(window.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(control.grid).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('shows the window as a sheet that is pulled up and put away and never covers the whole map', async ({
    page,
    product,
  }) => {
    await page.addInitScript(() => localStorage.setItem('sideBarStatus', 'shorted'))
    const { window, control } = await openVehicle(page, product, 'demo', stands)
    const height = async () => (await window.boundingBox())?.height ?? 0
    const map = (await control.map.boundingBox())?.height ?? 0
    await expect.poll(height).toBeCloseTo(map / 2, -1)
    await window.getByRole('button', { name: 'Expand the window' }).click()
    await expect.poll(height).toBeGreaterThan(map * 0.8)
    expect(await height()).toBeLessThan(map - 60)
    expect(await seriousFindings(page)).toEqual([])
    const grip = await window.getByRole('button', { name: 'Collapse the window' }).boundingBox()
    if (!grip) throw new Error('no grip')
    const x = grip.x + grip.width / 2
    await page.mouse.move(x, grip.y + 8)
    await page.mouse.down()
    await page.mouse.move(x, 835, { steps: 6 })
    await page.mouse.up()
    await expect(window).toHaveCount(0)
  })
})
