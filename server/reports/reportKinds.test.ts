import { describe, expect, test } from 'vitest'
import { REPORT_KINDS } from '../../src/contract/reports/reportKinds.ts'
import { NO_FILTERS, NO_OPTIONS } from '../../src/contract/reports/reportQuestion.ts'
import { NOISE_LEVELS } from '../movement/score/levels.ts'
import { simulateVehicle } from '../movement/score/scoreLevel.ts'
import { applyFilters } from './applyFilters.ts'
import { isWorkTime } from '../../src/contract/rules/reportHours.ts'
import { withDrivers } from './drivers.ts'
import { describeMissingOption } from './checkOptions.ts'
import { daysOf } from './reportDays.ts'
import { REPORT_KIND_OF } from './reportKinds.ts'
import { cellOf, reportInput, sumOf, testZones } from './testReport.ts'

const [level] = NOISE_LEVELS
if (!level) throw new Error('no level')
const { drive, positions, fuel } = simulateVehicle({ ...level, longGaps: 0, outliers: 0 }, 90_001)
const FROM = drive.from
const TO = FROM + drive.seconds * 1_000
const tank = {
  kind: 'sensor',
  number: 1,
  name: 'Tank',
  unit: 'l',
  type: 'FUEL_LEVEL',
  timestamp: Float64Array.from(positions, ({ timestamp }) => timestamp),
  value: Float32Array.from(positions, ({ timestamp }) => fuel.sensed[(timestamp - FROM) / 1_000] ?? 0),
} as const
/** Where the drive begins, degrees. */
const zones = testZones([
  {
    id: 1,
    zoneTypeId: 7,
    shapedAt: 0,
    type: 'CIRCLE',
    points: [{ latitude: 50.45, longitude: 30.52 }],
    radius: 3_000,
    width: null,
    speedLimit: 8,
  },
])
const QUESTION = {
  from: FROM,
  to: TO,
  zones,
  options: {
    ...NO_OPTIONS,
    geoCoding: false,
    equipmentWidth: 12,
    longerThen: 0,
    ZoneType: [],
    allowedSpeed: 14,
  },
  vehicle: {
    id: 1,
    ownerId: 1,
    name: 'v',
    licensePlate: '',
    settings: [{ name: 'fuel_norm', unit: 'L/100km', value: fuel.litresPer100Km }],
    tankVolume: fuel.tank,
  },
}
const sent = { positions, series: [tank] }
const input = () => reportInput(sent, QUESTION)
const metres = (from: number, to: number): number =>
  (drive.odometer[Math.floor((to - FROM) / 1_000)] ?? drive.odometer.at(-1) ?? 0) -
  (drive.odometer[Math.floor((from - FROM) / 1_000)] ?? 0)
const isInCircle = (row: number): boolean => Math.hypot(drive.east[row] ?? 0, drive.north[row] ?? 0) < 3_000

test.each(REPORT_KINDS)('%s declares the columns of its rows, and says why it has none', async (name) => {
  const kind = REPORT_KIND_OF[name]
  expect(kind.declaration.kind).toBe(name)
  const { rows, note } = await kind.compute(input())
  expect(note === null).toBe(rows.length > 0)
  const extra = kind.combine ? 1 : 0
  for (const { cells } of rows) expect(cells).toHaveLength(kind.declaration.columns.length + extra)
  const keys = new Set(kind.declaration.columns.map(({ key }) => key))
  for (const { ratio } of kind.declaration.columns)
    if (ratio) expect(keys.has(ratio.of) && keys.has(ratio.per)).toBe(true)
  const silent = await kind.compute(reportInput({ positions: [] }, QUESTION))
  expect(silent).toMatchObject({ rows: [], note: 'noData' })
})

test("a day's mileage is the route page's, and the days cover the true way [REPORT-01]", async () => {
  const kind = REPORT_KIND_OF['daily-traffic']
  const result = await kind.compute(input())
  expect(result.rows).toHaveLength(4)
  for (const [row, { from, to }] of result.rows.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- days in turn
    const { movement } = await reportInput(sent, { ...QUESTION, from, to }).read()
    expect(cellOf(kind, result, row, 'mileage')).toBe(movement.totals.mileage)
    expect(cellOf(kind, result, row, 'used')).toBe(movement.totals.fuelUsed)
  }
  expect(Math.abs(sumOf(kind, result, 'mileage') / metres(FROM, TO) - 1)).toBeLessThan(0.02)
})

