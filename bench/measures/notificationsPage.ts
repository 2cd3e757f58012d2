import type { Page } from 'playwright'
import { openFleet } from '../browser/browser.ts'
import { COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

const NOTIFICATIONS = 100_000
/** Of the page that is compared: less than the first screen. */
const FEW_NOTIFICATIONS = 20
const VEHICLES = 100
const PAGE = '#/notifications'
/** A page without a map and without vehicles. */
const OTHER_PAGE = '#/trailers_management'
const SETTLE_MS = 2_000
const TIMEOUT_MS = 60_000

/** From the change of the address to the first drawn row, ms. */
const openOnce = async (page: Page): Promise<number> => {
  await page.evaluate((hash) => {
    location.hash = hash
  }, OTHER_PAGE)
  await page.getByRole('heading', { name: 'Trailers' }).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate(
    ({ hash, timeoutMs }) =>
      new Promise<number>((resolve, reject) => {
        const began = performance.now()
        const lost = setTimeout(() => reject(new Error('bench: no notification was drawn')), timeoutMs)
        const observer = new MutationObserver(() => {
          if (document.querySelector('.notification-row') === null) return
          observer.disconnect()
          clearTimeout(lost)
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        })
        observer.observe(document.body, { subtree: true, childList: true })
        location.hash = hash
      }),
    { hash: PAGE, timeoutMs: TIMEOUT_MS },
  )
}

const openings = (notifications: number, rounds: number): Promise<readonly number[]> =>
  withPage({ form: 'whole', vehicles: VEHICLES, rate: 0, notifications }, async (stage) => {
    await openFleet(stage, queryOf(COUNTRY_SCENE))
    const taken: number[] = []
    for (let round = 0; round <= rounds; round++) taken.push(await openOnce(stage.page))
    // The first one loads the screen's script.
    return taken.slice(1)
  })

/** From the press on the page's entry to the first notifications. */
export const notificationsPage: Measure = {
  id: 'notifications-page-100k',
  part: 'browser',
  isLong: true,
  run: async ({ quick }) => {
    const rounds = quick ? 3 : 7
    const few = await openings(FEW_NOTIFICATIONS, rounds)
    const all = await openings(NOTIFICATIONS, rounds)
    return {
      what: `opening the page of ${NOTIFICATIONS.toLocaleString('en')} unread notifications until its first rows are drawn, against ${FEW_NOTIFICATIONS} (median)`,
      value: median(all),
      unit: 'ms',
      baseline: median(few),
      ratio: median(all) / median(few),
      detail: `worst of ${rounds}: ${Math.max(...all).toFixed(0)} ms`,
    }
  },
}
