import { expect, test } from 'vitest'
import type { VehicleSetting } from '../../src/contract/entities/vehicle.ts'
import type { TrackSeries } from '../../src/contract/http/track.ts'
import { TrackBuilder } from '../movement/testing.ts'
import { normOf, readFuelNorms } from './fuelNorm.ts'
import { readMeter } from './fuelMeter.ts'
import { judgeSensors } from './sensorQuality.ts'
import { reportInput } from './testReport.ts'

const HOUR_MS = 3_600_000
const timeZone = 'Europe/Kyiv'

const settings = (values: Readonly<Record<string, number>>): VehicleSetting[] =>
  Object.entries(values).map(([name, value]) => ({ name, unit: '', value }))

/** An hour at 20 m/s between two stands of half an hour with the engine on. */
const track = new TrackBuilder().stand(1_800).drive(3_600, 20).stand(1_800)
const from = track.positions[0]?.timestamp ?? 0
const to = (track.positions.at(-1)?.timestamp ?? 0) + 1

const seriesOf = (
  given: Partial<TrackSeries>,
  valueAt: (second: number) => number,
  step = 60,
): TrackSeries => {
  const count = Math.floor((to - from) / 1_000 / step)
  return {
    kind: 'sensor',
    number: 1,
    name: 'one',
    unit: '',
    type: '',
    ...given,
    timestamp: Float64Array.from({ length: count }, (_, row) => from + row * step * 1_000),
    value: Float32Array.from({ length: count }, (_, row) => valueAt(row * step)),
  }
}
const factsOf = async (series: readonly TrackSeries[] = []) =>
  reportInput({ positions: track.positions, series }, { from, to }).read()
const litres = async (values: Readonly<Record<string, number>>, series: readonly TrackSeries[] = []) =>
  normOf(await factsOf(series), readFuelNorms(settings(values)), { from, to, timeZone })

test('a vehicle without a norm has none; the norm by distance is the usual one', async () => {
  expect(await litres({})).toBeNull()
  const facts = await factsOf()
  const { mileage } = facts.movement.totals
  expect((await litres({ fuel_norm: 30 }))?.litres).toBeCloseTo((mileage * 30) / 100_000, 6)
})

test('winter has its own norm, also over the turn of the year, up to the last of its days', async () => {
  const [, month = 0, day = 0] = new Date(from).toISOString().slice(0, 10).split('-').map(Number)
  const today = month * 100 + day
  const { mileage } = (await factsOf()).movement.totals
  const norm = { fuel_norm: 30, fuel_norm_winter: 36 }
  const winter = await litres({ ...norm, winter_from: today, winter_to: today })
  expect(winter?.winter).toBeCloseTo((mileage * 36) / 100_000, 6)
  expect(winter?.summer).toBe(0)
  const other = today === 615 ? 616 : 615
  const summer = await litres({ ...norm, winter_from: other, winter_to: other })
  expect(summer?.litres).toBeCloseTo((mileage * 30) / 100_000, 6)
  const around = await litres({ ...norm, winter_from: today, winter_to: today === 101 ? 1231 : today - 1 })
  expect(around?.winter).toBeCloseTo((mileage * 36) / 100_000, 6)
})

test('an engine hour counts at a stand where there is a norm by distance, and always where there is none', async () => {
  const { mileage, engineMs } = (await factsOf()).movement.totals
  const both = await litres({ fuel_norm: 30, fuel_norm_hour: 4 })
  expect(Math.abs((both?.engine ?? 0) - 4)).toBeLessThan(0.2)
  expect(both?.summer).toBeCloseTo((mileage * 30) / 100_000, 6)
  const alone = await litres({ fuel_norm_hour: 10 })
  expect(alone?.litres).toBeCloseTo((engineMs / HOUR_MS) * 10, 6)
})

test('what is driven with a load has its own norm, by an input or by a sensor', async () => {
  const { mileage } = (await factsOf()).movement.totals
  // Loaded for the first half of the drive.
  const isLoaded = (second: number): boolean => second < 3_600
  const input = seriesOf({ kind: 'input', number: 4 }, (second) => (isLoaded(second) ? 1 : 0))
  const sensor = seriesOf({ number: 7, type: 'RAW_SENSOR' }, (second) => (isLoaded(second) ? 12 : 1))
  const norm = { fuel_norm: 30, fuel_norm_loaded: 40 }
  for (const [load, series] of [
    [{ load_input: 4 }, input],
    [{ load_sensor: 7, load_from: 5 }, sensor],
  ] as const) {
    const found = await litres({ ...norm, ...load }, [series])
    const expected = ((mileage / 2) * 70) / 100_000
    expect(Math.abs((found?.litres ?? 0) - expected)).toBeLessThan(expected * 0.02)
  }
})

test('a meter in litres an hour, or one that counts litres, says what was used; one with gaps says nothing', () => {
  const type = 'FUEL_CONSUMPTION'
  expect(readMeter([], HOUR_MS)).toEqual({ kind: 'none' })
  const rate = readMeter([seriesOf({ type, unit: 'l/h' }, () => 9)], 2 * HOUR_MS)
  expect(rate.kind === 'litres' && Math.abs(rate.litres - 18)).toBeLessThan(0.5)
  const counter = seriesOf({ type, unit: 'л' }, (second) =>
    second < 3_600 ? second / 100 : (second - 3_600) / 100,
  )
  const counted = readMeter([counter], HOUR_MS)
  expect(counted.kind === 'litres' && Math.abs(counted.litres - 71)).toBeLessThan(2)
  expect(readMeter([seriesOf({ type, unit: 'l/h' }, () => 9, 900)], HOUR_MS)).toEqual({ kind: 'gaps' })
})

test('a sensor of the level loses points for noise, values out of range, a stuck float and gaps, with the reason of each', async () => {
  const level = { type: 'FUEL_LEVEL', unit: 'l', number: 27 }
  const judge = async (valueAt: (second: number) => number, step = 60) =>
    judgeSensors(await factsOf([seriesOf(level, valueAt, step)]), 200)[0]
  expect(await judge((second) => 150 - second / 500)).toMatchObject({ score: 100, reasons: [] })
  const noisy = await judge((second) => 100 + ((second / 60) % 2) * 20)
  expect(noisy).toMatchObject({ reasons: [{ fault: 'noise' }] })
  expect(noisy?.score).toBeLessThan(90)
  expect(await judge((second) => (second % 600 === 0 ? 0 : 150 - second / 500))).toMatchObject({
    reasons: [{ fault: 'outOfRange' }],
  })
  expect(await judge(() => 100, 900)).toMatchObject({ score: null, reasons: [{ fault: 'fewReadings' }] })
  const broken = seriesOf(level, (second) => 150 - second / 500)
  const kept = [...broken.timestamp.keys()].filter((row) => row < 40 || row > 80)
  const gaps = judgeSensors(
    await factsOf([
      {
        ...broken,
        timestamp: Float64Array.from(kept, (row) => broken.timestamp[row] ?? 0),
        value: Float32Array.from(kept, (row) => broken.value[row] ?? 0),
      },
    ]),
    200,
  )
  expect(gaps).toMatchObject([{ reasons: [{ fault: 'gaps' }] }])
})