test('stops and parkings are the true stands [REPORT-03]', async () => {
  const kind = REPORT_KIND_OF['stops-report']
  const long = { ...QUESTION, options: { ...QUESTION.options, longerThen: 90_000 } }
  const result = await kind.compute(reportInput(sent, long))
  expect(result.rows.length).toBeGreaterThan(10)
  let still = 0
  for (const { from, to } of result.rows) {
    expect(to - from).toBeGreaterThanOrEqual(90_000)
    if (drive.speed[Math.floor(((from + to) / 2 - FROM) / 1_000)] === 0) still++
  }
  expect(still).toBe(result.rows.length)
})

test('every excess is one of the true speed, with its true way [REPORT-14]', async () => {
  const kind = REPORT_KIND_OF['over_speed']
  const result = await kind.compute(input())
  expect(result.rows.length).toBeGreaterThan(10)
  for (const [row, { from, to }] of result.rows.entries()) {
    const speeds = drive.speed.subarray((from - FROM) / 1_000, (to - FROM) / 1_000 + 1)
    expect(Math.max(...speeds)).toBeGreaterThan(13)
    expect(Number(cellOf(kind, result, row, 'maxSpeed'))).toBeGreaterThan(14)
  }
  expect(
    Math.abs(
      sumOf(kind, result, 'distance') / result.rows.reduce((sum, { from, to }) => sum + metres(from, to), 0) -
        1,
    ),
  ).toBeLessThan(0.05)
})

describe('zones', () => {
  test('time and mileage of the visits are the true ones [REPORT-06]', async () => {
    const kind = REPORT_KIND_OF['zone-report']
    const result = await kind.compute(input())
    let [seconds, way] = [0, 0]
    for (let row = 1; row < drive.seconds; row++) {
      if (!isInCircle(row)) continue
      seconds++
      way += (drive.odometer[row] ?? 0) - (drive.odometer[row - 1] ?? 0)
    }
    expect(seconds).toBeGreaterThan(600)
    expect(Math.abs(sumOf(kind, result, 'inside') / 1_000 / seconds - 1)).toBeLessThan(0.03)
    expect(Math.abs(sumOf(kind, result, 'mileage') / way - 1)).toBeLessThan(0.05)
  })

  test('inside and outside are together the mileage of the days [REPORT-12] [REPORT-13]', async () => {
    const days = await REPORT_KIND_OF['daily-traffic'].compute(input())
    const mileage = sumOf(REPORT_KIND_OF['daily-traffic'], days, 'mileage')
    for (const name of ['mileage-by-zone-types', 'mileage-by-zones'] as const) {
      const kind = REPORT_KIND_OF[name]
      // oxlint-disable-next-line no-await-in-loop -- two kinds in turn
      expect(sumOf(kind, await kind.compute(input()), 'mileage')).toBeCloseTo(mileage, 3)
    }
  })

  test('each stand is either in a zone or without one [REPORT-09] [REPORT-10]', async () => {
    const count = async (name: 'stops-report' | 'stops-in-zones' | 'stops-without-zones') =>
      (await REPORT_KIND_OF[name].compute(input())).rows.length
    expect((await count('stops-in-zones')) + (await count('stops-without-zones'))).toBe(
      await count('stops-report'),
    )
  })

  test('a vehicle counts once for a zone and a day, two vehicles twice [REPORT-08]', async () => {
    const kind = REPORT_KIND_OF['zones-device-count']
    const { rows } = await kind.compute(input())
    const combined = kind.combine?.([rows, rows, []]) ?? []
    expect(combined).toHaveLength(rows.length)
    for (const row of combined) expect(row.cells).toHaveLength(6)
    expect(combined.every(({ cells }) => cells[4] === 2)).toBe(true)
  })
})

test('the balance of fuel is exact, and is hidden from those who may not see fuel [REPORT-05]', async () => {
  const kind = REPORT_KIND_OF['daily-fuel']
  const result = await kind.compute(input())
  for (const [row] of result.rows.entries()) {
    const [start, filled, drained, used, end] = ['start', 'filled', 'drained', 'used', 'end'].map((key) =>
      cellOf(kind, result, row, key),
    )
    if (used !== null)
      expect(Number(start) + Number(filled) - Number(drained) - Number(used)).toBeCloseTo(Number(end), 6)
  }
  expect(await kind.compute(reportInput(sent, { ...QUESTION, seesFuel: false }))).toEqual({
    rows: [],
    note: 'fuelHidden',
  })
})

test('with a trailer, a vehicle without an input of that name says so [REPORT-33]', async () => {
  const options = { ...QUESTION.options, trailer: true }
  const result = await REPORT_KIND_OF['area_zones'].compute(reportInput(sent, { ...QUESTION, options }))
  expect(result).toEqual({ rows: [], note: 'noTrailerInput' })
})

