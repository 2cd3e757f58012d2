import { expect, test } from 'vitest'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { decodeRoad } from '../../../src/contract/http/demoRoads.ts'
import { CITIES } from './cities.ts'
import { DEMO_EPOCH } from './demoFleet.ts'
import { motionAt } from './motion.ts'
import { demoNetwork } from './network.ts'
import { streetsOf, streetWay, yardIn } from './streets.ts'
import { makeFleet } from './vehicleModel.ts'

/** Metres from a place to the nearest point of a stretch between two points, on a plane around the place. */
const metresTo = (place: readonly [number, number], a: readonly number[], b: readonly number[]): number => {
  const squeeze = Math.cos((place[1] * Math.PI) / 180)
  const flat = ([lon = 0, lat = 0]: readonly number[]) => [
    (lon - place[0]) * 111_320 * squeeze,
    (lat - place[1]) * 111_320,
  ]
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [flat(a), flat(b)]
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length))
  return Math.hypot(ax + (bx - ax) * share, ay + (by - ay) * share)
}

test('a way along the streets is made of streets, from crossing to crossing', () => {
  const streets = streetsOf(0)
  const points = new Set(streets.flat().map((point) => point.join()))
  const [from, to] = [yardIn(0, 1).crossing, yardIn(0, 5).crossing]
  expect(from).not.toBe(to)
  const way = streetWay(0, from, to)
  expect(way.length).toBeGreaterThan(3)
  for (const point of way) expect(points).toContain(point.join())
  expect(streetWay(0, from)[0]).toEqual(way[0])
  const { latitude, longitude } = CITIES[0] ?? { latitude: 0, longitude: 0 }
  expect(streetWay(0, from).at(-1)).toEqual([latitude, longitude])
})

test('vehicles keep to the roads that are drawn, except for their bay next to a crossing', () => {
  const [roads, streets] = [demoNetwork('road'), demoNetwork('street')]
  const stretches = [...roads, ...streets].map(decodeRoad)
  for (const vehicle of makeFleet(3, 0, 12)) {
    for (let step = 0; step < 10; step++) {
      const at = motionAt(vehicle.tour, vehicle.key, DEMO_EPOCH + (step * vehicle.tour.periodMs) / 10)
      let nearest = Number.POSITIVE_INFINITY
      for (const points of stretches) {
        for (const [index, point] of points.entries()) {
          const before = points[index - 1]
          if (before === undefined || distanceM(at.latitude, at.longitude, point[1], point[0]) > 5_000)
            continue
          nearest = Math.min(nearest, metresTo([at.longitude, at.latitude], before, point))
        }
      }
      expect(nearest, `${vehicle.name}, step ${step}`).toBeLessThan(75)
    }
  }
})
