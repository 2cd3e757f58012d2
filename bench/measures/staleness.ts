import { openFleet } from '../browser/browser.ts'
import type { ProbeSite } from '../browser/probeSites.ts'
import { type BrowserScene, CITY_SCENE, COUNTRY_SCENE, placeAt, queryOf } from '../browser/scene.ts'
import type { Serving, Stage } from '../browser/stage.ts'
import { withBrowser, withServer } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { percentile } from '../suite/timing.ts'

/**
 * Sent: the device hands its position over. Drawn: the pixels at the vehicle's new place have changed, read back after
 * the frame that drew them. One vehicle jumps between two places that no other vehicle approaches.
 */

interface ProbedScene {
  readonly scene: BrowserScene
  /** The probe's places, CSS pixels right of and below the middle of the map: clear of the list. */
  readonly spots: readonly (readonly [right: number, below: number])[]
}

/** No other vehicle approaches either place: those of the country are far from the city. */
const SCENES: readonly ProbedScene[] = [
  {
    scene: COUNTRY_SCENE,
    spots: [
      [330, -190],
      [330, 190],
    ],
  },
  {
    scene: CITY_SCENE,
    spots: [
      [130, -160],
      [330, 190],
    ],
  },
]
const TIMEOUT_MS = 20_000
/** A server with fewer seconds of events in flight keeps up. */
const BEHIND_S = 0.25
/** Number of probes per scene, and how long the server must have kept up before they start, ms. */
const PLANS = { full: { probes: 60, steadyMs: 8_000 }, quick: { probes: 4, steadyMs: 3_000 } } as const
type ProbePlan = (typeof PLANS)[keyof typeof PLANS]
const CATCH_UP_MS = 120_000
const LOOK_MS = 100
/** Probes meet the server's flushes at any phase. */
const PAUSE_MS = 400
const PAUSE_SPREAD_MS = 300

/** The middle of the map, CSS pixels of the window. */
const middleOf = ({ page }: Stage): Promise<{ readonly x: number; readonly y: number }> =>
  page.evaluate(() => {
    const box = document.querySelector('canvas.maplibregl-canvas')?.getBoundingClientRect()
    if (box === undefined) throw new Error('no map')
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  })

const probeOnce = async (
  { page, server }: Stage,
  site: ProbeSite,
  spot: { readonly x: number; readonly y: number },
): Promise<number> => {
  await page.evaluate(
    ({ x, y, timeoutMs }) => {
      window.benchProbe.watch(x, y)
      Object.assign(window, { benchChanged: window.benchProbe.changed(timeoutMs) })
    },
    { ...spot, timeoutMs: TIMEOUT_MS },
  )
  const sentAt = server.moveProbe(site)
  const drawnAt = await page.evaluate(
    () => (window as unknown as { benchChanged: Promise<number | null> }).benchChanged,
  )
  if (drawnAt === null) throw await notDrawn({ page, server }, spot)
  return drawnAt - sentAt
}

