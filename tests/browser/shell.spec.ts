import type { BrowserContext, Locator, Page } from '@playwright/test'
import { PRODUCT_NAME } from '../../src/contract/constants.ts'
import { demoAccount } from '../tools/accounts.ts'
import { accessibilityFindings, ControlPage, expect, submitSignIn, test, watchConsole } from './fixtures.ts'

test.use({ webgl: false })

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search and commands' })
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Search and commands' })
const option = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name })
/** The option that Enter would run, as announced to a screen reader. */
const activeOption = async (page: Page): Promise<string> =>
  page.locator(`[id="${await field(page).getAttribute('aria-activedescendant')}"]`).innerText()
const theme = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-theme')
const hash = (page: Page): string => new URL(page.url()).hash

test('shows the preloader until the page is loaded, the loading text until the screen is; title, slogan and name [UI-03, UI-04, GEN-04, GEN-05]', async ({
  page,
}) => {
  let letMainThrough = (): void => {}
  let letScreenThrough = (): void => {}
  const main = new Promise<void>((resolve) => {
    letMainThrough = resolve
  })
  const screen = new Promise<void>((resolve) => {
    letScreenThrough = resolve
  })
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await main
    await route.continue()
  })
  await page.route(/\/assets\/signInScreen-[^/]+\.js$/, async (route) => {
    await screen
    await route.continue()
  })
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/', { waitUntil: 'commit' })
  const preloader = page.getByRole('status', { name: PRODUCT_NAME })
  await expect(preloader).toBeVisible()
  letMainThrough()
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(preloader).toHaveCount(0)
  letScreenThrough()
  await expect(page.getByText('GPS monitoring, fuel control, efficient business')).toBeVisible()
  await expect(page).toHaveTitle(`Sign in · ${PRODUCT_NAME}`)
})

test('has the chosen theme in the first paint, before any module has run', async ({ page }) => {
  let letModulesThrough = (): void => {}
  const modules = new Promise<void>((resolve) => {
    letModulesThrough = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await modules
    await route.continue()
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: PRODUCT_NAME })).toBeVisible()
  expect(
    await page.evaluate(() => {
      const root = document.documentElement
      return [
        root.dataset['theme'],
        getComputedStyle(root).colorScheme,
        document.getElementById('root')?.childElementCount,
      ]
    }),
  ).toEqual(['dark', 'dark', 0])
  letModulesThrough()
  await expect(page.locator('#root > *').first()).toBeVisible()
  expect(await theme(page)).toBe('dark')
})

