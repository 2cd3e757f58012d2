import type { Page } from 'playwright'
import { CALLS } from '../../src/contract/http/paths.ts'
import {
  encodeTrackBytes,
  TRACK_AZIMUTH_STEPS,
  TRACK_BYTES_TYPE,
  TRACK_PLACE_STEPS,
  TRACK_SPEED_STEPS,
} from '../../src/contract/http/trackBytes.ts'
import type { TrackTotals } from '../../src/contract/http/track.ts'
import { openFleet } from '../browser/browser.ts'
import { COUNTRY_SCENE, queryOf } from '../browser/scene.ts'
import { type Stage, withPage } from '../browser/withPage.ts'
import type { Measure } from '../suite/measure.ts'
import { percentile } from '../suite/timing.ts'

const POINTS = 260_000
const STEP_MS = 10_000
const FRAME_MS = 16
const MOVES = 90
const OPEN_TIMEOUT_MS = 120_000

const NO_TOTALS: TrackTotals = {
  positions: 0,
  mileage: 0,
  movingMs: 0,
  standingMs: 0,
  idlingMs: 0,
  engineMs: 0,
  maxSpeed: 0,
  averageSpeed: 0,
  trips: 0,
  stops: 0,
  parkings: 0,
  fuellings: 0,
  defuellings: 0,
  fuelUsed: null,
  fuelFilled: null,
  fuelDrained: null,
}

/** The bytes of a track of so many points that winds through a country, a month at ten seconds. */
const trackBytes = (points: number, from: number, to: number): Buffer => {
  const at = (row: number): number => from + Math.floor(((to - from) / points) * row)
  const angle = (row: number): number => (row / points) * Math.PI * 40
  const place = (middle: number, size: number, wave: (angle: number) => number) =>
    Int32Array.from({ length: points }, (_, row) =>
      Math.round(
        (middle + size * (row / points) * wave(angle(row)) + 0.002 * Math.sin(row)) * TRACK_PLACE_STEPS,
      ),
    )
  const totals = { ...NO_TOTALS, positions: points }
  const pieces = encodeTrackBytes(
    {
      vehicleId: 1,
      from,
      to,
      detail: 'full',
      thinned: false,
      count: points,
      trips: [],
      stops: [],
      parkings: [],
      fuellings: [],
      defuellings: [],
      events: [],
      eventsCut: false,
      totals,
      previous: { from: from - (to - from), to: from, totals },
      points,
      series: [],
    },
    {
      timestamp: Float64Array.from({ length: points }, (_, row) => at(row)),
      latitude: place(49, 2, Math.sin),
      longitude: place(31, 4, Math.cos),
      speed: Uint16Array.from({ length: points }, (_, row) => (row % 30) * TRACK_SPEED_STEPS),
      azimuth: Uint16Array.from({ length: points }, (_, row) => (row % 360) * TRACK_AZIMUTH_STEPS),
      validity: new Uint8Array(points).fill(100),
      ignition: Uint8Array.from({ length: points }, (_, row) => (row % 500 > 100 ? 1 : 0)),
    },
    [],
  )
  return Buffer.concat(pieces)
}

/** Opens the route page over a track of so many points that stands in for the server's answer. */
const openTrack = async (stage: Stage, points: number): Promise<void> => {
  const { page } = stage
  const from = Date.now() - POINTS * STEP_MS
  const bytes = trackBytes(points, from, from + POINTS * STEP_MS)
  const path = CALLS.track.path.replace(':vehicleId', '**')
  await page.route(`**${path}`, (route) => route.fulfill({ body: bytes, contentType: TRACK_BYTES_TYPE }))
  const query = `from=${from}&to=${from + POINTS * STEP_MS}`
  await openFleet(stage, queryOf(COUNTRY_SCENE))
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/routeDetail/1/Truck/%20?${query}`)
  await page.locator('.track-pin').waitFor({ timeout: OPEN_TIMEOUT_MS })
  await page.locator('.track-graph__pane svg').first().waitFor({ timeout: OPEN_TIMEOUT_MS })
  await page.waitForTimeout(3_000)
}

/** Moves the mouse along a line there and back; a mouse says where it is every 16 ms. */
const sweep = async (
  page: Page,
  from: { readonly x: number; readonly y: number },
  width: number,
): Promise<void> => {
  for (let step = 0; step <= MOVES; step++) {
    const next = performance.now() + FRAME_MS
    const share = step <= MOVES / 2 ? (step / MOVES) * 2 : 2 - (step / MOVES) * 2
    await page.mouse.move(from.x + width * share, from.y)
    const left = next - performance.now()
    if (left > 0) await page.waitForTimeout(left)
  }
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`bench: nothing is drawn at ${selector}`)
  return box
}

/** Times between drawn frames while `act` runs, ms. */
const framesOf = async (page: Page, act: () => Promise<void>): Promise<readonly number[]> => {
  await page.evaluate(() => window.benchProbe.startFrames())
  await act()
  return page.evaluate(() => window.benchProbe.framesOf())
}

const pan = async (page: Page): Promise<readonly number[]> => {
  const { x, y, width, height } = await boxOf(page, '.track-map')
  const middle = { x: x + width / 2, y: y + height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  const times = await framesOf(page, () => sweep(page, middle, 200))
  await page.mouse.up()
  return times
}

const scrub = async (page: Page): Promise<readonly number[]> => {
  const { x, y, width, height } = await boxOf(page, '.track-graph__pane')
  return framesOf(page, () => sweep(page, { x: x + 60, y: y + height / 2 }, width - 80))
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const tell = (times: readonly number[]): string =>
  `mean ${mean(times).toFixed(1)}, 95 % ${percentile(times, 0.95).toFixed(1)} ms of ${times.length} frames`

const timesOf = (points: number, rounds: number, act: (page: Page) => Promise<readonly number[]>) =>
  withPage({ vehicles: 1, rate: 0 }, async (stage) => {
    await openTrack(stage, points)
    await act(stage.page)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(...(await act(stage.page)))
    return times
  })

/** Scrubbing through a track of 260,000 points by its graph, against the map alone panning on the same page. */
export const trackScrub: Measure = {
  id: 'track-scrub-260k',
  part: 'browser',
  isLong: true,
  run: async ({ quick }) => {
    const rounds = quick ? 1 : 4
    const alone = await timesOf(2, rounds, pan)
    const scrubbed = await timesOf(POINTS, rounds, scrub)
    const panned = await timesOf(POINTS, rounds, pan)
    return {
      what: 'time between drawn frames while scrubbing a track of 260,000 points, against the map alone panning',
      value: mean(scrubbed),
      unit: 'ms',
      baseline: mean(alone),
      ratio: mean(scrubbed) / mean(alone),
      detail: `scrubbing: ${tell(scrubbed)}; map alone panning: ${tell(alone)}; map with the track panning: ${tell(panned)}`,
    }
  },
}
