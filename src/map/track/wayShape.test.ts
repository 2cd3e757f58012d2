import { expect, test } from 'vitest'
import { MORNING, pointsOf } from '../../track/testing/tracks.ts'
import { type TrackWay, wayOf } from '../../track/track.ts'
import { MAP_PALETTE } from '../testing/palette.ts'
import { speedColors } from './speedColor.ts'
import { arrowsOf } from './wayArrows.ts'
import { boxOf, dataOf, levelOf, linesAt, shapeOf, type WayLines, worldOf } from './wayShape.ts'

const colors = { at: speedColors(MAP_PALETTE), unknown: MAP_PALETTE.quiet }
const EVERYWHERE = { west: -180, south: -85, east: 180, north: 85 }
const HOUR_MS = 3_600_000

/** Distance of a point from the nearest straight stretch of the lines, in world units. */
const offOf = (world: Float64Array, { points, starts }: WayLines, point: number): number => {
  const [x, y] = [world[point * 2] ?? 0, world[point * 2 + 1] ?? 0]
  let least = Number.POSITIVE_INFINITY
  for (let step = 1; step < points.length; step++) {
    if (starts.includes(step)) continue
    const [from, to] = [points[step - 1] ?? 0, points[step] ?? 0]
    const [ax, ay] = [world[from * 2] ?? 0, world[from * 2 + 1] ?? 0]
    const [dx, dy] = [(world[to * 2] ?? 0) - ax, (world[to * 2 + 1] ?? 0) - ay]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square))
    least = Math.min(least, Math.hypot(x - ax - share * dx, y - ay - share * dy))
  }
  return least
}

/** Winds, turns back on itself, and jitters. */
const windingWay = (): TrackWay =>
  wayOf(
    pointsOf(3_000, (row) => ({
      latitude: 50 + Math.sin(row / 90) / 10 + (row % 7) / 50_000,
      longitude: 30 + Math.cos(row / 230) / 5 + Math.sin(row) / 20_000,
      speed: row % 30,
    })),
  )

test.each([3, 8, 12, 16])('at level %i no point is visibly off the line [TRACK-03]', (level) => {
  const way = windingWay()
  const shape = shapeOf(way)
  const lines = linesAt(shape, level, EVERYWHERE)
  const worst = Math.max(...Array.from({ length: way.count }, (_, point) => offOf(shape.world, lines, point)))
  expect(worst / worldOf(1, level)).toBeLessThan(1.5)
  if (level === 3) expect(lines.points.length).toBeLessThan(60)
})

test('ends and both sides of a gap stay at every zoom', () => {
  const far = linesAt(
    shapeOf(
      wayOf(pointsOf(1_000, (row) => (row >= 500 ? { timestamp: MORNING + (row + 60) * 60_000 } : {}))),
    ),
    0,
    EVERYWHERE,
  )
  expect(far.points).toEqual([0, 499, 500, 999])
})

test('colours the way by speed, faint where it is unknown', () => {
  const shape = shapeOf(
    wayOf(
      pointsOf(4, (row) => ({
        speed: row * 20,
        latitude: 50 + (row % 2),
        ...(row > 1 ? { timestamp: MORNING + HOUR_MS + row } : {}),
      })),
    ),
  )
  const { attributes, startIndices } = dataOf(shape, linesAt(shape, 18, EVERYWHERE), colors)
  const drawn = [...attributes.getColor.value]
  const stretch = (line: number) =>
    drawn.slice((startIndices[line] ?? 0) * 4, (startIndices[line] ?? 0) * 4 + 4)
  expect(stretch(0).slice(0, 3)).toEqual([...MAP_PALETTE.rest])
  expect(stretch(1)).toEqual([...MAP_PALETTE.quiet, 90])
  expect(stretch(2).slice(0, 3)).toEqual([...colors.at(40)])
  expect(stretch(2)[3]).toBeGreaterThan(200)
})

test('a colour holds for a visible stretch, weighted by distance and not by time', () => {
  const shape = shapeOf(wayOf(pointsOf(400, (row) => ({ speed: row < 200 ? 4 : 30, longitude: 30 }))))
  const { points, speeds } = linesAt(shape, 10, EVERYWHERE)
  expect(points).toEqual([0, 200, 399])
  expect(speeds).toEqual([2, 15, 15])
  // Half of the time it is stopped.
  const waited = shapeOf(
    wayOf(
      pointsOf(400, (row) => ({
        speed: row % 2 === 0 ? 20 : 0,
        longitude: 30,
        latitude: 50 + Math.ceil(row / 2) / 100,
      })),
    ),
  )
  expect(new Set(linesAt(waited, 6, EVERYWHERE).speeds)).toEqual(new Set([10]))
})

test('where the way turns back a line ends and another begins, at the same point', () => {
  const shape = shapeOf(wayOf(pointsOf(3, (row) => ({ latitude: 50 + (row % 2), longitude: 30 }))))
  const { points, starts } = linesAt(shape, 8, EVERYWHERE)
  expect([points, starts]).toEqual([
    [0, 1, 1, 2],
    [0, 2],
  ])
})

test('draws only what intersects the view, in lines that end outside of it', () => {
  const shape = shapeOf(windingWay())
  const view = { west: 30.1, south: 49.97, east: 30.15, north: 50.03 }
  const { points } = linesAt(shape, 15, view)
  const all = linesAt(shape, 15, EVERYWHERE).points
  expect(points.length).toBeGreaterThan(4)
  expect(points.length).toBeLessThan(all.length / 4)
  const { positions } = shape.way
  const isInside = (point: number): boolean => {
    const [x, y] = [positions[point * 2] ?? 0, positions[point * 2 + 1] ?? 0]
    return x > view.west && x < view.east && y > view.south && y < view.north
  }
  const drawn = new Set(points)
  expect(all.filter((point) => isInside(point) && !drawn.has(point))).toEqual([])
})

test('arrows point along the way, each with room around it, and keep their places while the map moves', () => {
  const straight = shapeOf(wayOf(pointsOf(300, () => ({ longitude: 30 }))))
  const arrows = arrowsOf(straight, linesAt(straight, 14, EVERYWHERE), 14)
  expect(arrows.length).toBeGreaterThan(3)
  for (const { heading } of arrows) expect(heading).toBeCloseTo(0, 5)
  const near = arrowsOf(straight, linesAt(straight, 14, { ...EVERYWHERE, south: 50.1 }), 14)
  expect(near.length).toBeLessThan(arrows.length)
  const known = new Set(arrows.map(({ position }) => position[1].toFixed(6)))
  expect(near.filter(({ position }) => !known.has(position[1].toFixed(6)))).toEqual([])
  // The same street every day.
  const daily = shapeOf(wayOf(pointsOf(300, (row) => ({ longitude: 30, latitude: 50 + (row % 30) / 100 }))))
  const every = arrowsOf(daily, linesAt(daily, 9, EVERYWHERE), 9)
  expect(every.length).toBeGreaterThan(0)
  const places = every.map(({ position }) => position[1]).toSorted((a, b) => a - b)
  const least = Math.min(...places.slice(1).map((place, at) => place - (places[at] ?? 0)))
  expect(least).toBeGreaterThan((20 / (512 * 2 ** 9)) * 180)
})

test('computes the box of a way, and the level of a zoom', () => {
  expect(boxOf(wayOf(pointsOf(20)))).toMatchObject({ south: 50, west: 30 })
  expect(boxOf(wayOf(pointsOf(0)))).toBeNull()
  expect([0, 6.2, 7].map(levelOf)).toEqual([0, 7, 7])
})
