import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, NO_PAGES_OF_ITS_OWN } from './tests/tools/chromium.js'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
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
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // The pulse of alarms draws the map ten times a second; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // The steps, and the page at the end. What stood on it at each step would be written down by the page itself, before
    // and after every key: a quarter of what its processor does.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS, NO_PAGES_OF_ITS_OWN],
    },
  },
})
