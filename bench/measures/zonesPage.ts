import type { Page } from 'playwright'
import { foldOf } from '../../src/contract/rules/text.ts'
import { openFleet } from '../browser/browser.ts'
import { prefixes, pressOnce } from '../browser/pressKey.ts'
import { COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { withPage } from '../browser/withPage.ts'
import { createZones } from '../generator/zones.ts'
import type { Measure } from '../suite/measure.ts'
import { median, percentile } from '../suite/timing.ts'
import { ZONES } from './zonesMap.ts'

/** Of the page that is compared. */
const FEW_ZONES = 100
const PAGE = '#/geozones_and_addresses'
/** A page without a map and without vehicles. */
const OTHER_PAGE = '#/trailers_management'
const TIMEOUT_MS = 60_000
const PAUSE_MS = 400
const SETTLE_MS = 2_000
const WORDS = ['depot 12', 'fuel', 'district 3']

/** When the first rows and the first zones on the map were drawn after the address changed, ms. */
interface Opened {
  readonly rows: number
  readonly map: number
}

const openOnce = async (page: Page): Promise<Opened> => {
  await page.evaluate((hash) => {
    location.hash = hash
  }, OTHER_PAGE)
  await page.getByRole('heading', { name: 'Trailers' }).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate(
    async ({ hash, timeoutMs }) => {
      const began = Date.now()
      const rows = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('.zone-row') === null) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now() - began)))
        })
        observer.observe(document.body, { subtree: true, childList: true })
      })
      location.hash = hash
      const map = await window.benchProbe.painted(timeoutMs)
      if (map === null) throw new Error('bench: no zone was drawn')
      return { rows: await rows, map: map - began }
    },
    { hash: PAGE, timeoutMs: TIMEOUT_MS },
  )
}

const openings = (zones: number, rounds: number): Promise<readonly Opened[]> =>
  withPage({ form: 'whole', vehicles: 1, rate: 0, zones, readsPixels: true }, async (stage) => {
    await openFleet(stage, queryOf(COUNTRY_SCENE))
    const taken: Opened[] = []
    for (let round = 0; round <= rounds; round++) taken.push(await openOnce(stage.page))
    // The first one loads the screen's script.
    return taken.slice(1)
  })

const usable = (taken: readonly Opened[]): number => median(taken.map(({ rows, map }) => Math.max(rows, map)))
const formatOpened = (taken: readonly Opened[]): string =>
  `rows ${median(taken.map(({ rows }) => rows)).toFixed(0)}, map ${median(taken.map(({ map }) => map)).toFixed(0)} ms`

/** From the press on the page's entry to the first rows and the first zones on its map. */
const zonesPage: Measure = {
  id: 'zones-page-10k',
  part: 'browser',
  isLong: true,
  run: async ({ quick }) => {
    const rounds = quick ? 2 : 5
    const few = await openings(FEW_ZONES, rounds)
    const all = await openings(ZONES, rounds)
    return {
      what: `opening the page of ${ZONES.toLocaleString('en')} geozones until its first rows and its map are drawn, against ${FEW_ZONES} (median)`,
      value: usable(all),
      unit: 'ms',
      baseline: usable(few),
      ratio: usable(all) / usable(few),
      detail: `${ZONES}: ${formatOpened(all)}; ${FEW_ZONES}: ${formatOpened(few)}; median of ${rounds}`,
    }
  },
}

/** How many zones of the page each text finds in name, group or description. */
const hitsOf = (count: number, texts: readonly string[]): ReadonlyMap<string, number> => {
  const zones = createZones(count, 1, [1]).map(({ name, group, description }) =>
    [name, group ?? '', description].map(foldOf),
  )
  return new Map(
    texts.map((text) => {
      const wanted = foldOf(text.trim())
      return [text, zones.filter((fields) => fields.some((field) => field.includes(wanted))).length]
    }),
  )
}

const keysOf = (zones: number): Promise<readonly number[]> =>
  withPage({ form: 'whole', vehicles: 1, rate: 0, zones }, async (stage) => {
    const { page } = stage
    const hits = hitsOf(zones, ['', ...WORDS.flatMap(prefixes)])
    await openFleet(stage, queryOf(COUNTRY_SCENE))
    await page.evaluate((hash) => {
      location.hash = hash
    }, PAGE)
    await page.locator('.zone-row').first().waitFor({ timeout: TIMEOUT_MS })
    await page.waitForTimeout(SETTLE_MS)
    await page.getByRole('searchbox').first().click()
    const times: number[] = []
    let shown = zones
    const press = async (key: string, text: string): Promise<void> => {
      const next = hits.get(text) ?? 0
      await page.waitForTimeout(PAUSE_MS)
      if (next === shown) return page.keyboard.press(key)
      times.push(await pressOnce(page, key, next))
      shown = next
    }
    for (const word of WORDS) {
      const texts = prefixes(word)
      for (const [index, text] of texts.entries()) await press(word[index] ?? '', text)
      for (const text of ['', ...texts.slice(0, -1)].toReversed()) await press('Backspace', text)
    }
    return times
  })

const formatKeys = (times: readonly number[]): string =>
  `median ${median(times).toFixed(0)}, worst ${Math.max(...times).toFixed(0)} ms of ${times.length} keys`

const zonesSearch: Measure = {
  id: 'zones-search-10k',
  part: 'browser',
  isLong: true,
  run: async () => {
    const few = await keysOf(FEW_ZONES)
    const all = await keysOf(ZONES)
    const [value, baseline] = [percentile(all, 0.95), percentile(few, 0.95)]
    return {
      what: `keystroke to the rows shown on the page of ${ZONES.toLocaleString('en')} geozones, against ${FEW_ZONES}, 95th percentile`,
      value,
      unit: 'ms',
      baseline,
      ratio: value / baseline,
      detail: `${ZONES}: ${formatKeys(all)}; ${FEW_ZONES}: ${formatKeys(few)}`,
    }
  },
}

export const ZONES_PAGE: readonly Measure[] = [zonesPage, zonesSearch]
