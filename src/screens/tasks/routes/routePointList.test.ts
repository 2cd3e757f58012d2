import { expect, test } from 'vitest'
import type { RoutePoint } from '../../../contract/tasks/routePoints.ts'
import { offsetText, readOffset } from './offsetText.ts'
import { changedPoint, movedPoint, withoutPoint, withoutTimes, withPoint } from './routePointList.ts'

const place = (name: string) => ({ name, address: '', zoneId: null, latitude: 50, longitude: 30 })
const list = (...names: readonly string[]): readonly RoutePoint[] =>
  names.reduce<readonly RoutePoint[]>((points, name) => withPoint(points, place(name), 'Point'), [])
const namesOf = (points: readonly RoutePoint[]) => points.map(({ order, name }) => `${order} ${name}`)

test('points are added, moved and deleted, and always numbered from 1 [TASK-02, TASK-04]', () => {
  const points = list('A', 'B', '', 'D')
  expect(namesOf(points)).toEqual(['1 A', '2 B', '3 Point', '4 D'])
  expect(namesOf(movedPoint(points, 3, 0))).toEqual(['1 D', '2 A', '3 B', '4 Point'])
  expect(namesOf(movedPoint(points, 0, 2))).toEqual(['1 B', '2 Point', '3 A', '4 D'])
  expect(movedPoint(points, 0, -1)).toBe(points)
  expect(namesOf(withoutPoint(points, 1))).toEqual(['1 A', '2 Point', '3 D'])
  const timed = changedPoint(points, 1, { arrival: 60_000 })
  expect(timed.map(({ arrival }) => arrival)).toEqual([null, 60_000, null, null])
  expect(withoutTimes(timed)[1]).toMatchObject({ name: 'B', arrival: null })
})

test('times are hours and minutes, and anything else is no time', () => {
  expect(['', '08:30', '8.05', '26:00', '8:60', 'x', '8'].map(readOffset)).toEqual([
    null,
    30_600_000,
    29_100_000,
    93_600_000,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
  expect([null, 30_600_000, 93_600_000].map(offsetText)).toEqual(['', '08:30', '26:00'])
})
