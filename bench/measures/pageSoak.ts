import type { Page } from 'playwright'
import { openFleet } from '../browser/browser.ts'
import { type HeldMemory, watchHeldMemory } from '../browser/heldMemory.ts'
import { CITY_SCENE, queryOf } from '../browser/scene.ts'
import type { Stage } from '../browser/stage.ts'
import { withPage } from '../browser/withPage.ts'
import { growthOf, megabytes } from '../suite/growth.ts'
import type { Measure } from '../suite/measure.ts'

const SAMPLES = 40
const SETTLE_MS = 5_000
/** From the city until the country is in view, and back: icons and dots alternate. */
const WHEEL_TURNS = 12
const WHEEL_PX = 120
const WORD = 'scania'

/** Occasional user actions: views the country and returns, and searches. */
const useOnce = async ({ page }: Stage): Promise<void> => {
  const map = await page.locator('canvas.maplibregl-canvas').boundingBox()
  if (map === null) throw new Error('bench: no map')
  await page.mouse.move(map.x + map.width * 0.7, map.y + map.height / 2)
  for (const delta of [WHEEL_PX, -WHEEL_PX]) {
    for (let turn = 0; turn < WHEEL_TURNS; turn++) await page.mouse.wheel(0, delta)
    await page.waitForTimeout(1_000)
  }
  const search = page.getByRole('searchbox').first()
  await search.fill(WORD)
  await page.waitForTimeout(1_000)
  await search.fill('')
}

/** Everything that indicates lost events: a second connection, or an error of the page. */
const watchLosses = (page: Page): (() => readonly string[]) => {
  const losses: string[] = []
  let sockets = 0
  page.on('websocket', (socket) => {
    if (socket.url().includes('events=own')) return
    sockets += 1
    if (sockets > 1) losses.push(`connection ${sockets}`)
  })
  page.on('pageerror', (error) => losses.push(error.message))
  page.on('crash', () => losses.push('the page crashed'))
  return () => losses
}

interface Watched {
  readonly samples: readonly HeldMemory[]
  /** Events a second received meanwhile. */
  readonly carried: number
}

const watched = async (stage: Stage, seconds: number): Promise<Watched> => {
  const { page, server } = stage
  const losses = watchLosses(page)
  await openFleet(stage, queryOf(CITY_SCENE))
  const read = await watchHeldMemory(page)
  await page.waitForTimeout(SETTLE_MS)
  const samples: HeldMemory[] = []
  const [began, before] = [performance.now(), server.sent]
  for (let sample = 1; sample <= SAMPLES; sample++) {
    await useOnce(stage)
    const left = began + (sample * seconds * 1_000) / SAMPLES - performance.now()
    await page.waitForTimeout(Math.max(0, left))
    samples.push(await read())
  }
  if (losses().length > 0) throw new Error(`bench: the page lost events: ${losses().join(', ')}`)
  return { samples, carried: ((server.sent - before) * 1_000) / (performance.now() - began) }
}

/**
 * Twenty minutes of wall time in the browser with the fleet streaming: memory of the page's main thread and workers,
 * sampled 40 times after a collection, while a user moves the map and searches.
 */
export const pageSoak: Measure = {
  id: 'page-soak',
  part: 'browser',
  isLong: true,
  run: async (options) => {
    const vehicles = options.vehicles ?? 100_000
    const seconds = options.seconds ?? 1_200
    const { rate } = options
    const { samples, carried } = await withPage({ vehicles, rate }, (stage) => watched(stage, seconds))
    const sides = (['page', 'workers'] as const).map((thread) => {
      const values = samples.map((sample) => sample[thread])
      return { thread, values, ...growthOf(values) }
    })
    const worst = sides.reduce((a, b) => (b.ratio > a.ratio ? b : a))
    return {
      what: `memory of the page after ${seconds} s at ${vehicles.toLocaleString('en')} vehicles, ${rate.toLocaleString('en')} events/s: last quarter against the second (worst: ${worst.thread})`,
      value: worst.last / 1_000,
      unit: 'kB',
      baseline: worst.second / 1_000,
      ratio: worst.ratio,
      detail: `${carried.toFixed(0)} events/s; ${sides.map(({ thread, values }) => `${thread}, MB: ${megabytes(values)}`).join('; ')}`,
    }
  },
}
