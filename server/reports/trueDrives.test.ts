import { describe, expect, test } from 'vitest'
import { NO_OPTIONS } from '../../src/contract/reports/reportQuestion.ts'
import type { TrackSeries } from '../../src/contract/http/track.ts'
import type { ReportKindName } from '../../src/contract/reports/reportKinds.ts'
import { REPORT_KIND_OF } from './reportKinds.ts'
import type { ReportResult } from './reportKind.ts'
import { cellOf, reportInput, testZones } from './testReport.ts'
import {
  FROM,
  inputSeries,
  isInside,
  metresIn,
  msOf,
  secondOf,
  secondsOf,
  stretchesWhere,
  tankSeries,
  TO,
  type TrueCircle,
  trueDrive,
  type TrueStretch,
  zoneOf,
} from './testTrueDrive.ts'

/** Kinds of reports against what is true of a simulated drive, which is counted second by second. */

const { drive, fuel, positions } = trueDrive
const DAY_SECONDS = 86_400
/** Seconds by which the ends of a stretch may be off: the device sends every 10 s, every 90 s with the ignition off. */
const ENDS = 100
const LIMIT = 8
const ZONES = 8
/** Round zones along the drive, where it is after each eighth of its way; the last one has no speed limit. */
const CIRCLES = Array.from({ length: ZONES }, (_, place): TrueCircle => {
  const metres = ((drive.odometer.at(-1) ?? 0) * place) / ZONES
  const second = drive.odometer.findIndex((odometer) => odometer >= metres)
  return {
    id: place + 1,
    east: drive.east[second] ?? 0,
    north: drive.north[second] ?? 0,
    radius: 2_000,
    ...(place < ZONES - 1 && { speedLimit: LIMIT }),
  }
})
const VEHICLE = {
  id: 1,
  ownerId: 1,
  name: 'v',
  licensePlate: '',
  settings: [{ name: 'average_fuel_consumption', unit: 'L/100km', value: fuel.litresPer100Km }],
  tankVolume: fuel.tank,
}
const ask = (
  name: ReportKindName,
  series: readonly TrackSeries[] = [],
  circles: readonly TrueCircle[] = CIRCLES,
): Promise<ReportResult> =>
  REPORT_KIND_OF[name].compute(
    reportInput(
      { positions, series },
      {
        from: FROM,
        to: TO,
        timeZone: 'UTC',
        zones: testZones(circles.map(zoneOf)),
        options: { ...NO_OPTIONS, geoCoding: false, ZoneType: [], zones: [] },
        vehicle: VEHICLE,
      },
    ),
  )

/** The cells of a column in the order of the rows. */
const column = (name: ReportKindName, result: ReportResult, key: string): readonly unknown[] =>
  result.rows.map((_, row) => cellOf(REPORT_KIND_OF[name], result, row, key))
const numbers = (name: ReportKindName, result: ReportResult, key: string): readonly number[] =>
  column(name, result, key).map(Number)
const share = (found: number, real: number): number => Math.abs(found / real - 1)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const isStanding = (second: number): boolean => drive.speed[second] === 0
const hasEngine = (second: number): boolean => drive.ignition[second] === 1
const secondsOfRow = ({ from, to }: { readonly from: number; readonly to: number }): TrueStretch => ({
  from: secondOf(from),
  to: secondOf(to),
})

/** A pump that runs for 25 minutes of every two hours. */
const isPumping = (second: number): boolean => second % 7_200 < 1_500
const pump = inputSeries(2, 'Work pump', isPumping)
const door = inputSeries(3, '', (second) => second % 10_000 > 9_000)

/** The true visits, long enough to be seen by every device. */
const visits = CIRCLES.flatMap((circle) =>
  stretchesWhere(isInside(circle), ENDS).map((stretch) => ({ ...stretch, circle })),
).toSorted((a, b) => a.from - b.from)

test('the drive visits every zone, and stands, pumps and is too fast in them', () => {
  expect(visits.length).toBeGreaterThanOrEqual(ZONES)
  expect(new Set(visits.map(({ circle }) => circle)).size).toBe(ZONES)
  for (const isTrue of [isStanding, isPumping, hasEngine])
    expect(sum(visits.map((visit) => secondsOf(visit, isTrue)))).toBeGreaterThan(600)
})

test('each time that an input was on has its true ends and way [REPORT-02]', async () => {
  const name = 'logical-inputs'
  const result = await ask(name, [pump, door])
  const inputs = column(name, result, 'input')
  expect(new Set(inputs)).toEqual(new Set(['Work pump', '3']))
  const real = stretchesWhere(isPumping)
  const rows = result.rows.filter((_, row) => inputs[row] === 'Work pump')
  expect(rows).toHaveLength(real.length)
  for (const [place, row] of rows.entries()) {
    const stretch = real[place] ?? { from: 0, to: 0 }
    expect(Math.abs(row.from - msOf(stretch.from))).toBeLessThanOrEqual(ENDS * 1_000)
    expect(Math.abs(row.to - msOf(stretch.to))).toBeLessThanOrEqual(ENDS * 1_000)
    const at = result.rows.indexOf(row)
    expect(numbers(name, result, 'duration')[at]).toBe(row.to - row.from)
    const metres = metresIn(stretch)
    expect(Math.abs((numbers(name, result, 'mileage')[at] ?? 0) - metres)).toBeLessThan(0.05 * metres + 400)
  }
})

