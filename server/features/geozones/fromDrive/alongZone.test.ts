import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZONE_POINTS_MAX } from '../../../../src/contract/http/geozones.ts'
import { TRACK_NO_PLACE, TRACK_PLACE_STEPS } from '../../../../src/contract/http/trackBytes.ts'
import { EARTH_RADIUS_M } from '../../../../src/contract/rules/geodesy.ts'
import { alongZone } from './alongZone.ts'
import type { DrivePlaces } from '../../../reports/coverage/drivePlaces.ts'

const M_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180
const NORTH = 50
const SQUEEZE = Math.cos((NORTH * Math.PI) / 180)

type Metres = readonly [east: number, north: number]

const driveOf = (places: readonly (Metres | null)[]): DrivePlaces => ({
  timestamp: Float64Array.from(places, (_, row) => row * 1_000),
  latitude: Int32Array.from(places, (place) =>
    place ? Math.round((NORTH + place[1] / M_PER_DEGREE) * TRACK_PLACE_STEPS) : TRACK_NO_PLACE,
  ),
  longitude: Int32Array.from(places, (place) =>
    place ? Math.round((30 + place[0] / M_PER_DEGREE / SQUEEZE) * TRACK_PLACE_STEPS) : TRACK_NO_PLACE,
  ),
  speed: new Uint16Array(places.length),
})

const metresOf = ({ latitude, longitude }: { latitude: number; longitude: number }): Metres => [
  (longitude - 30) * M_PER_DEGREE * SQUEEZE,
  (latitude - NORTH) * M_PER_DEGREE,
]

/** Metres between a place and the nearest point of a line, by another method than the code's. */
const metresAside = (place: Metres, line: readonly Metres[]): number => {
  let least = Number.POSITIVE_INFINITY
  line.forEach((to, index) => {
    const from = line[index - 1]
    if (!from) return
    for (let part = 0; part <= 200; part++) {
      const [east, north] = [0, 1].map((axis) => from[axis]! + ((to[axis]! - from[axis]!) * part) / 200)
      least = Math.min(least, Math.hypot(place[0] - east!, place[1] - north!))
    }
  })
  return least
}

test('every place of any drive is inside of the corridor [GEO-16, API-87]', async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: -40, max: 60 }), fc.integer({ min: -40, max: 60 })), {
    minLength: 2,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 4, max: 200 }), async (moves, width) => {
      let [east, north] = [0, 0]
      const places = moves.map(([right, up]): Metres => [(east += right), (north += up)])
      places.push([east + 500, north])
      const zone = await alongZone(driveOf(places), width)
      expect(zone).toMatchObject({ type: 'LINE', radius: null, width })
      const line = zone.points.map(metresOf)
      for (const place of places) expect(metresAside(place, line)).toBeLessThan(width / 2)
    }),
    { numRuns: 40 },
  )
})

test('has two points for a straight road, whatever the speed on it, and keeps the end of a dead-end road [GEO-16]', async () => {
  const straight = Array.from({ length: 500 }, (_, row): Metres => [row ** 1.3, 0])
  expect((await alongZone(driveOf(straight), 10)).points).toHaveLength(2)
  const deadEnd: Metres[] = [
    [0, 0],
    [300, 0],
    [300, 400],
    [300, 0],
    [600, 0],
  ]
  expect((await alongZone(driveOf(deadEnd), 10)).points).toHaveLength(5)
})

test('joins the trips of the period to one corridor [GEO-16]', async () => {
  const zone = await alongZone(driveOf([[0, 0], [500, 0], null, [500, 0], [500, 500], null]), 20)
  expect(zone.points.map(metresOf).map((place) => place.map(Math.round))).toEqual([
    [0, 0],
    [500, 0],
    [500, 500],
  ])
})

test('refuses a drive that needs more points than a zone has, and one at a single place [API-87, ERR-21]', async () => {
  const zigzag = Array.from({ length: 2 * ZONE_POINTS_MAX }, (_, row): Metres => [row * 30, (row % 2) * 30])
  await expect(alongZone(driveOf(zigzag), 5)).rejects.toMatchObject({ body: { status: 422, field: 'width' } })
  await expect(
    alongZone(
      driveOf([
        [0, 0],
        [0, 0],
      ]),
      5,
    ),
  ).rejects.toMatchObject({
    body: { status: 422, message: 'vehicle did not move, no coordinates for geozone' },
  })
})
