import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type Account, demoAccount } from '../tools/accounts.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { openSignedIn } from './signedIn.ts'

interface Shared {
  /** One product with its demo fleet for all tests of a worker. */
  product: Product
}

interface PerTest {
  /**
   * False: the browser has no WebGL, so that the page shows a message in the place of its map. For tests whose subject
   * is not the map, because the first drawing of a map in software takes a third of the processor time of a test.
   */
  webgl: boolean
  /** Console errors and warnings of the page; a test fails at its end if there are unexpected ones. */
  consoleLines: string[]
}

/** Lines about software rendering and about the service worker that the configuration blocks, unrelated to product code. */
const BROWSER_NOISE = [
  /GPU stall due to ReadPixels/,
  /Automatic fallback to software WebGL/,
  /GL Driver Message/,
  /Service Worker registration blocked by Playwright/,
]

/** Errors and warnings of a page from now on, without those that are unrelated to product code. */
export const watchConsole = (page: Page): string[] => {
  const lines: string[] = []
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // A failed request is named only by its address.
    const { url } = message.location()
    if (!BROWSER_NOISE.some((noise) => noise.test(message.text())))
      lines.push(`${message.type()}: ${message.text()}${url === '' ? '' : ` ${url}`}`)
  })
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`))
  return lines
}

/** Runs in the page: its canvases have no WebGL. */
const withoutWebgl = (): void => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas
  const original = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = new Proxy(original, {
    apply: (target, canvas, args) =>
      String(args[0]).startsWith('webgl') ? null : Reflect.apply(target, canvas, args),
  })
}

export const test = base.extend<PerTest, Shared>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      // Routes need a past; devices may report to it, as phones do, and webhooks lead to this machine; a short
      // timeout for silent devices. The same vehicles drive, stand and fail at whatever time of day the tests run.
      const product = await startProduct({
        env: {
          DEMO_PAST: 'on',
          DEMO_BEGINS_AS: '2026-11-27T22:30:00Z',
          OSMAND_PATH: 'on',
          ORDER_WAIT_S: '10',
          WEBHOOK_PRIVATE_TARGETS: 'yes',
        },
      })
      await expect.poll(() => product.output(), { timeout: 120_000 }).toContain('its past is written')
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  webgl: [true, { option: true }],
  context: async ({ context, webgl }, use) => {
    if (!webgl) await context.addInitScript(withoutWebgl)
    await use(context)
  },
  consoleLines: [
    async ({ page }, use) => {
      const lines = watchConsole(page)
      await use(lines)
      expect(lines, 'console errors and warnings').toEqual([])
    },
    { auto: true },
  ],
})

interface Finding {
  readonly rule: string
  readonly impact: string
  readonly elements: readonly string[]
}

/** Waits until every finite animation has ended. Spinners and pulses never end and are not waited for. */
const untilStill = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-entering]') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  )

/** An analysis that describes violations alone: to describe all that is right on a page takes as long as the rules. */
const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'] })

const findings = async (axe: AxeBuilder): Promise<readonly Finding[]> => {
  // The other mode opens a page per analysis, for frames of other origins, which the product does not have.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? 'unknown',
    elements: nodes.map(({ html }) => html),
  }))
}

/**
 * The axe findings on the page, or inside `scope`, once every finite animation has ended: a dialog that is still
 * fading in has the contrast of the fade, not its own.
 */
export const accessibilityFindings = async (page: Page, scope?: string): Promise<readonly Finding[]> => {
  await untilStill(page)
  return findings(scope === undefined ? axeOf(page) : axeOf(page).include(scope))
}

/** The findings that depend on the theme: contrast is all that differs between the two themes of one state. */
export const contrastFindings = async (page: Page): Promise<readonly Finding[]> => {
  await untilStill(page)
  return findings(axeOf(page).withRules(['color-contrast']))
}

/** The findings that block users. */
export const seriousFindings = async (page: Page, scope?: string): Promise<readonly Finding[]> =>
  (await accessibilityFindings(page, scope)).filter(({ impact }) => ['serious', 'critical'].includes(impact))

/** Opens the sign-in page at `address` in English, then fills and sends its form. */
export const submitSignIn = async (page: Page, account: Account, address = '/'): Promise<void> => {
  await page.addInitScript(() => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', 'en')
  })
  await page.goto(address)
  await page.getByLabel('Login', { exact: true }).fill(account.login)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Goes to a page of the same origin without the application, which asks for no icon. */
export const leaveApplication = async (page: Page, { url }: Product): Promise<void> => {
  const address = `${url}/away`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(address)
  await page.unroute(address)
}

/** The control page as a user meets it: by roles and names. */
export class ControlPage {
  readonly page: Page
  readonly search: Locator
  readonly count: Locator
  readonly grid: Locator
  readonly map: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox')
    this.count = page.getByText(/^[\d,.\s]+ of [\d,.\s]+$/)
    this.grid = page.getByRole('grid', { name: 'Vehicle list' })
    this.map = page.getByRole('application', { name: 'Map' })
  }

  /**
   * Opens it signed in, at the product's own address or one that leads there, and waits until the fleet is loaded.
   */
  static async open(page: Page, product: Product, login = 'demo', url = product.url): Promise<ControlPage> {
    await openSignedIn(page, url, demoAccount(product, login))
    await expect(page).toHaveURL(/#\/control$/)
    const control = new ControlPage(page)
    await control.loaded()
    return control
  }

  /** Waits for the list, and for what hears the keys of every page, which is loaded at the same time. */
  async loaded(): Promise<void> {
    await expect(this.row(0)).toBeVisible({ timeout: 60_000 })
    await expect(this.page.getByRole('region', { name: 'Messages', exact: true }).first()).toBeAttached()
  }

  row(index: number): Locator {
    return this.grid.locator(`[role="row"][aria-rowindex="${index + 1}"]`)
  }

  rowNamed(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name })
  }

  window(name: string): Locator {
    return this.page.getByRole('complementary', { name: `Vehicle ${name}` })
  }

  /** [shown, total] as the list shows them. */
  async counts(): Promise<readonly [number, number]> {
    const [shown = '', all = ''] = (await this.count.innerText()).split(' of ')
    const number = (text: string) => Number(text.replace(/\D/g, ''))
    return [number(shown), number(all)]
  }

  /** Opens the panel of filters and returns it. */
  async filters(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^Filters(,|$)/ }).click()
    return this.page.getByRole('dialog', { name: 'Filters' })
  }

  async sortBy(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Sort by' }).click()
    await this.page
      .getByRole('menuitemcheckbox', { name: item })
      .or(this.page.getByRole('menuitemradio', { name: item }))
      .or(this.page.getByRole('menuitem', { name: item }))
      .click()
    await this.page.keyboard.press('Escape')
  }

  /** Titles of the first rows, top to bottom. */
  async titles(count = 8): Promise<string[]> {
    const titles: string[] = []
    for (let index = 0; index < count; index++)
      titles.push(await this.row(index).locator('.vehicle-row__title').innerText())
    return titles
  }
}

export { expect } from '@playwright/test'
