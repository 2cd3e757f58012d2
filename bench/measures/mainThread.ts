import { rm } from 'node:fs/promises'
import { viewportOf } from '../engine/scenes.ts'
import { buildBaselinePage } from '../browser/baselinePage/build.ts'
import { launch, openFleet, openPage } from '../browser/browser.ts'
import { type MainThreadTime, watchMainThread } from '../browser/mainThread.ts'
import { type BrowserScene, CITY_SCENE, COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { WireServer } from '../browser/wireServer.ts'
import { withPage } from '../browser/withPage.ts'
import { createFleet } from '../generator/fleet.ts'
import type { Measure } from '../suite/measure.ts'
import type { BenchOptions } from '../suite/options.ts'

const SETTLE_MS = 5_000
const RATE = 2_000
const READY_TIMEOUT_MS = 120_000

interface Watched extends MainThreadTime {
  readonly events: number
}

const lookMs = ({ seconds, quick }: BenchOptions): number => (seconds ?? (quick ? 3 : 30)) * 1_000

/** The application's main thread under this load. */
const watchApplication = (vehicles: number, scene: BrowserScene, options: BenchOptions): Promise<Watched> =>
  withPage({ vehicles, rate: RATE }, async (stage) => {
    const { page, server } = stage
    await openFleet(stage, `${queryOf(scene)}&s=name`)
    await page.waitForTimeout(SETTLE_MS)
    const before = server.sent
    const time = await watchMainThread(page, lookMs(options))
    return { ...time, events: server.sent - before }
  })

/** The common design's main thread under the same load. */
const watchCommonDesign = async (
  vehicles: number,
  scene: BrowserScene,
  options: BenchOptions,
): Promise<Watched> => {
  const webFolder = await buildBaselinePage()
  const server = new WireServer({ vehicles, rate: RATE, seed: 1, webFolder, buildHash: '' })
  const url = await server.start()
  const browser = await launch()
  try {
    const page = await openPage(browser)
    await page.goto(`${url}/?${queryOf(scene)}`)
    await page.waitForFunction(() => document.title === 'ready', undefined, { timeout: READY_TIMEOUT_MS })
    await page.waitForTimeout(SETTLE_MS)
    const before = server.sent
    const time = await watchMainThread(page, lookMs(options))
    return { ...time, events: server.sent - before }
  } finally {
    await browser.close()
    await server.stop()
    await rm(webFolder, { recursive: true, force: true })
  }
}

const perEvent = ({ script, events }: Watched): number => (script * 1_000) / events
const perSecond = ({ script, wall }: MainThreadTime): number => (script * 1_000) / wall
const formatThreadTime = (time: Watched): string =>
  `script ${perSecond(time).toFixed(1)} ms/s, tasks ${((time.tasks * 1_000) / time.wall).toFixed(0)} ms/s, longest ${time.longest.toFixed(0)} ms`

const mainThread: Measure = {
  id: 'main-thread-10k',
  part: 'browser',
  run: async (options) => {
    const vehicles = options.vehicles ?? 10_000
    const common = await watchCommonDesign(vehicles, COUNTRY_SCENE, options)
    const own = await watchApplication(vehicles, COUNTRY_SCENE, options)
    return {
      what: `main-thread script time per event, ${vehicles.toLocaleString('en')} vehicles, ${RATE.toLocaleString('en')} events/s, against the common design`,
      value: perEvent(own),
      unit: 'µs',
      baseline: perEvent(common),
      ratio: perEvent(own) / perEvent(common),
      detail: `own: ${formatThreadTime(own)}; common design: ${formatThreadTime(common)}`,
    }
  },
}

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const QUICK_SIZES = [1_000, 10_000, 100_000]
const IN_VIEW = 300

const mainThreadGrowth: Measure = {
  id: 'main-thread-growth',
  part: 'browser',
  isLong: true,
  run: async (options) => {
    const times = new Map<number, Watched>()
    for (const vehicles of options.quick ? QUICK_SIZES : SIZES) {
      const { zoom } = viewportOf(createFleet({ vehicles, seed: 1 }), IN_VIEW)
      times.set(vehicles, await watchApplication(vehicles, { ...CITY_SCENE, zoom }, options))
    }
    const [smallest, largest] = [[...times.values()].at(0), [...times.values()].at(-1)]
    if (smallest === undefined || largest === undefined) throw new Error('bench: nothing was looked at')
    return {
      what: `main-thread script time per second at ${[...times.keys()].at(-1)?.toLocaleString('en')} vehicles against 1,000, about ${IN_VIEW} in view, ${RATE.toLocaleString('en')} events/s`,
      value: perSecond(largest),
      unit: 'ms/s',
      baseline: perSecond(smallest),
      ratio: perSecond(largest) / perSecond(smallest),
      detail: [...times]
        .map(([vehicles, time]) => `${vehicles.toLocaleString('en')}: ${formatThreadTime(time)}`)
        .join('; '),
    }
  },
}

export const MAIN_THREAD: readonly Measure[] = [mainThread, mainThreadGrowth]
