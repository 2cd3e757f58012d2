import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { BROWSER_INSTRUCTION, bringChromium, CHROMIUM_FLAGS } from '../../tests/tools/chromium.js'
import type { LoadServer } from './loadServer.ts'
import type { Stage } from './stage.ts'
import { pageProbe } from './pageProbe.ts'

/** The browser in which the application is measured: Chromium with software rendering, 1600 x 900 px. */

export const SCREEN = { width: 1600, height: 900 } as const
/** With this option the browser keeps the machine's own renderer. */
const GPU_VARIABLE = 'BENCH_GPU'

export const WEB_FOLDER = join(process.cwd(), 'dist', 'web')

/** The version that the built application compares itself with. */
export const readBuildVersion = (): string => {
  const file = join(WEB_FOLDER, 'build.json')
  if (!existsSync(file))
    throw new Error('bench: the application is not built (node server/platform/launch/build.js)')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}

/** @throws Error with instructions if no browser can be started */
export const launch = async (): Promise<Browser> => {
  const executablePath = await bringChromium()
  if (executablePath === null) throw new Error(`bench: ${BROWSER_INSTRUCTION}`)
  const isGpu = process.env[GPU_VARIABLE] !== undefined
  const args = CHROMIUM_FLAGS.filter((flag) => !(isGpu && flag.includes('swiftshader')))
  return chromium.launch({ executablePath, args: isGpu ? [...args, '--use-angle=gl-egl'] : args })
}

/** A page in English with the probe installed, by default on a wide screen; drawing buffers are preserved only if it `readsPixels`. */
export const openPage = async (
  browser: Browser,
  readsPixels = false,
  device: BrowserContextOptions = { viewport: SCREEN },
): Promise<Page> => {
  const context = await browser.newContext({ ...device, locale: 'en-GB' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.addInitScript(pageProbe, readsPixels)
  return page
}

/** Opens the sign-in form at an address of the application and fills it in without submitting it. */
export const openSignIn = async (page: Page, url: string, account: LoadServer['account']): Promise<void> => {
  await page.goto(url)
  await page.getByLabel('Login', { exact: true }).fill(account.login)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
}

export const sendSignIn = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Sign in', exact: true }).click()

const LOAD_TIMEOUT_MS = 400_000

/**
 * Signs in at an address such as `/#/control?z=12&c=50.45,30.52` and waits until the whole fleet is loaded, that is
 * until the list says `ALL of ALL`.
 */
export const openFleet = async ({ page, url, server }: Stage, view: string): Promise<void> => {
  await openSignIn(page, `${url}/#/control?${view}`, server.account)
  await sendSignIn(page)
  await page.waitForFunction((vehicles) => window.benchProbe.isWhole(vehicles), server.fleet.vehicles, {
    timeout: LOAD_TIMEOUT_MS,
    polling: 500,
  })
}
