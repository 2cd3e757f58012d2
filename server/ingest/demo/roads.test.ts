import { expect, test } from 'vitest'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { CITIES, ROAD_PAIRS } from './cities.ts'
import { buildPath } from './path.ts'
import { citiesOnWay, citiesWithin, roadBetween } from './roads.ts'

test('the table has some sixty cities, each once and within its part of Europe', () => {
  expect(CITIES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(CITIES.map((city) => city.name)).size).toBe(CITIES.length)
  for (const { latitude, longitude } of CITIES) {
    expect(latitude).toBeGreaterThan(44)
    expect(latitude).toBeLessThan(55)
    expect(longitude).toBeGreaterThan(14)
    expect(longitude).toBeLessThan(37)
  }
})

test('every city is reachable from every other', () => {
  for (const from of [0, CITIES.length - 1]) {
    expect(citiesWithin(from, 0, 5_000_000)).toHaveLength(CITIES.length)
  }
  const way = citiesOnWay(0, 5)
  expect(way[0]).toBe(0)
  expect(way.at(-1)).toBe(5)
  for (const [i, city] of way.slice(1).entries()) {
    const before = way[i] ?? -1
    expect(ROAD_PAIRS.some((pair) => pair.includes(city) && pair.includes(before))).toBe(true)
  }
})

test('a road starts and ends in its cities, bends a little, and is the same both ways', () => {
  for (const [a, b] of ROAD_PAIRS) {
    const road = roadBetween(a, b)
    const [from, to] = [CITIES[a], CITIES[b]]
    if (from === undefined || to === undefined) throw new Error('no such city')
    const straight = distanceM(from.latitude, from.longitude, to.latitude, to.longitude)
    const driven = buildPath(road).metres.at(-1) ?? 0
    expect(road[0]?.[0]).toBeCloseTo(from.latitude, 9)
    expect(road.at(-1)?.[1]).toBeCloseTo(to.longitude, 9)
    expect(driven / straight).toBeGreaterThan(1)
    expect(driven / straight).toBeLessThan(1.15)
    expect(roadBetween(b, a)).toEqual(road.toReversed())
  }
})
