import type { Page } from 'playwright'
import { launch, openFleet, openPage, openSignIn, sendSignIn } from '../browser/browser.ts'
import { COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { openSlowLine, type SlowLine } from '../browser/slowLine.ts'
import type { Stage } from '../browser/stage.ts'
import { withServer } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

/** The control page on a slow phone: 390 px wide, a processor four times slower, a line of 400 kbit/s. */

const VEHICLES = 1_000
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const SLOWER = 4
/** Events a second. */
const RATE = 100
const TIMEOUT_MS = 120_000
/** The service worker has kept the code of the page. */
const SETTLE_MS = 6_000
/** What a browser keeps of a page but its session. */
const CACHES = 'file_systems,indexeddb,cache_storage,service_workers,shader_cache'

/** Since the press on sign-in or the opening, ms: the first thing that is no empty page, rows of the list, base map and vehicles. */
interface View {
  readonly first: number
  readonly list: number
  readonly ground: number
  readonly vehicles: number
}

/** Waits in the page for each part of the first view. began: ms since the epoch. */
const watchView = (page: Page, began: number): Promise<View> =>
  page.evaluate(
    async ({ start, timeoutMs }) => {
      const isListed = async (): Promise<number> => {
        while (document.querySelector('.vehicle-row__name') === null)
          await new Promise((resolve) => setTimeout(resolve, 50))
        return Date.now()
      }
      const [list, ground, vehicles] = await Promise.all([
        isListed(),
        window.benchProbe.ground(timeoutMs),
        window.benchProbe.drawn(timeoutMs),
      ])
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      if (ground === null || vehicles === null) throw new Error('bench: nothing was drawn')
      const first = performance.timeOrigin + (paint?.startTime ?? 0)
      return { first: first - start, list: list - start, ground: ground - start, vehicles: vehicles - start }
    },
    { start: began, timeoutMs: TIMEOUT_MS },
  )

const slowDown = async (page: Page, line: SlowLine): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  line.slowDown()
}

/** Loads the fleet at a quick line, so that the code is kept and a session is there. */
const loadOnce = async (stage: Stage): Promise<void> => {
  await openFleet(stage, queryOf(COUNTRY_SCENE))
  await stage.page.waitForTimeout(SETTLE_MS)
}

/** From the press on sign-in, with the code of the page in the browser. */
const viewCached = async (stage: Stage, line: SlowLine): Promise<View> => {
  const { page } = stage
  await loadOnce(stage)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
  await openSignIn(page, line.url, stage.server.account)
  await page.waitForTimeout(SETTLE_MS)
  await slowDown(page, line)
  const began = Date.now()
  await sendSignIn(page)
  return watchView(page, began)
}

/** From the opening of the page with a session and nothing else in the browser. */
const viewCold = async (stage: Stage, line: SlowLine): Promise<View> => {
  const { page } = stage
  await loadOnce(stage)
  const address = page.url()
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Storage.clearDataForOrigin', { origin: line.url, storageTypes: CACHES })
  await slowDown(page, line)
  const began = Date.now()
  await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS })
  return watchView(page, began)
}

type Way = (stage: Stage, line: SlowLine) => Promise<View>

const views = (way: Way, rounds: number): Promise<readonly View[]> =>
  withServer({ form: 'whole', vehicles: VEHICLES, rate: RATE }, async (serving) => {
    const taken: View[] = []
    for (let round = 0; round < rounds; round++) {
      const line = await openSlowLine(serving.url)
      const browser = await launch()
      try {
        taken.push(await way({ ...serving, url: line.url, page: await openPage(browser, true, PHONE) }, line))
      } finally {
        await browser.close()
        await line.close()
      }
    }
    return taken
  })

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

const phoneView = (id: string, what: string, way: Way, isColdStart: boolean): Measure => ({
  id,
  part: 'browser',
  isLong: true,
  run: async ({ quick }) => {
    const taken = await views(way, quick ? 1 : 5)
    const of = (part: keyof View): number => median(taken.map((view) => view[part]))
    const first = isColdStart ? `something is painted after ${seconds(of('first'))} s, ` : ''
    return {
      what: `${what}, until the base map is drawn: ${VEHICLES.toLocaleString('en')} vehicles on a phone, processor ${SLOWER} times slower, 400 kbit/s (median)`,
      value: of('ground'),
      unit: 'ms',
      baseline: null,
      ratio: null,
      detail: `${first}the list after ${seconds(of('list'))} s, the base map after ${seconds(of('ground'))} s, vehicles after ${seconds(of('vehicles'))} s; runs: ${taken.map(({ list, ground, vehicles }) => [list, ground, vehicles].map(seconds).join('/')).join(', ')}`,
    }
  },
})

export const PHONE_VIEWS: readonly Measure[] = [
  phoneView('phone-view', 'the press on sign-in with the code in the browser', viewCached, false),
  phoneView('phone-view-cold', 'the opening with nothing but a session in the browser', viewCold, true),
]
