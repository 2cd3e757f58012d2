import type { Page } from '@playwright/test'
import { demoVehicles, placeOf, stands, vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'

test.use({ webgl: false })

const SLOW = { timeout: 30_000 }

const inAddress = (page: Page, name: string): string | null =>
  new URL(page.url().replace('#/', '')).searchParams.get(name)

const countsOf = (page: Page) => page.getByRole('group', { name: 'Fleet summary' })
/** The number of a button such as `Moving: 12`. */
const numberOf = async (page: Page, word: string): Promise<number> =>
  Number((await countsOf(page).getByRole('button', { name: word }).innerText()).replace(/\D/g, ''))

test('the counts of the header show only moving vehicles, only those in alarm, and all again, by press and by key', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  const [, all] = await control.counts()
  const moving = countsOf(page).getByRole('button', { name: 'Moving' })
  await moving.click()
  await expect(moving).toHaveAttribute('aria-pressed', 'true')
  expect(inAddress(page, 'st')).toBe('moving')
  // The fleet drives on meanwhile: both numbers are of one moment only while they are equal.
  await expect
    .poll(async () => (await control.counts())[0] === (await numberOf(page, 'Moving')), SLOW)
    .toBe(true)
  const [shown] = await control.counts()
  expect(shown).toBeLessThan(all)
  expect(shown).toBeGreaterThan(0)
  const labels = await control.grid.locator('.vehicle-row__label').allInnerTexts()
  expect(labels.filter((label) => !/^(Moving|No coordinates)$/.test(label))).toEqual([])

  // Parked takes the place of moving; alarms narrow it further.
  await page.keyboard.press('x')
  await expect(moving).toHaveAttribute('aria-pressed', 'false')
  expect(inAddress(page, 'st')).toBe('parked')
  await page.keyboard.press('x')
  await page.keyboard.press('b')
  expect(inAddress(page, 'al')).toBe('1')
  await expect.poll(async () => (await control.counts())[0]).toBe(await numberOf(page, 'Alarms'))
  await expect(control.row(0)).toHaveAttribute('data-alarm', '')

  // An opened address has the same filter; the filters' own button clears it.
  await page.reload()
  await expect(countsOf(page).getByRole('button', { name: 'Alarms' })).toHaveAttribute(
    'aria-pressed',
    'true',
    SLOW,
  )
  await (await control.filters()).getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(async () => (await control.counts())[0]).toBe(all)
  expect(await seriousFindings(page)).toEqual([])
})

test('on a phone the counts are in the header above list and map, and filter both', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const control = await ControlPage.open(page, product)
  const alarms = countsOf(page).getByRole('button', { name: /^Alarms: \d/ })
  await alarms.click()
  await expect(control.row(0)).toHaveAttribute('data-alarm', '')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(alarms).toBeVisible()
  await expect(alarms).toHaveAttribute('aria-pressed', 'true')
  const strip = await countsOf(page).boundingBox()
  expect(strip?.width).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page)).toEqual([])
})

