import { existsSync } from 'node:fs'
import { bring, findProgram, installDebianPackage } from './debianPackage.js'

/** Names under which Chromium is installed, best first. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Flags under which headless Chromium draws WebGL in software and asks nothing of the network. The page around the map
 * is put together without WebGL, as Chromium does by itself where there is no graphics processor: the other way takes
 * three times as long.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Chromium of today fills the lists below its address bar as a page of their own, for every context anew and without a
 * window too: half a second of a processor for each test. Of several such flags the last one counts, so that those
 * features that Playwright turns off stand here once more.
 */
export const NO_PAGES_OF_ITS_OWN = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
].join(',')}`

/** What to tell a person when no browser could be brought. */
export const BROWSER_INSTRUCTION =
  'Chromium is needed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.'

const onPath = () => findProgram(NAMES)

/** Installs Debian's package where this user may; answers the program or null. */
const fromDebian = () => {
  installDebianPackage('chromium')
  return onPath()
}

/** Lets Playwright bring its own build; answers its program or null. */
const fromPlaywright = async () => {
  process.stderr.write("installing Playwright's own Chromium\n")
  if (!bring(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])) return null
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/**
 * The program of a Chromium that the browser tests can drive: one that is installed, else Debian's package where it may
 * be installed, else Playwright's own; null when there is none to be had.
 * @returns {Promise<string | null>}
 */
export const bringChromium = async () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : null
  return onPath() ?? fromDebian() ?? (await fromPlaywright())
}
