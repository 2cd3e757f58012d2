import { expect, test } from 'vitest'
import type { Place } from '../places/place.ts'
import { LAST_ZOOM, rankPlaces } from './placeRanks.ts'

const place = (id: number, longitude: number, population: number, feature = 'PPL'): Place => ({
  id,
  longitude,
  latitude: 50,
  population,
  feature,
  country: 'UA',
  admin1: '',
  admin2: '',
  names: { en: `${id}`, ua: `${id}`, ru: `${id}` },
  otherNames: [],
})
const zoomsOf = (places: readonly Place[]): Record<number, number> =>
  Object.fromEntries(rankPlaces(places).map(({ place: { id }, zoom }) => [id, zoom]))

test('larger places are named from farther out, capitals before others', () => {
  const zooms = zoomsOf([
    place(1, 0, 2_000_000),
    place(2, 60, 100_000),
    place(3, -60, 800),
    place(4, 120, 100_000, 'PPLC'),
  ])
  expect(zooms[1]).toBeLessThan(zooms[2] ?? 0)
  expect(zooms[2]).toBeLessThan(zooms[3] ?? 0)
  expect(zooms[4]).toBeLessThan(zooms[2] ?? 0)
})

test('names keep their distance: of two near places the smaller one waits, and its suburbs with it', () => {
  const zooms = zoomsOf([place(1, 30, 5_000_000), place(2, 30.5, 4_000_000), place(3, 30.6, 300_000)])
  expect(zooms[1]).toBeLessThan(zooms[2] ?? 0)
  expect(zooms[2]).toBeLessThan(zooms[3] ?? 0)
})

test('a lonely place is named before one of the same size among others', () => {
  const crowd = Array.from({ length: 5 }, (_, index) => place(10 + index, 30 + index * 2, 400_000))
  const zooms = zoomsOf([...crowd, place(1, 31, 20_000), place(2, -120, 20_000)])
  expect(zooms[2]).toBeLessThan(zooms[1] ?? 0)
})

test('sections of a city wait until it fills the screen; in the end everybody is named', () => {
  const zooms = zoomsOf([place(1, 30, 3_000_000), place(2, 30.2, 900_000, 'PPLX'), place(3, 30.0001, 500)])
  expect(zooms[2]).toBeGreaterThanOrEqual(11)
  expect(zooms[3]).toBe(LAST_ZOOM)
})
