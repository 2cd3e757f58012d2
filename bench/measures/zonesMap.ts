import type { Page } from 'playwright'
import { openFleet } from '../browser/browser.ts'
import { type BrowserScene, COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { formatFrames, mean, panMap } from '../browser/sweep.ts'
import { withBrowser, withServer } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'

export const ZONES = 10_000
/** Where zones are large enough to have names. */
const REGION_SCENE: BrowserScene = { name: 'region', zoom: 9, latitude: 50.3, longitude: 30.5 }
/** After zones were switched on or off. */
const SETTLE_MS = 3_000

interface Panned {
  readonly bare: readonly number[]
  readonly zones: readonly number[]
}

const pan = (page: Page): Promise<readonly number[]> => panMap(page, '.fleet-map')

/** The zones are off when it begins. */
const panBoth = async (page: Page, rounds: number): Promise<Panned> => {
  const taken = { bare: [] as number[], zones: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['bare', 'zones'] as const) {
      await page.waitForTimeout(SETTLE_MS)
      const times = await pan(page)
      // The first round compiles.
      if (round > 0) taken[name].push(...times)
      await page.keyboard.press('o')
    }
  }
  return taken
}

const ratioOf = ({ bare, zones }: Panned): number => mean(zones) / mean(bare)

/** Panning the control map with all its geozones, against the same map with the zones switched off, in turns. */
export const zonesMap: Measure = {
  id: 'zones-map-10k',
  part: 'browser',
  isLong: true,
  run: async ({ quick }) => {
    const scenes: Record<string, Panned> = {}
    await withServer({ form: 'whole', vehicles: 1, rate: 0, zones: ZONES }, async (serving) => {
      for (const scene of [COUNTRY_SCENE, REGION_SCENE]) {
        scenes[scene.name] = await withBrowser(serving, false, async (stage) => {
          await openFleet(stage, queryOf(scene))
          return panBoth(stage.page, quick ? 1 : 3)
        })
      }
    })
    const [worst] = Object.values(scenes).toSorted((a, b) => ratioOf(b) - ratioOf(a))
    if (worst === undefined) throw new Error('bench: no scene was panned')
    return {
      what: `time between drawn frames while panning, ${ZONES.toLocaleString('en')} geozones, against the bare map; the worst scene`,
      value: mean(worst.zones),
      unit: 'ms',
      baseline: mean(worst.bare),
      ratio: ratioOf(worst),
      detail: Object.entries(scenes)
        .map(([name, { bare, zones }]) => `${name}: with ${formatFrames(zones)}; bare ${formatFrames(bare)}`)
        .join('; '),
    }
  },
}
