import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { THIN_TOLERANCE_M } from '../../../../src/contract/http/track.ts'
import { TRACK_NO_PLACE, type TrackPointColumns } from '../../../../src/contract/http/trackBytes.ts'
import { distanceM } from '../../../../src/contract/rules/geodesy.ts'
import { SILENCE_MS, thinPositions, thinReadings } from './thinTrack.ts'

const STEPS = 1e7
/**
 * Tolerance for the difference between the flat formula over a few kilometres with rounded places and the distance on
 * the sphere.
 */
const SLACK_M = 0.5

interface Row {
  readonly at: number
  readonly lat: number
  readonly lon: number
  readonly speed: number
  readonly ignition: number
}

const columnsOf = (rows: readonly Row[]): TrackPointColumns => ({
  timestamp: Float64Array.from(rows, ({ at }) => at),
  latitude: Int32Array.from(rows, ({ lat }) => lat),
  longitude: Int32Array.from(rows, ({ lon }) => lon),
  speed: Uint16Array.from(rows, ({ speed }) => speed),
  azimuth: new Uint16Array(rows.length),
  validity: new Uint8Array(rows.length).fill(100),
  ignition: Uint8Array.from(rows, ({ ignition }) => ignition),
})

/** A wandering vehicle with occasional silences, lost places, and ignition changes. */
const wander = fc
  .array(
    fc.record({
      pause: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1_000, max: 60_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: SILENCE_MS, max: 4 * SILENCE_MS }) },
      ),
      north: fc.integer({ min: -3_000, max: 3_000 }),
      east: fc.integer({ min: -3_000, max: 3_000 }),
      speed: fc.integer({ min: 0, max: 4_000 }),
      isPlaced: fc.oneof(
        { weight: 15, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
      turns: fc.integer({ min: 0, max: 20 }),
    }),
    { minLength: 1, maxLength: 1_500, size: 'max' },
  )
  .map((steps) => {
    let [at, lat, lon, ignition] = [1_700_000_000_000, 50 * STEPS, 179.9999 * STEPS, 0]
    return steps.map(({ pause, north, east, speed, isPlaced, turns }): Row => {
      at += pause
      lat += north
      lon += east
      if (lon > 180 * STEPS) lon -= 360 * STEPS
      if (turns === 0) ignition = 1 - ignition
      return {
        at,
        lat: isPlaced ? lat : TRACK_NO_PLACE,
        lon: isPlaced ? lon : TRACK_NO_PLACE,
        speed,
        ignition,
      }
    })
  })

/** The distance from a constant-speed drive between two rows, computed by another method than the code's. */
const metresOff = (from: Row, to: Row, row: Row): number => {
  const share = (row.at - from.at) / (to.at - from.at)
  const turned = ((to.lon - from.lon + 540 * STEPS) % (360 * STEPS)) - 180 * STEPS
  const lat = (from.lat + (to.lat - from.lat) * share) / STEPS
  const lon = (from.lon + turned * share) / STEPS
  return distanceM(lat, lon, row.lat / STEPS, row.lon / STEPS)
}

