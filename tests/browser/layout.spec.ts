import type { Page } from '@playwright/test'
import { fingerOn } from './finger.ts'
import { ControlPage, expect, test } from './fixtures.ts'

test.use({ webgl: false })

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}
const widths = async (page: Page) => ({
  side: (await boxOf(page, '.control__side')).width,
  map: (await boxOf(page, '.control__map')).width,
})
const handle = (page: Page) => page.locator('.side-bar-handle')

/** Swipes one finger across an element, from a point in it. */
const swipe = async (page: Page, selector: string, by: number): Promise<void> => {
  const { x, y, height } = await boxOf(page, selector)
  const from = { x: by < 0 ? 300 : x + 5, y: y + Math.min(height / 2, 150) }
  const finger = await fingerOn(page)
  await finger.down(from)
  for (const share of [0.25, 0.5, 0.75, 1]) await finger.move({ x: from.x + by * share, y: from.y })
  await finger.up()
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('shares the window between map and side bar; the handle cycles the three modes, which are remembered [LAYOUT-04, LAYOUT-06, LAYOUT-07, LAYOUT-08, LAYOUT-12, LAYOUT-13, STORE-15]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    expect(await widths(page)).toEqual({ side: 720, map: 720 })
    // A wide row says where its vehicle is, a narrow one has no room for it.
    const place = page.locator('.vehicle-row__place', { hasText: /\d km (north|south|east|west)/ }).first()
    await expect(place).toBeVisible()
    await handle(page).click()
    await expect.poll(() => widths(page)).toEqual({ side: 350, map: 1_090 })
    await expect(place).toBeHidden()
    expect(await stored(page, 'sideBarStatus')).toBe('shorted')
    await page.reload()
    await expect(control.row(0)).toBeVisible({ timeout: 60_000 })
    expect((await widths(page)).side).toBe(350)
    await handle(page).click()
    await expect.poll(() => widths(page)).toEqual({ side: 0, map: 1_440 })
    await expect(control.grid).toBeHidden()
    await handle(page).click()
    await expect.poll(() => widths(page)).toEqual({ side: 720, map: 720 })
  })

  test('a drag of the handle snaps to the nearest of the three modes, which is remembered; a press still cycles [LAYOUT-06, LAYOUT-07, STORE-15]', async ({
    page,
    product,
  }) => {
    await ControlPage.open(page, product)
    const dragTo = async (x: number): Promise<void> => {
      const box = await handle(page).boundingBox()
      if (!box) throw new Error('no handle')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(x, box.y + 20, { steps: 6 })
      await page.mouse.up()
    }
    await dragTo(420)
    await expect.poll(() => widths(page)).toEqual({ side: 350, map: 1_090 })
    expect(await stored(page, 'sideBarStatus')).toBe('shorted')
    await dragTo(100)
    await expect.poll(() => widths(page)).toEqual({ side: 0, map: 1_440 })
    await dragTo(900)
    await expect.poll(() => widths(page)).toEqual({ side: 720, map: 720 })
    await dragTo(735)
    await expect.poll(() => widths(page)).toEqual({ side: 720, map: 720 })
    await handle(page).click()
    await expect.poll(() => widths(page)).toEqual({ side: 350, map: 1_090 })
  })

  test('shows the map below a header of 96 px, in its right half; a wall display gets the widest list, 768 px a header of 70 px [LAYOUT-02, LAYOUT-05, LAYOUT-11]', async ({
    page,
    product,
  }) => {
    await ControlPage.open(page, product)
    expect(await boxOf(page, '.control__map')).toEqual({ x: 720, y: 96, width: 720, height: 804 })
    await page.setViewportSize({ width: 2_560, height: 1_440 })
    await expect.poll(() => widths(page)).toEqual({ side: 853, map: 1_707 })
    await page.setViewportSize({ width: 900, height: 800 })
    await expect.poll(() => widths(page)).toEqual({ side: 512, map: 388 })
    expect((await boxOf(page, '.page-header')).height).toBe(96)
    await page.setViewportSize({ width: 768, height: 800 })
    expect((await boxOf(page, '.page-header')).height).toBe(70)
  })

  test('shows one line per vehicle in the simple list and shortens the side bar [LIST-30, LIST-31, STORE-16]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    await expect.poll(async () => (await control.row(0).boundingBox())?.height).toBe(56)
    await page.getByRole('button', { name: 'List view' }).click()
    await page.getByText('Simple list').click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await control.row(0).boundingBox())?.height).toBe(32)
    expect((await widths(page)).side).toBe(350)
    expect(await stored(page, 'simpleListViewEnabled')).toBe('true')
    const plate = control.row(0).locator('.vehicle-row__plate')
    await expect(plate).toBeVisible()
    expect(await plate.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('uses the whole width for the list below 70 px; handle and swipe hide and show it [LAYOUT-03, LAYOUT-09, LAYOUT-10, LAYOUT-12]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    const bar = await boxOf(page, '.bottom-bar')
    const whole = { x: 0, y: 70, width: 390, height: 844 - 70 - bar.height }
    expect(bar).toEqual({ x: 0, y: 844 - bar.height, width: 390, height: bar.height })
    expect(await boxOf(page, '.control__side')).toEqual(whole)
    await handle(page).click()
    await expect(control.grid).toBeHidden()
    expect(await boxOf(page, '.control__map')).toEqual(whole)
    await handle(page).click()
    await expect(control.row(0)).toBeVisible()
    expect(await stored(page, 'sideBarStatus')).toBe('shorted')
    await swipe(page, '.control__side', -80)
    await expect(control.row(0)).toBeVisible()
    await swipe(page, '.control__side', -90)
    await expect(control.grid).toBeHidden()
    await swipe(page, '.side-bar-edge', 90)
    await expect(control.row(0)).toBeVisible()
  })

  test('shows a picked vehicle on the map; keeps the desktop mode unchanged [STORE-15]', async ({
    page,
    product,
  }) => {
    const control = await ControlPage.open(page, product)
    const [title = '?'] = await control.titles(1)
    await control.row(0).click()
    await expect(control.window(title)).toBeVisible()
    await expect(control.grid).toBeHidden()
    expect(await stored(page, 'sideBarStatus')).toBeNull()
  })
})
