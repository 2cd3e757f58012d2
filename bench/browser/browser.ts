import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { BROWSER_INSTRUCTION, bringChromium, CHROMIUM_FLAGS } from '../../tests/tools/chromium.js'
import type { LoadServer } from './loadServer.ts'
import type { Stage } from './withPage.ts'
import { pageProbe } from './pageProbe.ts'

/** The browser in which the application is measured: Chromium that draws in software, on a screen of 1600 x 900. */

export const SCREEN = { width: 1600, height: 900 } as const
/** With it the browser keeps the machine's own way of drawing. */
const GPU_VARIABLE = 'BENCH_GPU'

export const WEB_FOLDER = join(process.cwd(), 'dist', 'web')

/** The version that the built application checks itself against. */
export const readBuildVersion = (): string => {
  const file = join(WEB_FOLDER, 'build.json')
  if (!existsSync(file)) throw new Error('bench: the application is not built (node server/launch/build.js)')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}

/** @throws Error with the instruction where no browser can be brought */
export const launch = async (): Promise<Browser> => {
  const executablePath = await bringChromium()
  if (executablePath === null) throw new Error(`bench: ${BROWSER_INSTRUCTION}`)
  const isGpu = process.env[GPU_VARIABLE] !== undefined
  const args = CHROMIUM_FLAGS.filter((flag) => !(isGpu && flag.includes('swiftshader')))
  return chromium.launch({ executablePath, args: isGpu ? [...args, '--use-angle=gl-egl'] : args })
}

/** A page in English with the probe in it; only where it `readsPixels` are drawing buffers kept for it. */
export const openPage = async (browser: Browser, readsPixels = false): Promise<Page> => {
  const context = await browser.newContext({ viewport: SCREEN, locale: 'en-GB' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.addInitScript(pageProbe, readsPixels)
  return page
}

/** Opens the sign-in form at an address of the application, fills it in, and does not send it yet. */
export const openSignIn = async (page: Page, url: string, account: LoadServer['account']): Promise<void> => {
  await page.goto(url)
  await page.getByLabel('Login', { exact: true }).fill(account.login)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
}

export const sendSignIn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Sign in', exact: true }).click()

const LOAD_TIMEOUT_MS = 400_000

/**
 * Signs in at an address such as `/#/control?z=12&c=50.45,30.52` and waits until the whole fleet is loaded: until the list
 * says `N of ALL`.
 */
export const openFleet = async ({ page, url, server }: Stage, view: string): Promise<void> => {
  await openSignIn(page, `${url}/#/control?${view}`, server.account)
  await sendSignIn(page)
  await page.waitForFunction(
    (total) => {
      const { benchProbe } = window
      return benchProbe.listed()?.total === total
    },
    server.fleet.vehicles,
    { timeout: LOAD_TIMEOUT_MS, polling: 500 },
  )
}
