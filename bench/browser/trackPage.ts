import { CALLS } from '../../src/contract/http/paths.ts'
import {
  encodeTrackBytes,
  TRACK_AZIMUTH_STEPS,
  TRACK_BYTES_TYPE,
  TRACK_PLACE_STEPS,
  TRACK_SPEED_STEPS,
} from '../../src/contract/http/trackBytes.ts'
import type { TrackTotals } from '../../src/contract/http/track.ts'
import { openFleet } from './browser.ts'
import { COUNTRY_SCENE, queryOf } from './scene.ts'
import type { Stage } from './stage.ts'

/** Positions of a month's track, one every ten seconds. */
export const MONTH_POINTS = 260_000
const STEP_MS = 10_000
const OPEN_TIMEOUT_MS = 120_000
/** Turns of the spiral. */
const TURNS = 20
/** Centre and size of the spiral, degrees. */
const MIDDLE = { latitude: 49, longitude: 31 }
const SIZE = { latitude: 2, longitude: 4 }

/** The part of the month that the page shows. */
export interface TrackScene {
  /** `ends`: two points in the corners of the track's box, so that the map shows the same area. */
  readonly points: 'all' | 'ends'
}

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
  fuelUnknown: 'noLevel',
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The vehicle's position after a share of the month: on a spiral across a country, each point some 200 m off it. */
const spiral = (row: number): Place => {
  const share = row / MONTH_POINTS
  const angle = share * Math.PI * 2 * TURNS
  const off = 0.002 * Math.sin(row)
  return {
    latitude: MIDDLE.latitude + SIZE.latitude * share * Math.sin(angle) + off,
    longitude: MIDDLE.longitude + SIZE.longitude * share * Math.cos(angle) + off,
  }
}

const corner = (row: number): Place => {
  const side = row === 0 ? -1 : 1
  return {
    latitude: MIDDLE.latitude + side * SIZE.latitude,
    longitude: MIDDLE.longitude + side * SIZE.longitude,
  }
}

const trackBytes = ({ points }: TrackScene, from: number, to: number): Buffer => {
  const count = points === 'all' ? MONTH_POINTS : 2
  const at = (row: number): number => from + Math.floor(((to - from) / count) * row)
  const place = points === 'all' ? spiral : corner
  const places = (part: keyof Place) =>
    Int32Array.from({ length: count }, (_, row) => Math.round(place(row)[part] * TRACK_PLACE_STEPS))
  const totals = { ...NO_TOTALS, positions: count }
  const pieces = encodeTrackBytes(
    {
      vehicleId: 1,
      from,
      to,
      detail: 'full',
      thinned: false,
      count,
      trips: [],
      stops: [],
      parkings: [],
      fuellings: [],
      defuellings: [],
      events: [],
      eventsCut: false,
      totals,
      previous: { from: from - (to - from), to: from, totals },
      points: count,
      series: [],
    },
    {
      timestamp: Float64Array.from({ length: count }, (_, row) => at(row)),
      latitude: places('latitude'),
      longitude: places('longitude'),
      speed: Uint16Array.from({ length: count }, (_, row) => (row % 30) * TRACK_SPEED_STEPS),
      azimuth: Uint16Array.from({ length: count }, (_, row) => (row % 360) * TRACK_AZIMUTH_STEPS),
      validity: new Uint8Array(count).fill(100),
      ignition: Uint8Array.from({ length: count }, (_, row) => (row % 500 > 100 ? 1 : 0)),
    },
    [],
  )
  return Buffer.concat(pieces)
}

/** Opens the route page over a month's track that replaces the server's response, and waits until it is drawn. */
export const openTrackPage = async (stage: Stage, scene: TrackScene): Promise<void> => {
  const { page } = stage
  const from = Date.now() - MONTH_POINTS * STEP_MS
  const to = from + MONTH_POINTS * STEP_MS
  const bytes = trackBytes(scene, from, to)
  const path = CALLS.track.path.replace(':vehicleId', '**')
  await page.route(`**${path}`, (route) => route.fulfill({ body: bytes, contentType: TRACK_BYTES_TYPE }))
  await openFleet(stage, queryOf(COUNTRY_SCENE))
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/routeDetail/1/Truck/%20?from=${from}&to=${to}`)
  await page.locator('.track-pin').waitFor({ timeout: OPEN_TIMEOUT_MS })
  await page.locator('.track-graph__pane svg').first().waitFor({ timeout: OPEN_TIMEOUT_MS })
  await page.waitForTimeout(3_000)
}
