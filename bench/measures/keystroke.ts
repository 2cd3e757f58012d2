import { searchForm } from '../../src/contract/rules/text.ts'
import { openFleet } from '../browser/browser.ts'
import { prefixes, pressOnce } from '../browser/pressKey.ts'
import { CITY_SCENE, queryOf } from '../browser/scene.ts'
import type { Stage } from '../browser/stage.ts'
import { withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { percentile } from '../suite/timing.ts'

/** Typical search words: typed letter by letter, then deleted again. */
const WORDS = ['scania', 'sprinter', 'aa 1', 'ford', 'zq']
const PAUSE_MS = 250

/** Number of vehicles that each text finds. */
const countHits = ({ server }: Stage, texts: readonly string[]): ReadonlyMap<string, number> => {
  const hits = new Map(texts.map((text) => [text, 0]))
  const forms = [...hits.keys()].map((text) => [text, searchForm(text)] as const)
  for (const mini of rowsOf(server.fleet)) {
    const fields = [mini.name, mini.licensePlate, mini.deviceSerial ?? '', String(mini.vehicleId)].map(
      searchForm,
    )
    for (const [text, form] of forms) {
      if (fields.some((field) => field.includes(form))) hits.set(text, (hits.get(text) ?? 0) + 1)
    }
  }
  return hits
}

function* rowsOf(fleet: Stage['server']['fleet']) {
  const step = 10_000
  for (let from = 0; from < fleet.vehicles; from += step) yield* fleet.miniRows(from, from + step)
}

const timesOf = (vehicles: number, rate: number, words: readonly string[]): Promise<readonly number[]> =>
  withPage({ vehicles, rate }, async (stage) => {
    const hits = countHits(stage, words.flatMap(prefixes))
    const { page } = stage
    await openFleet(stage, queryOf(CITY_SCENE))
    await page.getByRole('searchbox').first().click()
    const times: number[] = []
    let shown = vehicles
    const press = async (key: string, text: string): Promise<void> => {
      const next = text === '' ? vehicles : (hits.get(text) ?? 0)
      await page.waitForTimeout(PAUSE_MS)
      // A key that finds the same vehicles causes no change to wait for.
      if (next === shown) return page.keyboard.press(key)
      times.push(await pressOnce(page, key, next))
      shown = next
    }
    for (const word of words) {
      const texts = prefixes(word)
      for (const [index, text] of texts.entries()) await press(word[index] ?? '', text)
      for (const text of ['', ...texts.slice(0, -1)].toReversed()) await press('Backspace', text)
    }
    return times
  })

const keystroke = (id: string, own: number): Measure => ({
  id,
  part: 'browser',
  isLong: own > 100_000,
  run: async (options) => {
    const vehicles = options.vehicles ?? own
    const words = options.quick ? WORDS.slice(0, 2) : WORDS
    const times = await timesOf(vehicles, options.rate, words)
    return {
      what: `keystroke to the rows shown, ${vehicles.toLocaleString('en')} vehicles streaming, 95th percentile`,
      value: percentile(times, 0.95),
      unit: 'ms',
      baseline: null,
      ratio: null,
      detail: `median ${percentile(times, 0.5).toFixed(0)}, worst ${Math.max(...times).toFixed(0)} ms of ${times.length} keys`,
    }
  },
})

export const KEYSTROKES: readonly Measure[] = [
  keystroke('keystroke-100k', 100_000),
  keystroke('keystroke-1m', 1_000_000),
]
