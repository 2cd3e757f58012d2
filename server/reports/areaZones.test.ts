import { expect, test } from 'vitest'
import { EARTH_RADIUS_M } from '../../src/contract/rules/geodesy.ts'
import { NO_OPTIONS } from '../../src/contract/reports/reportQuestion.ts'
import { REPORT_KIND_OF } from './reportKinds.ts'
import type { FactsRequest } from './readFacts.ts'
import { cellOf, reportInput, testZones } from './testReport.ts'

/** A field of 240 × 600 m that a tool of 12 m works in passes to the north and back, at 3 m/s. */

const FIELD = { width: 240, length: 600 } as const
const TOOL = 12
const SPEED = 3
const EVERY_S = 2
const FROM = Date.UTC(2026, 4, 4, 6)
const HOME = { latitude: 50, longitude: 30 }
const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180
const HA = 10_000

const placeOf = (east: number, north: number) => {
  const latitude = HOME.latitude + north / M_PER_DEGREE
  return {
    latitude,
    longitude: HOME.longitude + east / M_PER_DEGREE / Math.cos((latitude * Math.PI) / 180),
  }
}
const zones = testZones([
  {
    id: 1,
    zoneTypeId: 7,
    shapedAt: 0,
    type: 'POLYGON',
    points: [
      placeOf(0, 0),
      placeOf(FIELD.width, 0),
      placeOf(FIELD.width, FIELD.length),
      placeOf(0, FIELD.length),
    ],
    radius: null,
    width: null,
  },
])

/** Positions along a line of points in metres. */
const drivenAlong = (points: readonly (readonly [east: number, north: number])[]) => {
  const places: (readonly [number, number])[] = []
  for (const [index, [east, north]] of points.entries()) {
    const [toEast, toNorth] = points[index + 1] ?? [east, north]
    const metres = Math.hypot(toEast - east, toNorth - north)
    for (let done = 0; done < metres; done += SPEED * EVERY_S)
      places.push([east + ((toEast - east) * done) / metres, north + ((toNorth - north) * done) / metres])
  }
  return places.map(([east, north], row) => ({
    timestamp: FROM + row * EVERY_S * 1_000,
    ...placeOf(east, north),
    speed: SPEED,
    azimuth: null,
    validity: 100,
    ignitionOn: true,
  }))
}

/** Passes whose middles are `apart` metres from each other, with turns 15 m beyond both ends of the field. */
const passes = (count: number, apart: number) =>
  drivenAlong(
    Array.from({ length: count }, (_, pass) => {
      const east = TOOL / 2 + pass * apart
      const ends = [-15, FIELD.length + 15] as const
      return (pass % 2 === 0 ? ends : ends.toReversed()).map((north) => [east, north ?? 0] as const)
    }).flat(),
  )

const KIND = REPORT_KIND_OF['area_zones']
const work = async (count: number, apart: number) => {
  const positions = passes(count, apart)
  const to = (positions.at(-1)?.timestamp ?? FROM) + 1
  const options = { ...NO_OPTIONS, equipmentWidth: TOOL, zones: [], ZoneType: [] }
  const result = await KIND.compute(reportInput({ positions }, { from: FROM, to, zones, options }))
  return (key: string): number => Number(cellOf(KIND, result, 0, key))
}

test.each([
  { what: 'half of the field, side by side', count: 10, apart: 12 },
  { what: 'the whole field', count: 20, apart: 12 },
  { what: 'with an overlap of a third', count: 10, apart: 8 },
  { what: 'with gaps of a width', count: 10, apart: 24 },
])('$what: area, worked, overlap, missed and way are those of its geometry [REPORT-16]', async (passed) => {
  const { count, apart } = passed
  const cell = await work(count, apart)
  const covered = apart < TOOL ? (count - 1) * apart + TOOL : count * TOOL
  const worked = (covered * FIELD.length) / HA
  const whole = (FIELD.width * FIELD.length) / HA
  const near = (value: number, real: number): number => Math.abs(value - real) / whole
  expect(near(cell('area'), whole)).toBeLessThan(0.005)
  expect(near(cell('worked'), worked)).toBeLessThan(0.02)
  expect(near(cell('overlap'), (count * TOOL * FIELD.length) / HA - worked)).toBeLessThan(0.02)
  expect(near(cell('missed'), whole - worked)).toBeLessThan(0.02)
  expect(Math.abs(cell('share') - (100 * worked) / whole)).toBeLessThan(2)
  expect(Math.abs(cell('mileage') / (count * FIELD.length) - 1)).toBeLessThan(0.03)
})

/** Four passes side by side, of which the trailer is attached on the first two. */
const withTrailer = async (name: string, rest: Partial<FactsRequest> = {}) => {
  const positions = passes(4, TOOL)
  const to = (positions.at(-1)?.timestamp ?? FROM) + 1
  const options = { ...NO_OPTIONS, equipmentWidth: TOOL, zones: [], ZoneType: [], trailer: true }
  const half = positions.length / 2
  const input = {
    kind: 'input',
    number: 4,
    name,
    unit: '',
    type: '',
    timestamp: Float64Array.from(positions, ({ timestamp }) => timestamp),
    value: Float32Array.from(positions, (_, row) => (row < half ? 1 : 0)),
  } as const
  return KIND.compute(
    reportInput({ positions, series: [input] }, { from: FROM, to, zones, options, ...rest }),
  )
}
const vehicle = { id: 1, ownerId: 1, name: 'v', licensePlate: '', settings: [], tankVolume: null }
const worked = (result: Awaited<ReturnType<typeof withTrailer>>, row = 0): number =>
  Number(cellOf(KIND, result, row, 'worked'))
const PASS_HA = (TOOL * FIELD.length) / HA

test('with a trailer, the work counts while the input of the trailer is on, by the width of what is attached [REPORT-33]', async () => {
  const attached = await withTrailer('Причіп')
  expect(worked(attached) / (2 * PASS_HA)).toBeCloseTo(1, 1)
  const trailers = [{ from: FROM, to: Number.POSITIVE_INFINITY, trailer: 'Sprayer', width: TOOL / 2 }]
  const narrow = await withTrailer('Trailer', { vehicle: { ...vehicle, trailers } })
  expect(worked(narrow) / PASS_HA).toBeCloseTo(1, 1)
  expect(await withTrailer('Door')).toEqual({ rows: [], note: 'noTrailerInput' })
})