test('the palette finds the vehicles in alarm', async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('in alarm')
  await expect(page.getByRole('option', { name: 'Only vehicles in alarm' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(control.row(0)).toHaveAttribute('data-alarm', '')
  await expect.poll(() => inAddress(page, 'al')).toBe('1')
})

test('in the search, Enter opens the only match, the arrow goes to the rows, and Escape comes back', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  const wanted = await vehicleWhich(product, 'demo', stands)
  await page.keyboard.press('/')
  await page.keyboard.type(wanted.licensePlate)
  // At once: the engine has the letters that the list does not show yet.
  await page.keyboard.press('Enter')
  await expect(control.window(wanted.name)).toBeVisible()
  // One thing at a time: the window, then back to the search.
  await expect(control.grid).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(control.window(wanted.name)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(control.search).toBeFocused()
  await control.search.fill('a')
  await expect.poll(async () => (await control.counts())[0]).toBeGreaterThan(2)
  await page.keyboard.press('ArrowDown')
  await expect(control.grid).toBeFocused()
  await expect(control.grid).toHaveAttribute('aria-activedescendant', 'vehicle-row-0')
  await page.keyboard.press('ArrowDown')
  const second = await control.row(1).locator('.vehicle-row__title').innerText()
  await page.keyboard.press('Enter')
  await expect(control.window(second)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(control.window(second)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(control.search).toBeFocused()
})

test('Enter in the search goes to the first of several matches', async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  await control.search.fill('a')
  await page.keyboard.press('Enter')
  await expect(control.grid).toHaveAttribute('aria-activedescendant', 'vehicle-row-0')
})

test.describe('with the map', () => {
  test.use({ webgl: true })

  test('the screen stays on while the map follows a vehicle and the page is in view', async ({
    page,
    product,
  }) => {
    await page.addInitScript(() => {
      const held = new Set<object>()
      Object.assign(window, { held })
      const request = async () => {
        const lock = { release: async () => void held.delete(lock) }
        held.add(lock)
        return lock
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    })
    const held = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { held: ReadonlySet<object> }).held.size)
    const control = await ControlPage.open(page, product)
    const wanted = await vehicleWhich(product, 'demo', stands)
    await control.search.fill(wanted.licensePlate)
    await control.rowNamed(wanted.name).first().click({ button: 'right' })
    expect(await held()).toBe(0)
    await page.getByRole('menuitem', { name: 'Follow on the map' }).click()
    await expect.poll(held).toBe(1)
    await control.window(wanted.name).getByRole('button', { name: 'Follow on the map' }).press('Enter')
    await expect.poll(held).toBe(0)
  })

  test('the menu of a row follows the vehicle on the map until the map is dragged, and leads to its route', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    const wanted = await vehicleWhich(product, 'demo', stands)
    await control.search.fill(wanted.licensePlate)
    await control.rowNamed(wanted.name).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Follow on the map' }).click()
    const window = control.window(wanted.name)
    const follow = window.getByRole('button', { name: 'Follow on the map' })
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    const isThere = async (): Promise<boolean> => {
      const [latitude = 0, longitude = 0] = (inAddress(page, 'c') ?? '0,0').split(',').map(Number)
      const [now] = (await demoVehicles(product)).filter(({ vehicleId }) => vehicleId === wanted.vehicleId)
      const { latitude: lat, longitude: lon } = placeOf(now ?? wanted)
      return Math.abs(latitude - lat) < 0.1 && Math.abs(longitude - lon) < 0.1
    }
    await expect.poll(isThere, SLOW).toBe(true)
    const box = await control.map.boundingBox()
    if (!box) throw new Error('there is no map')
    const isRight = (await window.getAttribute('data-side')) === 'right'
    const [x, y] = [isRight ? box.x + 100 : box.x + box.width - 180, box.y + box.height * 0.3]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y - 40, { steps: 4 })
    await page.mouse.up()
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('w')
    await expect(follow).toHaveAttribute('aria-pressed', 'true')

    await control.rowNamed(wanted.name).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Route' }).click()
    await expect(page).toHaveURL(new RegExp(`#/routeDetail/${wanted.vehicleId}/`))
  })
})

test('what a silent vehicle did is shown as last known, its age first', async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  await page.keyboard.press('v')
  await expect.poll(async () => (await control.counts())[0]).toBeGreaterThan(0)
  const silent = await vehicleWhich(
    product,
    'demo',
    ({ deviceStatus, vehiclesDataGpsDataDto: gps }) => deviceStatus === 'DISCONNECTED' && gps !== null,
  )
  await control.search.fill(silent.licensePlate)
  await page.keyboard.press('Enter')
  const window = control.window(silent.name)
  await expect(window).toContainText(/\d+ (min|h|d) ago/)
  await expect(window).toContainText(/(On|Off), last known/)
  await expect(window.getByText(/^\d[\d.]* km\/h$/)).toHaveCount(0)
})
