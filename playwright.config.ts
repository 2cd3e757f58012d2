import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './tests/tools/chromium.js'

/** Pages beside the map: they wait for the server more than they draw, and run beside the tests that draw. */
const PAGES =
  /(admin|adminStories|crash|help|news|outsideServices|people|profile|recovery|secondFactor|signIn|users)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: false,
  // Two tests that draw a map at once would take a small machine's whole time from each other.
  projects: [
    { name: 'map', testIgnore: PAGES, workers: 1 },
    { name: 'pages', testMatch: PAGES, workers: 1 },
  ],
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
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS],
    },
  },
})
