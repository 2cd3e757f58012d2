import type { Locator, Page } from '@playwright/test'
import type { Product } from '../tools/product.ts'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { demoVehicles, placeOf, stands, vehicleWhich } from './demoVehicles.ts'
import { fingerOn } from './finger.ts'
import { ControlPage, expect, seriousFindings, test } from './fixtures.ts'
import { pixelOf } from './mapPixel.ts'

const SLOW = { timeout: 30_000 }

const bar = (page: Page) => page.getByRole('region', { name: 'Selected vehicles' })
const chosenRows = (control: ControlPage) => control.grid.locator('[data-chosen]')

/** The names of the chosen vehicles in view. */
const chosenNames = (control: ControlPage): Promise<string[]> =>
  chosenRows(control).locator('.vehicle-row__title').allInnerTexts()

const hasPlace = ({ vehiclesDataGpsDataDto: gps }: VehicleMiniState): boolean =>
  gps !== null && gps.latitude !== null && gps.longitude !== null

/** The vehicles of these names that are not on the visible part of the map. Receivers of the demo lose their place at times. */
const offMap = async (page: Page, product: Product, control: ControlPage, names: readonly string[]) => {
  const vehicles = (await demoVehicles(product)).filter((row) => names.includes(row.name) && hasPlace(row))
  const map = await control.map.boundingBox()
  if (!map || vehicles.length < 2) return [`only ${vehicles.length} of ${names.join()} have a place`]
  const isOn = ({ x, y }: { x: number; y: number }): boolean =>
    x > map.x && x < map.x + map.width && y > map.y && y < map.y + map.height
  const pixels = await Promise.all(vehicles.map((vehicle) => pixelOf(page, placeOf(vehicle))))
  return vehicles.flatMap(({ name }, index) => {
    const at = pixels[index]
    return at && isOn(at) ? [] : [`${name} at ${JSON.stringify(at)} of ${JSON.stringify(map)}`]
  })
}

test('five vehicles are on the screen and followed after four steps by keyboard', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  const steps: string[] = []
  const press = async (key: string): Promise<void> => {
    steps.push(key)
    await page.keyboard.press(key)
  }
  await control.grid.focus()
  // The first five of the list: space chooses one, Shift with an arrow the next ones.
  await press('Space')
  await page.keyboard.down('Shift')
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown')
  await page.keyboard.up('Shift')
  steps.push('Shift+ArrowDown, held')
  await expect(bar(page)).toContainText('5 vehicles selected')
  await press('w')
  expect(steps.length).toBeLessThanOrEqual(4)
  await expect(bar(page).getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true')
  const names = await chosenNames(control)
  expect(names).toHaveLength(5)
  await expect.poll(() => offMap(page, product, control, names), SLOW).toEqual([])
  expect(await seriousFindings(page)).toEqual([])

  // Dragging the map ends it; Escape in the list clears the selection.
  const box = await control.map.boundingBox()
  if (!box) throw new Error('there is no map')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 4 + 40, { steps: 4 })
  await page.mouse.up()
  await expect(bar(page).getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'false')
  await control.grid.focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
})

test('Ctrl adds a vehicle, Shift all up to it, the check box removes one, and Enter opens one of them', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await control.row(1).click({ modifiers: ['ControlOrMeta'] })
  await control.row(4).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 vehicles selected')
  await expect(chosenRows(control)).toHaveCount(4)
  await control.row(2).getByRole('checkbox').click()
  await expect(bar(page)).toContainText('3 vehicles selected')
  await expect(control.row(2).getByRole('checkbox')).toHaveAttribute('aria-checked', 'false')
  // None opens a vehicle.
  const windows = page.getByRole('complementary', { name: /^Vehicle / })
  await expect(windows).toHaveCount(0)
  // Enter does: a chosen row, and one that is not, stay as they are.
  await control.grid.focus()
  await page.keyboard.press('Home')
  const first = await control.row(0).locator('.vehicle-row__title').innerText()
  await page.keyboard.press('Enter')
  await expect(control.window(first)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const second = await control.row(1).locator('.vehicle-row__title').innerText()
  await page.keyboard.press('Enter')
  await expect(control.window(second)).toBeVisible()
  await expect(bar(page)).toContainText('3 vehicles selected')
  await expect(control.row(0).getByRole('checkbox')).toHaveAttribute('aria-checked', 'false')
  await expect(control.row(1).getByRole('checkbox')).toHaveAttribute('aria-checked', 'true')

  await control.search.fill('a')
  await expect
    .poll(async () => {
      const [shown, all] = await control.counts()
      return shown > 5 && shown < all
    })
    .toBe(true)
  const [listed] = await control.counts()
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)
  await control.grid.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(page)).toContainText(`${listed} vehicles selected`)
})

