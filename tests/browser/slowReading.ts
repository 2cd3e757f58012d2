import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Longer than anything that a page shows without waiting for the response. */
const SLOW_MS = 1_500

/** Delays the next call of this path, as a slow server would: meanwhile the previously read data is shown. */
export const holdNextReading = (page: Page, path: string): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await setTimeout(SLOW_MS)
      await route.continue()
    },
    { times: 1 },
  )
