import type { Page } from '@playwright/test'
import { demoAccount } from '../tools/accounts.ts'
import { stands, vehicleWhich } from './demoVehicles.ts'
import { ControlPage, expect, test } from './fixtures.ts'
import { KeyboardWalk } from './keyboardWalk.ts'

/** Rendering without a GPU takes time on a busy machine. */
const SLOW = { timeout: 60_000 }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inAddress = (page: Page, name: string): string | null =>
  new URL(page.url().replace('#/', '')).searchParams.get(name)
/** NaN until it is in the address. */
const zoomOf = (page: Page): number => Number(inAddress(page, 'z') ?? Number.NaN)
const longitudeOf = (page: Page): number => Number(inAddress(page, 'c')?.split(',')[1] ?? Number.NaN)

test.describe('by keyboard alone', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'serial' })
  test.slow()
  let page: Page
  let control: ControlPage
  let walk: KeyboardWalk

  test.beforeAll(async ({ browser, product }) => {
    page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
    await page.addInitScript(() => {
      if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en')
    })
    control = new ControlPage(page)
    walk = new KeyboardWalk(page)
  })
  test.afterAll(() => page.close())

  test('signs in, searches, opens a vehicle and goes through its window', async ({ product }) => {
    const { login, password } = demoAccount(product, 'operator')
    await page.goto('/')
    await expect(page.getByLabel('Login', { exact: true })).toBeVisible()
    await walk.tabTo(page.getByLabel('Login', { exact: true }))
    await walk.type(login)
    await walk.tabTo(page.getByLabel('Password', { exact: true }))
    await walk.type(password)
    await page.keyboard.press('Enter')
    await expect(control.row(0)).toBeVisible(SLOW)
    // The page itself has the focus, so that Tab starts at its first control.
    await expect(page.getByRole('main')).toBeFocused()

    await walk.press('/')
    await expect(control.search).toBeFocused()
    const wanted = await vehicleWhich(product, 'operator', stands)
    await walk.type(wanted.licensePlate)
    await expect(control.row(0)).toContainText(wanted.name)
    await walk.tabTo(control.grid)
    await walk.press('ArrowDown')
    await walk.press('Home')
    await walk.press('Enter')
    const window = control.window(wanted.name)
    await expect(window).toBeVisible()
    await expect(control.grid).toBeFocused()

    await walk.tabTo(window.getByRole('button', { name: 'Close' }))
    const inside = window.locator(':focus')
    while ((await inside.count()) > 0) await walk.press('Tab')
    await walk.tabTo(window.getByRole('button', { name: 'Copy a link to the place' }), 'Shift+Tab')
    await walk.press('Escape')
    await expect(window).toHaveCount(0)
    await expect(control.grid).toBeFocused()
    await walk.tabTo(control.search, 'Shift+Tab')
    await walk.press('Escape')
    await expect(control.search).toHaveValue('')
  })

  test('filters, sorts, and folds groups', async () => {
    const [, all] = await control.counts()
    const filters = button(page, /^Filters(,|$)/)
    await walk.use(filters)
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await walk.use(panel.getByRole('checkbox', { name: 'Parking', exact: true }), 'Tab', 'Space')
    await expect.poll(async () => (await control.counts())[0]).toBeLessThan(all)
    await walk.use(panel.getByRole('button', { name: 'Clear filters' }))
    await expect.poll(async () => (await control.counts())[0]).toBe(all)
    await walk.press('Escape')
    await expect(filters).toBeFocused()

    const before = await control.titles(4)
    const sort = button(page, 'Sort by')
    await walk.use(sort, 'Shift+Tab')
    await walk.press('ArrowDown')
    await walk.press('Enter')
    await walk.press('Escape')
    await expect(sort).toBeFocused()
    await expect.poll(() => control.titles(4)).not.toEqual(before)

    await walk.use(button(page, 'List view'))
    await walk.use(page.getByRole('switch', { name: 'Group the list' }), 'Tab', 'Space')
    await walk.press('Escape')
    await walk.tabTo(control.grid)
    const fold = control.row(0).locator('[aria-expanded]')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await walk.press('Home')
    await walk.press('ArrowLeft')
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await walk.press('ArrowRight')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
  })

  test('uses the palette, the keys of the map and their overview', async () => {
    await walk.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await expect(palette).toBeVisible()
    await walk.type('group the list')
    await walk.press('Enter')
    await expect(palette).toBeHidden()
    await expect(control.grid.locator('.group-row')).toHaveCount(0)
    await walk.look('the palette')
    await expect(control.grid).toBeFocused()

    await walk.tabTo(control.map.locator('canvas.maplibregl-canvas'))
    await expect.poll(() => zoomOf(page), SLOW).not.toBeNaN()
    const zoom = zoomOf(page)
    await walk.press('+')
    await expect.poll(() => zoomOf(page), SLOW).toBe(zoom + 1)
    const longitude = longitudeOf(page)
    await walk.press('ArrowRight')
    await expect.poll(() => longitudeOf(page), SLOW).toBeGreaterThan(longitude)
    expect(zoomOf(page)).toBe(zoom + 1)
    for (const [key, name] of [
      ['l', 'Labels on the map'],
      ['t', 'Trails for the last few minutes'],
      ['g', 'Group on the map'],
      ['o', 'Geozones on the map'],
      ['i', 'Geozone notes on the map'],
    ] as const) {
      await walk.press(key)
      await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
      await walk.press(key)
      await expect(button(page, name)).toHaveAttribute('aria-pressed', 'false')
    }
    await walk.press('0')
    await expect.poll(() => zoomOf(page), SLOW).toBeLessThan(zoom)

    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await walk.press('?')
    await expect(keys).toBeVisible()
    await walk.tabTo(keys.getByRole('switch', { name: 'Single-key shortcuts, without Ctrl' }))
    await walk.press('Escape')
    await expect(keys).toBeHidden()
    await walk.look('the overview of keys')
  })

  test('moves the focus to a neighbour when the focused control is removed', async ({ product }) => {
    await walk.press('/')
    await walk.type('no such vehicle anywhere')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await walk.use(button(page, 'Clear search and filters'))
    await expect(control.grid).toBeFocused()

    await walk.press('d')
    const tool = page.getByRole('region', { name: 'Measure a distance' })
    const middle = tool.getByRole('button', { name: 'A point in the middle of the map' })
    const undo = tool.getByRole('button', { name: 'Remove the last point' })
    await walk.use(middle)
    await walk.use(tool.getByRole('button', { name: 'Distances in the list from this point' }))
    await walk.use(undo, 'Shift+Tab')
    await expect(undo).toBeDisabled()
    await expect(middle).toBeFocused()
    await walk.press('Escape')
    await expect(tool).toBeHidden()

    await walk.use(button(page, 'Clear the reference point'), 'Shift+Tab')
    await expect(control.grid).toBeFocused()

    const ringing = await vehicleWhich(product, 'operator', ({ alarm, lockedAlarm }) => alarm || lockedAlarm)
    await walk.press('/')
    await walk.type(ringing.licensePlate)
    await expect(control.row(0)).toContainText(ringing.name)
    await walk.tabTo(control.grid)
    await walk.press('Home')
    await walk.press('Enter')
    const window = control.window(ringing.name)
    const off = window.getByRole('button', { name: /^Turn (SOS|the alarm) off$/ })
    await expect(off.first()).toBeVisible()
    const before = await off.count()
    await walk.use(off.first())
    await expect(off).toHaveCount(before - 1)
    await walk.look('the alarm was turned off')
    await expect(window.locator(':focus')).toHaveCount(1)
    await walk.press('Escape')
    await expect(window).toHaveCount(0)
    await walk.tabTo(control.search, 'Shift+Tab')
    await walk.press('Escape')
    await walk.tabTo(control.grid)
  })

  test('measures on the map without pressing on it, and signs out', async () => {
    await walk.press('d')
    const tool = page.getByRole('region', { name: 'Measure a distance' })
    const middle = tool.getByRole('button', { name: 'A point in the middle of the map' })
    await walk.use(middle)
    const canvas = control.map.locator('canvas.maplibregl-canvas')
    await walk.tabTo(canvas, 'Shift+Tab')
    const before = page.url()
    await walk.press('ArrowRight')
    await expect.poll(() => page.url(), SLOW).not.toBe(before)
    await walk.use(middle)
    await expect(tool.getByText(/[\d,.]+ km/)).toBeVisible()
    await walk.press('Escape')
    await expect(tool).toBeHidden()
    await expect(button(page, 'Measure a distance')).toBeFocused()

    await walk.use(button(page, 'User menu of operator'), 'Shift+Tab')
    await walk.tabTo(button(page, 'Sign out'))
    await page.keyboard.press('Enter')
    await expect(button(page, /^Sign in$/)).toBeVisible()
    await walk.tabTo(page.getByLabel('Login', { exact: true }))
  })
})