test('an input is not on during a silence of more than ten minutes [REPORT-02]', async () => {
  const quiet: TrackSeries = {
    ...pump,
    timestamp: Float64Array.from([0, 300, 1_000, 1_200], msOf),
    value: Float32Array.from([1, 1, 1, 0]),
  }
  const { rows } = await ask('logical-inputs', [quiet])
  expect(rows.map(secondsOfRow)).toEqual([
    { from: 0, to: 300 },
    { from: 1_000, to: 1_200 },
  ])
})

describe('fuel', () => {
  /** Litres: the sensor sloshes, and has steps. */
  const OFF = fuel.tank * 0.08

  test('each day has its true levels, and what was truly filled [REPORT-04]', async () => {
    const name = 'daily-fuel-level'
    const result = await ask(name, [tankSeries])
    const of = (key: string) => numbers(name, result, key)
    expect(result.rows).toHaveLength(Math.ceil(drive.seconds / DAY_SECONDS))
    for (const [day, { from, to }] of result.rows.entries()) {
      const [first, last] = [secondOf(from), secondOf(to - 1_000)]
      const levels = fuel.level.subarray(first, last + 1)
      for (const [key, real] of [
        ['start', levels[0]],
        ['end', levels.at(-1)],
        ['min', Math.min(...levels)],
        ['max', Math.max(...levels)],
      ] as const)
        expect([key, Math.abs((of(key)[day] ?? 0) - (real ?? 0)) < OFF]).toEqual([key, true])
      const filled = sum(
        fuel.events
          .filter((event) => event.kind === 'fuelling' && event.from >= from && event.to < to)
          .map(({ litres }) => litres),
      )
      expect(Math.abs((of('filled')[day] ?? 0) - filled)).toBeLessThan(OFF)
    }
  })

  test('the curve is the true level, with a row every 15 minutes and for each true event [REPORT-17]', async () => {
    const name = 'fuel-level'
    const result = await ask(name, [tankSeries])
    const [kinds, at, levels] = [
      column(name, result, 'kind'),
      numbers(name, result, 'at'),
      numbers(name, result, 'level'),
    ]
    const curve = at.flatMap((moment, row) => (kinds[row] === 'level' ? [{ moment, row }] : []))
    const good = curve.filter(
      ({ moment, row }) => Math.abs((levels[row] ?? 0) - (fuel.level[secondOf(moment)] ?? 0)) < OFF,
    )
    expect(good.length / curve.length).toBeGreaterThan(0.98)
    for (const [place, { moment }] of curve.entries())
      expect(moment - (curve[place - 1]?.moment ?? FROM)).toBeLessThanOrEqual((900 + ENDS) * 1_000)
    for (const { kind, from, to, litres } of fuel.events) {
      const found = result.rows.findIndex(
        (row, place) => kinds[place] === kind && row.from < to + 600_000 && row.to > from - 600_000,
      )
      const key = kind === 'fuelling' ? 'filled' : 'drained'
      expect([kind, found >= 0]).toEqual([kind, true])
      expect(share(numbers(name, result, key)[found] ?? 0, litres)).toBeLessThan(0.15)
    }
    expect(fuel.events.length).toBeGreaterThan(0)
    const events = kinds.filter((kind) => kind !== 'level')
    expect(events.length).toBeLessThanOrEqual(fuel.events.length + 1)
  })
})