describe('a thinned track', () => {
  test('is nowhere further than the tolerance from a removed position, at its time [TRACK-07]', async () => {
    await fc.assert(
      fc.asyncProperty(wander, async (rows) => {
        const kept = new Set((await thinPositions(columnsOf(rows), [])).timestamp)
        for (const [index, row] of rows.entries()) {
          if (kept.has(row.at) || row.lat === TRACK_NO_PLACE) continue
          const before = rows.slice(0, index).findLast(({ at }) => kept.has(at))
          const after = rows.slice(index).find(({ at }) => kept.has(at))
          if (!before || !after) throw new Error('a position at the end is left out')
          expect(metresOff(before, after, row)).toBeLessThan(THIN_TOLERANCE_M + SLACK_M)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('keeps its ends, the neighbours of each given time, silences, lost places and ignition changes [TRACK-07]', async () => {
    await fc.assert(
      fc.asyncProperty(wander, fc.array(fc.nat({ max: 1_499 })), async (rows, picked) => {
        const moments = picked.flatMap((index) => rows[index]?.at ?? []).map((at, index) => at + (index % 2))
        const kept = new Set((await thinPositions(columnsOf(rows), moments)).timestamp)
        const needed = new Set([rows.at(0)?.at, rows.at(-1)?.at])
        for (const [index, row] of rows.entries()) {
          const before = rows[index - 1]
          if (!before) continue
          const isBreak =
            row.at - before.at > SILENCE_MS ||
            (row.lat === TRACK_NO_PLACE) !== (before.lat === TRACK_NO_PLACE) ||
            row.ignition !== before.ignition
          const isAround = moments.some((moment) => before.at <= moment && moment <= row.at)
          if (isBreak || isAround) needed.add(before.at).add(row.at)
        }
        for (const at of needed) expect(kept).toContain(at)
      }),
      { numRuns: 30 },
    )
  })

  test('keeps the extremes of the speed, of the whole and of each hundredth of the time [TRACK-07]', async () => {
    await fc.assert(
      fc.asyncProperty(wander, async (rows) => {
        const thin = await thinPositions(columnsOf(rows), [])
        const [first, last] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0]
        for (const parts of [1, 100]) {
          for (let part = 0; part < parts; part++) {
            const isIn = (at: number): boolean =>
              Math.min(parts - 1, Math.floor(((at - first) / Math.max(1, last - first)) * parts)) === part
            const all = rows.filter(({ at }) => isIn(at)).map(({ speed }) => speed)
            const left = [...thin.speed].filter((_, index) => isIn(thin.timestamp[index] ?? 0))
            expect([Math.min(...left), Math.max(...left)]).toEqual([Math.min(...all), Math.max(...all)])
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  test('removes what lies on a straight drive, in its rows and in all columns alike', async () => {
    const rows = Array.from(
      { length: 60_000 },
      (_, index): Row => ({
        at: index * 1_000,
        lat: index * 1_000,
        lon: 30 * STEPS,
        speed: 1_200,
        ignition: 1,
      }),
    )
    const thin = await thinPositions(columnsOf(rows), [])
    expect(thin.timestamp.length).toBeLessThan(rows.length / 10)
    for (const [index, at] of thin.timestamp.entries()) {
      expect(thin.latitude[index]).toBe(rows[at / 1_000]?.lat)
    }
    expect(new Set(Object.values(thin).map((column: { length: number }) => column.length)).size).toBe(1)
  })
})

describe('thinned values', () => {
  const series = (kind: 'sensor' | 'input', values: readonly number[]) => ({
    kind,
    number: 1,
    timestamp: Float64Array.from(values, (_, index) => index * 1_000),
    value: Float32Array.from(values),
  })

  test('of a sensor keep its spikes and gaps [TRACK-07]', async () => {
    const values = Array.from({ length: 50_000 }, (_, index) => index % 7)
    values[12_345] = 100
    values[23_456] = -100
    values.fill(Number.NaN, 30_000, 40_000)
    const thin = await thinReadings(series('sensor', values))
    expect(thin.value.length).toBeLessThan(5_000)
    expect([...thin.value]).toEqual(expect.arrayContaining([100, -100]))
    for (const at of [29_999, 30_000, 39_999, 40_000]) expect([...thin.timestamp]).toContain(at * 1_000)
  })

  test('of an input keep both sides of each change, and nothing else', async () => {
    const values = Array.from({ length: 50_000 }, (_, index) => Number(index >= 20_000 && index < 20_003))
    const thin = await thinReadings(series('input', values))
    const kept = [0, 19_999, 20_000, 20_002, 20_003, 49_999]
    expect([...thin.timestamp]).toEqual(kept.map((index) => index * 1_000))
  })

  test('of a short series are complete', async () => {
    const short = series('sensor', [1, 1, 1, 1])
    expect(await thinReadings(short)).toBe(short)
  })
})