test('names the first option that a kind needs [ERR-30] [ERR-31] [ERR-32] [ERR-33]', () => {
  const missing = (name: (typeof REPORT_KINDS)[number]) =>
    describeMissingOption(REPORT_KIND_OF[name].declaration, NO_OPTIONS)?.message
  expect(missing('over_speed')).toBe('geoCoding cannot be null')
  expect(missing('stops-in-zones')).toBe('longerThen cannot be null')
  expect(missing('zone-report')).toBe('ZoneType cannot be null')
  expect(describeMissingOption({ options: ['equipmentWidth'] }, NO_OPTIONS)?.message).toBe(
    'equipmentWidth cannot be null',
  )
  expect(missing('daily-fuel')).toBeUndefined()
})

test.each([
  ['2026-03-28T22:00Z', 23],
  ['2026-10-24T21:00Z', 25],
])('the day of a change of clocks from %s has %i hours [REPORT-01]', (start, hours) => {
  const from = Date.parse(start)
  const [day] = daysOf({ from, to: from + 30 * 3_600_000, timeZone: 'Europe/Kyiv' })
  expect(day).toEqual({ from, to: from + hours * 3_600_000 })
})

test('filters keep the rows of their days and hours, and say when none is left', async () => {
  const kind = REPORT_KIND_OF['stops-report']
  const result = await kind.compute(input())
  const filtered = (filters: Partial<typeof NO_FILTERS>) =>
    applyFilters(result, kind.declaration, { filters: { ...NO_FILTERS, ...filters }, timeZone: 'UTC', zones })
  const monday = filtered({ weekdays: [1] }).rows
  expect(monday.length).toBeGreaterThan(0)
  expect(monday.every(({ from }) => new Date(from).getUTCDay() === 1)).toBe(true)
  const night = filtered({ hours: { from: 1_320, to: 120 } }).rows
  expect(night.every(({ from }) => [22, 23, 0, 1].includes(new Date(from).getUTCHours()))).toBe(true)
  expect(filtered({ minDuration: 10 ** 10 })).toEqual({ rows: [], note: 'filtered' })
})

test('working time and private time share the rows between them, over midnight too', async () => {
  const kind = REPORT_KIND_OF['stops-report']
  const result = await kind.compute(input())
  const keep = (side: 'working' | 'private', hours = { from: 480, to: 1_020 }) => {
    const workTime = { keep: side, weekdays: [1, 2, 3, 4, 5], hours }
    const filters = { ...NO_FILTERS, workTime }
    return applyFilters(result, kind.declaration, { filters, timeZone: 'UTC', zones }).rows
  }
  const working = keep('working')
  const isWorking = ({ from }: { readonly from: number }): boolean => {
    const at = new Date(from)
    return ![0, 6].includes(at.getUTCDay()) && at.getUTCHours() >= 8 && at.getUTCHours() < 17
  }
  expect(working).toEqual(result.rows.filter(isWorking))
  expect(working.length).toBeGreaterThan(0)
  expect(keep('private')).toEqual(result.rows.filter((row) => !isWorking(row)))
  const night = { from: 1_320, to: 360 }
  expect([...keep('working', night), ...keep('private', night)]).toHaveLength(result.rows.length)
})

test('hours over midnight belong to the weekday on which they begin; whole days have weekdays alone', () => {
  const friday = { weekdays: [5], hours: { from: 1_320, to: 360 } }
  expect([isWorkTime(friday, 5, 1_330), isWorkTime(friday, 6, 100), isWorkTime(friday, 5, 100)]).toEqual([
    true,
    true,
    false,
  ])
  expect([isWorkTime(friday, 6, 400), isWorkTime(friday, 5, null), isWorkTime(friday, 6, null)]).toEqual([
    false,
    true,
    false,
  ])
  expect(isWorkTime({ weekdays: [1], hours: { from: 0, to: 0 } }, 1, 700)).toBe(true)
})

test('a row is of the driver at its begin, and a day of its only driver', () => {
  const row = { cells: [], from: 100, to: 300, latitude: null, longitude: null }
  const [anna, borys] = [
    { is: 'known', name: 'Anna' },
    { is: 'card', name: 'B2' },
  ] as const
  const drivers = [
    { driver: anna, cards: [], from: 0, to: 200 },
    { driver: borys, cards: [], from: 250, to: 400 },
  ]
  const driver = (kind: 'stops-report' | 'daily-traffic', part: object = {}) =>
    withDrivers([{ ...row, ...part }], REPORT_KIND_OF[kind].declaration, drivers)[0]?.driver
  expect([driver('stops-report'), driver('stops-report', { from: 220 })]).toEqual([anna, null])
  expect([driver('daily-traffic'), driver('daily-traffic', { from: 210 })]).toEqual([
    { is: 'several' },
    borys,
  ])
})
