import { existsSync } from 'node:fs'
import { bring, findProgram, installDebianPackage } from './debianPackage.js'

/** Executable names of Chromium, best first. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * Flags with which headless Chromium renders WebGL in software and makes no network requests of its own. The page
 * around the map is composited without WebGL, as Chromium does by itself without a GPU: the other way takes three
 * times as long.
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
 * Current Chromium renders the suggestions of its address bar in a separate page, for every context and even without
 * a window: half a second of CPU per test. Only the last of several such flags counts, so the features that
 * Playwright disables are repeated here.
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

/**
 * JavaScript runs in the interpreter and the baseline compiler. The optimising compilers take a third of the processor
 * time of a page that lives for ten seconds and give it back only to pages that live longer.
 */
export const NO_OPTIMISING_COMPILERS = '--js-flags=--no-maglev,--no-turbofan'

/** The instruction printed when no browser could be installed. */
export const BROWSER_INSTRUCTION =
  'Chromium is needed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.'

const onPath = () => findProgram(NAMES)

/** Installs Debian's package if this user may; returns the program or null. */
const fromDebian = () => {
  installDebianPackage('chromium')
  return onPath()
}

/** Lets Playwright install its own build; returns its program or null. */
const fromPlaywright = async () => {
  process.stderr.write("installing Playwright's own Chromium\n")
  if (!bring(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])) return null
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/**
 * The path of a Chromium that the browser tests can automate: an installed one, else Debian's package if it may be
 * installed, else Playwright's own; null if none is available.
 * @returns {Promise<string | null>}
 */
export const bringChromium = async () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : null
  return onPath() ?? fromDebian() ?? (await fromPlaywright())
}
