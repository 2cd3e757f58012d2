import type { Locator, Page } from '@playwright/test'
import { startDevServer } from '../tools/devServer.ts'
import { accessibilityFindings, expect, seriousFindings, test as base } from './fixtures.ts'

/** Bundling the packages takes time on a busy machine. */
const SLOW = { timeout: 90_000 }

/** The gallery exists in development only: these tests start vite, and no product. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({ browser }, use) => {
      const server = await startDevServer()
      // The first visit makes vite bundle packages and reload; the tests run after it.
      const page = await browser.newPage()
      await page.goto(`${server.url}/#/ui/light/comfortable`, SLOW)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(SLOW)
      await page.waitForLoadState('networkidle', SLOW)
      await page.close()
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
})

const openPane = async (page: Page, look = 'light/comfortable'): Promise<void> => {
  await page.goto(`/#/ui/${look}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const openModal = async (page: Page, name: string): Promise<Locator> => {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}
const mask = (page: Page): Locator => page.locator('.ui-modal__mask')
const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0

test('has every component accessible in every state, in both themes and densities', async ({ page }) => {
  for (const look of ['light/comfortable', 'dark/compact']) {
    await openPane(page, look)
    expect(await accessibilityFindings(page)).toEqual([])
  }
})

test('shows both themes and densities side by side', async ({ page }) => {
  // Two frames in a row, each wider than a tablet: on narrower ones controls keep their touch size.
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto('/#/ui')
  const frames = page.locator('iframe')
  await expect(frames).toHaveCount(4)
  const titles = await frames.evaluateAll((all) => all.map((frame) => frame.getAttribute('title')))
  expect(titles).toEqual(['light, comfortable', 'dark, comfortable', 'light, compact', 'dark, compact'])
  const heights = await Promise.all(
    [0, 3].map(async (index) => {
      const save = page.frameLocator('iframe').nth(index).getByRole('button', { name: 'Save' }).first()
      await expect(save).toBeVisible()
      return heightOf(save)
    }),
  )
  expect(heights).toEqual([40, 32])
})

test('dims the whole page with the mask of a modal and blocks presses [UI-05]', async ({ page }) => {
  await openPane(page)
  await openModal(page, 'Modal, confirm')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(await mask(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
  const alpha = await mask(page).evaluate((element) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(element).backgroundColor
    pen.fillRect(0, 0, 1, 1)
    return (pen.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255
  })
  // The page is visible through it.
  expect(alpha).toBeGreaterThan(0.2)
  expect(alpha).toBeLessThan(0.9)
  const isOnTop = (x: number, y: number) =>
    mask(page).evaluate((element, at) => document.elementFromPoint(...at) === element, [x, y] as const)
  for (const [x, y] of [
    [2, 2],
    [width - 2, 2],
    [2, height - 2],
    [width - 2, height - 2],
    [width / 2, 20],
  ] as const)
    expect([x, y, await isOnTop(x, y)]).toEqual([x, y, true])
})

test('shows a modal with header and close button, content, footer and confirm text [UI-06, UI-07, UI-08]', async ({
  page,
}) => {
  await openPane(page)
  const dialog = await openModal(page, 'Modal, confirm')
  await expect(dialog.getByRole('heading', { name: 'Modal, confirm' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(dialog.getByText('its 12 vehicles stay')).toBeVisible()
  const footer = dialog.locator('footer')
  await expect(footer.getByText('This cannot be undone')).toBeVisible()
  await expect(footer.getByRole('button')).toHaveText(['Cancel', 'Delete'])
})

test('closes a modal by mask, button and Escape, reports it each time, and restores the focus; or keeps it always open [UI-09, UI-10, UI-11, UI-12]', async ({
  page,
}) => {
  await openPane(page)
  const opener = button(page, 'Modal, confirm')
  const ways = [
    () => page.mouse.click(5, 5),
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]
  for (const [index, close] of ways.entries()) {
    const dialog = await openModal(page, 'Modal, confirm')
    await close()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`closed ${index + 1}`, { exact: true })).toBeVisible()
    await expect(opener).toBeFocused()
  }
  // It keeps its own state, and is open as soon as it is mounted.
  const always = await openModal(page, 'Modal, always open')
  await always.getByRole('button', { name: 'Close' }).click()
  await expect(always).toBeHidden()
})

test('shows a modal 400 px wide, and full screen at 768 px or less [UI-13]', async ({ page }) => {
  await openPane(page)
  const box = page.locator('.ui-modal')
  await openModal(page, 'Modal, confirm')
  expect((await box.boundingBox())?.width).toBe(400)
  await page.setViewportSize({ width: 769, height: 700 })
  expect((await box.boundingBox())?.width).toBe(400)
  await page.setViewportSize({ width: 768, height: 700 })
  expect(await box.boundingBox()).toEqual({ x: 0, y: 0, width: 768, height: 700 })
})

test('shows a tooltip after 1000 ms, 10 px away [UI-21, UI-22]', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await openPane(page)
  await page.clock.pauseAt(3_600_000)
  const trigger = button(page, 'Tooltip, bottom')
  const tooltip = page.getByRole('tooltip')
  await trigger.scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  await trigger.hover()
  await page.clock.runFor(990)
  await expect(tooltip).toBeHidden()
  await page.clock.runFor(20)
  await expect(tooltip).toBeVisible()
  await page.clock.runFor(1_000)
  const [above, below] = [await trigger.boundingBox(), await tooltip.boundingBox()]
  if (!above || !below) throw new Error('no boxes')
  // The library aligns it to whole pixels.
  expect(Math.abs(below.y - (above.y + above.height) - 10)).toBeLessThanOrEqual(1)
})

test('limits a dropdown to 150 px and scrolls it [UI-20]', async ({ page }) => {
  await openPane(page)
  await page.getByRole('button', { name: /Home group/ }).click()
  const options = page.getByRole('listbox')
  await expect(options).toBeVisible()
  expect(await heightOf(page.locator('.ui-popover'))).toBeLessThanOrEqual(150)
  expect(await options.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Home group/ })).toContainText('Івано-Франківськ')
})

test('shows the attention popup with a red header, its title and the text; closing clears it [UI-01, UI-02]', async ({
  page,
}) => {
  await openPane(page)
  await button(page, 'Attention popup').click()
  const popup = page.getByRole('alertdialog', { name: 'Attention' })
  await expect(popup.getByRole('alert')).toHaveText('У вас недостаточно прав для этого действия')
  const color = await popup.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor)
  const [red = 0, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(150)
  expect(Math.max(green, blue)).toBeLessThan(80)
  await popup.locator('footer').getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
})

test('announces a toast, keeps it under the pointer and closes it by itself', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await openPane(page)
  await page.clock.pauseAt(3_600_000)
  await button(page, 'Toast with action').click()
  const region = page.getByRole('region', { name: 'Messages' })
  const toast = region.getByRole('status').getByText('Vehicle taken out of the group')
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(9_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(toast).toBeHidden()
  await button(page, 'Toast with action').click()
  await region.getByRole('button', { name: 'Undo' }).click()
  await expect(toast).toBeHidden()
})

test('shows only the newest toast over a modal or side panel, off its controls', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await openPane(page)
  await page.clock.pauseAt(3_600_000)
  await button(page, 'Toast').press('Enter')
  await button(page, 'Toast with action').press('Enter')
  const toasts = page.locator('.ui-toast').filter({ visible: true })
  await expect(toasts).toHaveCount(2)
  const dialog = page.getByRole('dialog')
  const covered = () =>
    dialog.evaluate((root) =>
      [...root.querySelectorAll('button, input, a')]
        .filter((control) => {
          const { left, width, top, height } = control.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return hit?.closest('.ui-toasts') ?? false
        })
        .map((control) => control.textContent),
    )
  for (const opener of ['SidePanel', 'Modal, confirm']) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 600 })
      if (await dialog.isHidden()) await button(page, opener).press('Enter')
      await page.clock.runFor(1_000)
      await expect(toasts).toHaveCount(1)
      await expect(toasts).toContainText('taken out')
      await expect(toasts).toBeInViewport({ ratio: 1 })
      expect(await covered(), `${opener} at ${width} px`).toEqual([])
    }
    await page.keyboard.press('Escape')
    await page.clock.runFor(1_000)
    await expect(dialog).toBeHidden()
  }
})

test('shows the focus in forced colours too, where shadows are disabled', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openPane(page)
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(
      document.activeElement ?? document.body,
    )
    return { outlineStyle, outlineWidth, isSeen: outlineColor !== 'rgba(0, 0, 0, 0)' }
  })
  expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isSeen: true })
})

test('draws a line, a polygon and a circle on a map; their points can be dragged, and the ground can change', async ({
  page,
}) => {
  await page.goto('/#/ui/drawing')
  const canvas = page.locator('canvas.maplibregl-canvas')
  await expect(canvas).toBeVisible(SLOW)
  const box = await canvas.boundingBox()
  if (!box) throw new Error('the map has no place on the page')
  const at = (x: number, y: number) => [box.x + x, box.y + y] as const
  const output = page.locator('output')
  const shape = async () =>
    JSON.parse(await output.innerText()) as {
      readonly type: string
      readonly coordinates: readonly (readonly (readonly number[])[])[]
      readonly radius: number
    }
  const pressAll = async (...points: readonly (readonly [number, number])[]): Promise<void> => {
    for (const point of points) await page.mouse.click(...at(...point))
  }
  const drag = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
    await expect
      .poll(async () => {
        await page.mouse.move(...at(from[0] + 2, from[1] + 2))
        await page.mouse.move(...at(...from))
        return canvas.evaluate(({ style }) => style.cursor)
      }, SLOW)
      .toBe('grab')
    await page.mouse.down()
    await page.mouse.move(...at(...to), { steps: 4 })
    await page.mouse.up()
  }

  await pressAll([200, 150], [400, 150])
  await expect(output).toContainText('"LineString"', SLOW)
  await page.getByRole('radio', { name: 'Polygon' }).check()
  await expect(output).toHaveText('null')
  await pressAll([200, 150], [400, 150], [400, 300])
  await expect(output).toContainText('"Polygon"', SLOW)
  await pressAll([200, 150], [600, 350])
  const triangle = await shape()
  expect(triangle.coordinates[0]).toHaveLength(4)
  await drag([400, 300], [300, 350])
  const changed = (await shape()).coordinates[0]
  expect(changed?.slice(0, 2)).toEqual(triangle.coordinates[0]?.slice(0, 2))
  expect(changed?.[2]).not.toEqual(triangle.coordinates[0]?.[2])

  await page.getByRole('radio', { name: 'Dark' }).check()
  await drag([300, 350], [400, 300])
  expect((await shape()).coordinates[0]?.[2]).not.toEqual(changed?.[2])

  await page.getByRole('radio', { name: 'Circle' }).check()
  await pressAll([300, 200], [380, 200])
  await expect(output).toContainText('"Circle"', SLOW)
  const { radius } = await shape()
  await drag([300, 200], [350, 250])
  expect((await shape()).radius).toBeCloseTo(radius, 3)
  await drag([430, 250], [390, 250])
  expect((await shape()).radius).toBeLessThan(radius * 0.6)
})

test('opens the list of a search field by a press, the down arrow and typing, not by focus alone', async ({
  page,
}) => {
  await openPane(page)
  const field = page.getByRole('combobox', { name: 'Client' }).first()
  const options = page.getByRole('option')
  await field.focus()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  expect(await seriousFindings(page)).toEqual([])
  for (const open of [() => field.click(), () => field.press('ArrowDown'), () => field.press('o')]) {
    await open()
    await expect(options.filter({ hasText: 'north' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
  }
})