test.describe('behind the sign-in', () => {
  test.describe.configure({ mode: 'serial' })
  let context: BrowserContext
  let page: Page
  let control: ControlPage
  let lines: string[] = []
  let letPaletteThrough = (): void => {}

  test.beforeAll(async ({ browser, product }) => {
    context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    page = await context.newPage()
    lines = watchConsole(page)
    const gate = new Promise<void>((resolve) => {
      letPaletteThrough = resolve
    })
    await page.route(/\/assets\/palette-[^/]+\.js$/, async (route) => {
      await gate
      await route.continue()
    })
    control = await ControlPage.open(page, product)
  })
  test.afterAll(async () => {
    await context.close()
    expect(lines, 'console errors and warnings').toEqual([])
  })

  test('puts what is typed while the palette loads into its field and moves nothing on the page', async () => {
    const main = page.getByRole('main')
    await expect(main).toBeFocused()
    const handle = page.locator('.side-bar-handle')
    const before = await handle.getAttribute('aria-label')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mah')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('n?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mah')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('n')
    letPaletteThrough()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('man')
    await expect(option(page, /MAN/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(main).toBeFocused()
    expect(await handle.getAttribute('aria-label')).toBe(before)
    await page.keyboard.press('m')
    await expect(handle).not.toHaveAttribute('aria-label', before ?? '')
    while ((await handle.getAttribute('aria-label')) !== before) await page.keyboard.press('m')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.press('Escape')
  })

  test('finds a vehicle by a few letters on Ctrl K, opens it on Enter, and restores the focus', async () => {
    await control.search.focus()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('man')
    await expect(option(page, /MAN/).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    const title = (await activeOption(page)).split('\n')[0] ?? ''
    expect(title).toMatch(/MAN/)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
    await expect(control.window(title)).toBeVisible()
    await expect(control.search).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText(title)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
  })

  test('sets a group as filter and runs actions from the palette, by keyboard alone', async () => {
    const [, all] = await control.counts()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('agro')
    await expect(palette(page).getByRole('group', { name: 'Groups' })).toBeVisible()
    while (!(await activeOption(page)).startsWith('Agro')) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await control.counts())[0]).toBeLessThan(all)
    await expect.poll(() => hash(page)).toMatch(/[?&]g=\d+/)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('theme dark')
    await expect(option(page, /Theme: dark/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(() => theme(page)).toBe('dark')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('clear search')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await control.counts())[0]).toBe(all)
  })

  test('has an accessible palette and overview of keys', async () => {
    for (const key of ['Control+k', '?']) {
      await page.keyboard.press('Escape')
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      )
      await page.keyboard.press(key)
      const dialog = page.getByRole('dialog').last()
      await expect(dialog).toBeVisible()
      expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  test('lists every active key on ?, and can switch single keys off', async () => {
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const name of ['Search the list', 'Labels on the map', 'Zoom in', 'Measure distance'])
      await expect(keys.getByText(name, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()

    await page.keyboard.press('/')
    await expect(control.search).toBeFocused()
    // In a text field, letters are letters.
    await page.keyboard.type('l/?')
    await expect(control.search).toHaveValue('l/?')
    await expect(keys).toBeHidden()
    await control.search.fill('')
    await control.search.blur()
    await expect(control.row(0)).toBeVisible()

    await page.keyboard.press('?')
    await keys.getByText('Single-key shortcuts, without Ctrl').click()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('/')
    await expect(control.search).not.toBeFocused()
    // Escape is not a single key: it still closes.
    const windows = page.getByRole('complementary', { name: /^Vehicle / })
    await control.grid.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(windows).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(windows).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await keys.getByText('Single-key shortcuts, without Ctrl').click()
    await page.keyboard.press('Escape')
  })

  test('carries the view to another page in the address; ignores damage in it', async () => {
    await control.search.fill('volvo')
    const row = control.rowNamed('Volvo').first()
    const title = await row.locator('.vehicle-row__title').innerText()
    await row.click()
    await expect(control.window(title)).toBeVisible()
    await expect.poll(() => hash(page)).toMatch(/^#\/control\?(?=.*z=)(?=.*c=)(?=.*q=volvo)(?=.*v=\d+)/)
    const [shown] = await control.counts()

    const other = await context.newPage()
    const otherControl = new ControlPage(other)
    await other.goto(`/${hash(page)}&e=NOTHING&s=colour`)
    await expect(otherControl.search).toHaveValue('volvo')
    await expect(otherControl.window(title)).toBeVisible({ timeout: 60_000 })
    await expect.poll(async () => (await otherControl.counts())[0]).toBe(shown)
    await other.goto('/#/control?z=NaN&c=999,x&v=-5&q=')
    await expect(otherControl.search).toHaveValue('')
    await expect(otherControl.window(title)).toBeHidden()
    const storedSort = () => other.evaluate(() => localStorage.getItem('sortValue'))
    const sortOf = await storedSort()
    await expect.poll(async () => (await otherControl.counts())[0]).toBeGreaterThan(shown)
    const ascending = await otherControl.titles(1)
    await other.goto('/#/control?s=-name')
    await expect.poll(() => otherControl.titles(1)).not.toEqual(ascending)
    expect(await storedSort()).toBe(sortOf)
    await other.close()
  })

  test('keeps language, motion and density chosen in the user menu [I18N-02, STORE-06]', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByText('No animation').click()
    await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
    await page.getByRole('radio', { name: 'Українська' }).check({ force: true })
    await expect(page).toHaveTitle(`Моніторинг · ${PRODUCT_NAME}`)
    await page.reload()
    await expect(page.getByRole('searchbox')).toBeVisible()
    const root = await page.evaluate(() => {
      const { lang, dataset } = document.documentElement
      return { lang, theme: dataset.theme, density: dataset.density, motion: dataset.motion }
    })
    expect(root).toEqual({ lang: 'uk', theme: 'dark', density: 'compact', motion: 'off' })
  })
})

test('returns to the view of the address after a redirect to the sign-in', async ({ page, product }) => {
  await submitSignIn(page, demoAccount(product, 'demo'), '/#/control?q=iveco')
  await expect(page.getByRole('searchbox')).toHaveValue('iveco', { timeout: 60_000 })
})
