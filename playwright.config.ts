import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, NO_OPTIMISING_COMPILERS, NO_PAGES_OF_ITS_OWN } from './tests/tools/chromium.js'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  // What repeats a story at another width, in the other theme or by keys alone, and the crowd of dots that is watched for
  // a minute: `npm run test:long -- screens`.
  grepInvert: process.env.LONG_TESTS === '1' ? [] : /@long/,
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? 'test-results/playwright.json' }],
  ],
  use: {
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    // Requests that a service worker answers are not those that tests route; the tests of the worker let it in.
    serviceWorkers: 'block',
    // The pulse of alarms draws the map ten times a second; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // The page at the end and the failed step are in the report; recording every step takes processor time of every test.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS, NO_PAGES_OF_ITS_OWN, NO_OPTIMISING_COMPILERS],
    },
  },
})
