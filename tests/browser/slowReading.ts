import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Longer than anything that a page shows without waiting for the answer. */
const SLOW_MS = 1_500

/** Holds the next call of this path back, as a slow server would: what is shown meanwhile is what was read before. */
export const holdNextReading = (page: Page, path: string): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await setTimeout(SLOW_MS)
      await route.continue()
    },
    { times: 1 },
  )