/** Includes the event counts of the server and the vehicle count of the map, which show which side failed. */
const notDrawn = async (
  { page, server }: Pick<Stage, 'page' | 'server'>,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<Error> => {
  const shown = await page.evaluate(() => {
    const { lod, drawn, paintMs } = document.querySelector<HTMLElement>('[data-lod]')?.dataset ?? {}
    const hasDots = document.querySelector<HTMLElement>('.dot-canvas')?.hidden === false
    return JSON.stringify({ lod, drawn, paintMs, hasDots })
  })
  return new Error(`bench: the probe was not drawn at ${x}, ${y}; server ${server.eventCounts}; map ${shown}`)
}

/**
 * While the fleet is loading the server falls behind, and again during the database maintenance afterwards; a probe
 * would wait too.
 */
const caughtUp = async ({ page, server }: Stage, rate: number, steadyMs: number): Promise<void> => {
  const until = performance.now() + CATCH_UP_MS
  let since = performance.now()
  while (performance.now() - since < steadyMs) {
    if (server.waiting > rate * BEHIND_S) since = performance.now()
    if (performance.now() > until) {
      throw new Error(`bench: the server does not keep up, ${server.waiting} events wait for it`)
    }
    await page.waitForTimeout(LOOK_MS)
  }
}

interface Probed {
  readonly delays: readonly number[]
  /** Events a second accepted by the server meanwhile. */
  readonly carried: number
}

const sitesOf = ({ scene, spots }: ProbedScene): readonly ProbeSite[] =>
  spots.map(([right, below]) => placeAt(scene, right, below))

const delaysIn = (
  serving: Serving,
  rate: number,
  probed: ProbedScene,
  { probes, steadyMs }: ProbePlan,
): Promise<Probed> =>
  withBrowser(serving, true, async (stage) => {
    const { scene, spots } = probed
    const sites = sitesOf(probed)
    await openFleet(stage, queryOf(scene))
    await stage.page.waitForTimeout(3_000)
    await caughtUp(stage, rate, steadyMs)
    const middle = await middleOf(stage)
    const delays: number[] = []
    const [began, before] = [performance.now(), stage.server.sent]
    for (let probe = 0; probe <= probes; probe++) {
      const turn = (probe + 1) % 2
      const [site, [right, below]] = [sites[turn], spots[turn] ?? [0, 0]]
      if (site === undefined) throw new Error('bench: no site')
      await stage.page.waitForTimeout(PAUSE_MS + Math.random() * PAUSE_SPREAD_MS)
      const delay = await probeOnce(stage, site, { x: middle.x + right, y: middle.y + below })
      if (probe > 0) delays.push(delay)
    }
    const carried = ((stage.server.sent - before) * 1_000) / (performance.now() - began)
    return { delays, carried }
  })

const FORMS = {
  whole: 'through ingest, database and gateway',
  wire: 'without database and gateway',
} as const

interface Plan {
  readonly id: string
  readonly form: keyof typeof FORMS
  readonly vehicles: number
  readonly rateOf: (rate: number, vehicles: number) => number
}

const staleness = ({ id, form, vehicles: own, rateOf }: Plan): Measure => ({
  id,
  part: 'browser',
  isLong: own > 10_000 || form === 'wire',
  run: async (options) => {
    const vehicles = options.vehicles ?? own
    const rate = rateOf(options.rate, vehicles)
    const plan = options.quick ? PLANS.quick : PLANS.full
    const details: string[] = []
    let worst = { name: '', delay: -1 }
    // One server for both scenes: creating a million vehicles takes minutes.
    await withServer({ vehicles, rate, form, sites: SCENES.flatMap(sitesOf) }, async (serving) => {
      for (const probed of SCENES) {
        const { scene } = probed
        const { delays, carried } = await delaysIn(serving, rate, probed, plan)
        const delay = percentile(delays, 0.95)
        details.push(
          `${scene.name}: median ${percentile(delays, 0.5).toFixed(0)}, 95 % ${delay.toFixed(0)} ms of ${delays.length} at ${carried.toFixed(0)} events/s`,
        )
        if (delay > worst.delay) worst = { name: scene.name, delay }
      }
    })
    return {
      what: `sent to drawn, ${vehicles.toLocaleString('en')} vehicles, ${rate.toLocaleString('en')} events/s, ${FORMS[form]}, 95th percentile (worst scene: ${worst.name})`,
      value: worst.delay,
      unit: 'ms',
      baseline: null,
      ratio: null,
      detail: details.join('; '),
    }
  },
})

const tenSeconds = (_: number, vehicles: number): number => vehicles / 10
const asAsked = (rate: number): number => rate

const SIZES = [
  { size: '10k', vehicles: 10_000, rateOf: tenSeconds },
  { size: '100k', vehicles: 100_000, rateOf: asAsked },
  { size: '1m', vehicles: 1_000_000, rateOf: asAsked },
] as const

export const STALENESS: readonly Measure[] = [
  ...SIZES.map(({ size, ...plan }) => staleness({ id: `staleness-${size}`, form: 'whole', ...plan })),
  ...SIZES.map(({ size, ...plan }) => staleness({ id: `staleness-wire-${size}`, form: 'wire', ...plan })),
]