test('two vehicles are compared after three steps, with what they report and the graph of their speed', async ({
  page,
  product,
}) => {
  const control = await ControlPage.open(page, product)
  await control.row(0).click({ modifiers: ['ControlOrMeta'] })
  await control.row(1).click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comparing vehicles' })
  const names = await chosenNames(control)
  for (const name of names) await expect(dialog.getByRole('columnheader', { name })).toBeVisible(SLOW)
  await expect(dialog.getByRole('row', { name: /^Ignition/ }).getByRole('cell')).toHaveCount(2)
  await expect(dialog.getByRole('img', { name: /^Speed graph/ })).toHaveCount(2, SLOW)
  await expect(dialog.getByRole('row', { name: /^Fuel/ }).first()).toContainText(/\d/)
  expect(await seriousFindings(page)).toEqual([])
})

/** A finger that rests on a row until it is chosen. */
const pressLong = async (page: Page, row: Locator, isDone: () => Promise<void>): Promise<void> => {
  // A row has no box for a moment while the list is laid out.
  await expect.poll(() => row.boundingBox()).not.toBeNull()
  const place = await row.boundingBox()
  if (!place) throw new Error('there is no row')
  const finger = await fingerOn(page)
  await finger.down({ x: place.x + place.width / 2, y: place.y + place.height / 2 })
  await isDone()
  await finger.up()
  await isDone()
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  const count = (page: Page, text: string) => () => expect(bar(page)).toContainText(text)

  test('a long press starts the selection, and taps add to it; five are on the screen and followed after three steps', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    await pressLong(page, control.row(1), count(page, '1 vehicle selected'))
    await control.row(3).tap()
    await expect(bar(page)).toContainText('2 vehicles selected')
    await control.row(3).tap()
    await expect(bar(page)).toContainText('1 vehicle selected')
    await control.row(2).tap()
    await bar(page).getByRole('button', { name: 'Show', exact: true }).tap()
    await expect(control.map).toBeVisible()
    await expect(bar(page)).toBeHidden()

    await page.getByRole('button', { name: 'List', exact: true }).tap()
    await bar(page).getByRole('button', { name: 'Clear selection' }).tap()
    // Step 1
    await pressLong(page, control.row(0), count(page, '1 vehicle selected'))
    // Step 2: all up to the fifth.
    await pressLong(page, control.row(4), count(page, '5 vehicles selected'))
    const names = await chosenNames(control)
    expect(names).toHaveLength(5)
    // Step 3
    await bar(page).getByRole('button', { name: 'Follow' }).tap()
    await expect(control.map).toBeVisible()
    await expect.poll(() => offMap(page, product, control, names), SLOW).toEqual([])
    await page.getByRole('button', { name: 'List', exact: true }).tap()
    await expect(bar(page).getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('two vehicles are compared after three steps', { tag: '@long' }, async ({ page, product }) => {
    const control = await ControlPage.open(page, product)
    // Step 1
    await pressLong(page, control.row(0), count(page, '1 vehicle selected'))
    // Step 2
    await control.row(1).tap()
    const names = await chosenNames(control)
    // Step 3
    await bar(page).getByRole('button', { name: 'Compare' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Comparing vehicles' })
    for (const name of names) await expect(dialog.getByRole('columnheader', { name })).toBeVisible(SLOW)
    await expect(dialog.getByRole('row', { name: /^Ignition/ }).getByRole('cell')).toHaveCount(2)
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await seriousFindings(page)).toEqual([])
  })
})

test('the selected vehicles are added to a new group, and get links', async ({ page, product }) => {
  const control = await ControlPage.open(page, product, 'operator')
  await control.row(0).click({ modifiers: ['ControlOrMeta'] })
  await control.row(2).click({ modifiers: ['Shift'] })
  const openMore = async (name: string): Promise<void> => {
    await bar(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const name = `Convoy ${Date.now()}`
  await openMore('Add to a group')
  await page.getByRole('dialog').getByRole('textbox', { name: 'New group' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`3 vehicles added to “${name}”`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openMore('Share positions')
  const dialog = page.getByRole('dialog', { name: 'Links to 3 vehicles' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText(/#\/share/)).toHaveCount(3, SLOW)
  expect(await seriousFindings(page)).toEqual([])
})

test('the selected vehicles are armed, each with its outcome', async ({ page, product }) => {
  const control = await ControlPage.open(page, product, 'operator')
  await control.row(0).click({ modifiers: ['ControlOrMeta'] })
  await control.row(1).click({ modifiers: ['ControlOrMeta'] })
  await bar(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Arm or disarm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Arm or disarm 2 vehicles' })
  await dialog.getByRole('button', { name: 'Arm', exact: true }).click()
  await expect(dialog.getByRole('listitem').getByText(/^(Armed|waiting for the tracker)$/)).toHaveCount(
    2,
    SLOW,
  )
  expect(await seriousFindings(page)).toEqual([])
})

test('the map shows only what the search finds, when asked', async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  const only = page.getByRole('button', { name: 'Show only what the search finds on the map' })
  await only.click()
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  const vehicle = await vehicleWhich(product, 'demo', stands)
  await control.search.fill(vehicle.licensePlate)
  await expect.poll(async () => (await control.counts())[0]).toBe(1)
  // "Show all" fits what is on the map: the one that was found.
  await page.keyboard.press('ArrowDown')
  await expect(control.grid).toBeFocused()
  await page.keyboard.press('0')
  await expect
    .poll(async () => {
      const map = await control.map.boundingBox()
      const { x, y } = await pixelOf(page, placeOf(vehicle))
      const [dx, dy] = map ? [x - map.x - map.width / 2, y - map.y - map.height / 2] : [999, 999]
      return Math.hypot(dx, dy)
    }, SLOW)
    .toBeLessThan(80)
  expect(new URL(page.url().replace('#/', '')).searchParams.get('only')).toBe('1')
})

test('the list is sorted by state, vehicles in alarm first', async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  await page.getByRole('button', { name: 'Sort by' }).click()
  await page.getByRole('menuitem', { name: 'State: alarms first' }).click()
  await expect(control.row(0)).toHaveAttribute('data-alarm', '')
  await page.reload()
  await expect(control.row(0)).toHaveAttribute('data-alarm', '', SLOW)
})

test('the routes of two vehicles play together on one map', async ({ page, product }) => {
  const control = await ControlPage.open(page, product)
  await control.row(1).click({ modifiers: ['ControlOrMeta'] })
  await control.row(3).click({ modifiers: ['ControlOrMeta'] })
  const names = await chosenNames(control)
  await bar(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Routes on one map' }).click()
  await expect(page).toHaveURL(/#\/routes\/\d+,\d+/)
  const main = page.getByRole('main')
  for (const name of names) await expect(main.getByRole('link', { name })).toBeVisible(SLOW)
  const slider = page.getByRole('slider')
  const before = Number(await slider.inputValue())
  await page.keyboard.press('p')
  await expect.poll(async () => Number(await slider.inputValue()), SLOW).toBeGreaterThan(before)
  await page.keyboard.press('p')
  // Both pins are on the map.
  for (const name of names) await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