describe('zones', () => {
  test('zones are passed in their true order, with the true time and way between them [REPORT-07]', async () => {
    const name = 'zones-passage'
    const result = await ask(name)
    const zones = column(name, result, 'zone')
    // A visit at the very border may be seen as two, or a little shorter.
    const rowOf = ({ circle, from, to }: (typeof visits)[number]): number =>
      result.rows.findIndex(
        (row, place) =>
          zones[place] === `zone-${circle.id}` && secondOf(row.from) < to && secondOf(row.to) > from,
      )
    const order = visits.map(rowOf)
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((x, y) => x - y))
    const isReal = ({ from, to }: TrueStretch, zone: unknown): boolean =>
      CIRCLES.some((circle) => zone === `zone-${circle.id}` && secondsOf({ from, to }, isInside(circle)) > 0)
    expect(result.rows.every((row, place) => isReal(secondsOfRow(row), zones[place]))).toBe(true)
    expect(column(name, result, 'order')).toEqual(result.rows.map((_, row) => row + 1))
    const [since, way] = [column(name, result, 'since'), column(name, result, 'mileageSince')]
    expect([since[0], way[0]]).toEqual([null, null])
    const isAnywhere = (second: number): boolean => CIRCLES.some((circle) => isInside(circle)(second))
    const outside = stretchesWhere((second) => !isAnywhere(second)).filter(({ to }) => to < drive.seconds)
    const real = outside.filter(({ from }) => from > 0)
    const found = since.map(Number).filter((ms) => ms > 0)
    expect(share(sum(found) / 1_000, sum(real.map(({ from, to }) => to - from)))).toBeLessThan(0.03)
    expect(share(sum(way.map(Number)), sum(real.map(metresIn)))).toBeLessThan(0.05)
  })

  test('each visit has its true time standing, with the engine on and with the pump on [REPORT-11]', async () => {
    const name = 'zones-stops-and-work'
    const result = await ask(name, [pump, door])
    const [standing, engine, work] = (['standing', 'engine', 'work'] as const).map((key) =>
      numbers(name, result, key),
    )
    const real = result.rows.map(secondsOfRow)
    const total = (isTrue: (second: number) => boolean): number =>
      sum(real.map((stretch) => secondsOf(stretch, isTrue)))
    expect(share(sum(engine ?? []) / 1_000, total(hasEngine))).toBeLessThan(0.02)
    expect(share(sum(work ?? []) / 1_000, total(isPumping))).toBeLessThan(0.04)
    // Waiting at a crossing for less than the least time of a stop is no stop.
    const stood = stretchesWhere(isStanding, 120)
    const isStop = (second: number): boolean => stood.some(({ from, to }) => from <= second && second < to)
    const longest = sum(real.map((stretch) => secondsOf(stretch, isStanding)))
    const found = sum(standing ?? []) / 1_000
    expect(found).toBeGreaterThan(total(isStop) * 0.95)
    expect(found).toBeLessThan(longest * 1.02)
    const places = numbers(name, result, 'stops')
    for (const [row, stretch] of real.entries()) {
      const whole = stood.filter(({ from, to }) => from >= stretch.from && to <= stretch.to)
      expect(places[row]).toBeGreaterThanOrEqual(whole.filter(({ from, to }) => to - from > 300).length)
    }
  })

  test('without an input of work its time is unknown [REPORT-11]', async () => {
    const result = await ask('zones-stops-and-work', [door])
    expect(new Set(column('zones-stops-and-work', result, 'work'))).toEqual(new Set([null]))
  })

  test("each excess of a zone's limit is a true one within it, and no long one is missed [REPORT-15]", async () => {
    const name = 'over_speed_by_zone_type'
    const result = await ask(name)
    const zones = column(name, result, 'zone')
    expect(zones).not.toContain(`zone-${ZONES}`)
    expect(column(name, result, 'zoneType')).toEqual(
      zones.map((zone) => `type-${Number(String(zone).slice(5)) + 10}`),
    )
    expect(new Set(column(name, result, 'allowed'))).toEqual(new Set([LIMIT]))
    const [fastest, excess, ways] = (['maxSpeed', 'excess', 'distance'] as const).map((key) =>
      numbers(name, result, key),
    )
    for (const [row, one] of result.rows.entries()) {
      const stretch = secondsOfRow(one)
      const real = Math.max(...drive.speed.subarray(stretch.from, stretch.to + 1))
      expect(real).toBeGreaterThan(LIMIT - 1)
      expect(Math.abs((fastest?.[row] ?? 0) - real)).toBeLessThan(2)
      expect(excess?.[row]).toBeCloseTo((fastest?.[row] ?? 0) - LIMIT, 6)
      const circle = CIRCLES.find(({ id }) => `zone-${id}` === zones[row])
      expect(circle && isInside(circle)(Math.floor((stretch.from + stretch.to) / 2))).toBe(true)
    }
    expect(share(sum(ways ?? []), sum(result.rows.map(secondsOfRow).map(metresIn)))).toBeLessThan(0.05)
    const isFast = (second: number): boolean => (drive.speed[second] ?? 0) > LIMIT + 1
    const long = CIRCLES.slice(0, -1).flatMap((circle) =>
      stretchesWhere((second) => isFast(second) && isInside(circle)(second), 40).map((stretch) => ({
        ...stretch,
        zone: `zone-${circle.id}`,
      })),
    )
    const missed = long.filter(
      ({ from, to, zone }) =>
        !result.rows.some(
          (row, place) => zones[place] === zone && secondOf(row.from) < to && secondOf(row.to) > from,
        ),
    )
    expect(long.length).toBeGreaterThan(10)
    expect(missed).toEqual([])
  })

  test('a type of zones that the question leaves out has no rows [REPORT-07] [REPORT-15]', async () => {
    const input = reportInput(
      { positions },
      {
        from: FROM,
        to: TO,
        zones: testZones(CIRCLES.map(zoneOf)),
        options: { ...NO_OPTIONS, geoCoding: false, ZoneType: [ZONES + 10], zones: [] },
      },
    )
    expect(await REPORT_KIND_OF['over_speed_by_zone_type'].compute(input)).toMatchObject({ note: 'noZones' })
    const { rows } = await REPORT_KIND_OF['zones-passage'].compute(input)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ cells }) => cells[1] === `zone-${ZONES}`)).toBe(true)
  })
})
