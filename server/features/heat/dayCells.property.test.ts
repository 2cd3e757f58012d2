import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrackPosition } from '../../movement/ports.ts'
import { readMovementSettings } from '../../movement/settings.ts'
import { TrackBuilder } from '../../movement/testing.ts'
import { REPORT_KIND_OF } from '../../reports/reportKinds.ts'
import { columnsOf, reportInput, sumOf } from '../../reports/testReport.ts'
import { findDayCells } from './dayCells.ts'
import type { Cell } from './packCells.ts'

/** The cells of random drives against the reports of the same days, and against the positions themselves. */

const DAY_MS = 86_400_000
const LIMIT = 20
const SETTINGS = [{ name: 'maximum_allowed_speed', unit: 'm/s', value: LIMIT }]

type Leg = readonly [kind: 'stand' | 'drive' | 'silence' | 'carry' | 'faulty', seconds: number, speed: number]
const leg = fc.tuple(
  fc.constantFrom(
    'stand' as const,
    'drive' as const,
    'silence' as const,
    'carry' as const,
    'faulty' as const,
  ),
  fc.integer({ min: 20, max: 4_000 }),
  fc.integer({ min: 3, max: 35 }),
)

const driveOf = (legs: readonly Leg[]): readonly TrackPosition[] => {
  const track = new TrackBuilder().stand(60)
  for (const [kind, seconds, speed] of legs) {
    if (kind === 'stand') track.stand(seconds, { every: 30 })
    else if (kind === 'drive') track.drive(seconds, speed, { every: 20, azimuth: (seconds * 7) % 360 })
    else if (kind === 'silence') track.silence(seconds * 10).stand(30)
    else if (kind === 'carry')
      track
        .silence(seconds * 5)
        .carry(seconds)
        .stand(30)
    else track.silence(10).add({ latitude: null, longitude: null }).silence(10).add({ validity: 0 })
  }
  return track.positions
}

const sum = (cells: readonly Cell[], name: 'count' | 'ms'): number =>
  cells.reduce((total, cell) => total + cell[name], 0)

/** The cell of a place by the definition of Web Mercator, apart from the product's own formula. */
const cellKey = (latitude: number, longitude: number): string => {
  const radians = (latitude * Math.PI) / 180
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2
  return `${Math.floor(((longitude + 180) / 360) * 2 ** 18)} ${Math.floor(y * 2 ** 18)}`
}

/** Positions with a valid place, counted by cell; places are those that are stored. */
const countPlaces = (positions: readonly TrackPosition[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { latitude, longitude, validity } of positions) {
    if (latitude === null || longitude === null || validity < 100) continue
    const key = cellKey(Math.round(latitude * 1e7) / 1e7, Math.round(longitude * 1e7) / 1e7)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

test('equals the reports of each day and the positions in each cell', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(leg, { minLength: 1, maxLength: 14 }), async (legs) => {
      const positions = driveOf(legs)
      const first = Math.floor((positions[0]?.timestamp ?? 0) / DAY_MS)
      const last = Math.floor((positions.at(-1)?.timestamp ?? 0) / DAY_MS)
      for (let day = first; day <= last; day++) {
        const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS]
        const sent = positions.filter(({ timestamp: at }) => at >= from && at < to)
        const cells = await findDayCells(columnsOf(sent), readMovementSettings(SETTINGS, null))
        const vehicle = {
          id: 1,
          ownerId: 1,
          name: 'v',
          licensePlate: '',
          settings: SETTINGS,
          tankVolume: null,
        }
        const input = reportInput({ positions }, { from, to, timeZone: 'UTC', vehicle })
        const traffic = await REPORT_KIND_OF['daily-traffic'].compute(input)
        const stops = await REPORT_KIND_OF['stops-report'].compute(input)
        const speeding = await REPORT_KIND_OF.over_speed.compute(input)
        const ofTraffic = (key: string): number => sumOf(REPORT_KIND_OF['daily-traffic'], traffic, key)
        expect(sum(cells.presence, 'ms')).toBeCloseTo(ofTraffic('moving'), -1)
        expect(sum(cells.stops, 'count')).toBe(ofTraffic('stops') + ofTraffic('parkings'))
        expect(sum(cells.stops, 'count')).toBe(stops.rows.length)
        expect(
          Math.abs(sum(cells.stops, 'ms') - sumOf(REPORT_KIND_OF['stops-report'], stops, 'duration')),
        ).toBeLessThan(stops.rows.length + 1)
        expect(sum(cells.speeding, 'count')).toBe(speeding.rows.length)
        expect(sum(cells.speeding, 'ms')).toBe(sumOf(REPORT_KIND_OF.over_speed, speeding, 'duration'))
        const counted = Object.fromEntries(
          cells.presence
            .filter(({ count }) => count > 0)
            .map(({ column, row, count }) => [`${column} ${row}`, count]),
        )
        expect(counted).toEqual(countPlaces(sent))
      }
    }),
    { numRuns: 40 },
  )
})

test('a silence counts where the last position before it was, if the vehicle was elsewhere afterwards', async () => {
  const track = new TrackBuilder().stand(600).drive(300)
  const before = track.positions.at(-1)
  track.silence(1_800).carry(5_000).stand(600).silence(3_600).stand(600)
  const { lost } = await findDayCells(columnsOf(track.positions), readMovementSettings([], null))
  expect(lost.map(({ column, row, count, ms }) => [`${column} ${row}`, count, ms])).toEqual([
    [cellKey(before?.latitude ?? 0, before?.longitude ?? 0), 1, 1_810_000],
  ])
})
