import { expect, test } from 'vitest'
import { dotRadius, drawnBox, isInside, placeZones, spreadDots, zonesWithin } from './placedZones.ts'

const zoneAt = (longitude: number) => ({
  type: 'CIRCLE' as const,
  points: [{ latitude: 50, longitude }],
  radius: 1_000,
  width: null,
})
const VIEW = { west: 29, south: 49, east: 31, north: 51 }

test('draws the zones in and around the view, and none elsewhere', () => {
  const placed = placeZones([zoneAt(30), zoneAt(31.2), zoneAt(40)])
  const drawn = zonesWithin(placed, drawnBox(VIEW))
  expect(drawn.map(({ zone }) => zone.points[0]?.longitude)).toEqual([30, 31.2])
  expect(zonesWithin(placed, { ...VIEW, east: 190 })).toHaveLength(3)
})

test('a view within the drawn part needs no other zones', () => {
  const drawn = drawnBox(VIEW)
  expect(isInside(VIEW, drawn)).toBe(true)
  expect(isInside({ ...VIEW, east: 32.5 }, drawn)).toBe(false)
})

test('a zone of few pixels is a dot of its size, a larger one a shape', () => {
  const [placed] = placeZones([zoneAt(30)])
  const size = placed?.size ?? 0
  expect(dotRadius(size, 3)).toBe(1.5)
  expect(dotRadius(size, 6.5)).toBeGreaterThan(1.5)
  expect(dotRadius(size, 12)).toBeNull()
})

test('of dots that would cover each other the largest is drawn', () => {
  const placed = placeZones([zoneAt(30), { ...zoneAt(30.001), radius: 2_000 }, zoneAt(31)])
  expect(spreadDots(placed, 5).map(({ zone }) => zone.points[0]?.longitude)).toEqual([30.001, 31])
  expect(spreadDots(placed, 15)).toHaveLength(3)
})
