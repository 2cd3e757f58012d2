import { expect, test } from 'vitest'
import { ALL_CITIES } from '../basemap/cities.ts'
import { findNearestTown, findPlaces, foldName, parseCoordinates } from './gazetteer.ts'

const names = (query: string, language: 'ru' | 'ua' | 'en' = 'en') =>
  findPlaces(query, language).map(({ name }) => name)

test('finds a place by the start of its name in any language, and names it in the interface’s [MAP-40]', () => {
  expect(names('киев', 'ua')[0]).toBe('Київ')
  expect(names('Kyi', 'ru')[0]).toBe('Киев')
  expect(names('zürich')[0]).toBe('Zürich')
  expect(names('zurich')[0]).toBe('Zürich')
})

test('orders whole names first, then beginnings, then the rest, larger places first', () => {
  expect(names('rome')[0]).toBe('Rome')
  const found = names('san', 'en')
  expect(found[0]).toBe('San Francisco')
  expect(found.length).toBeLessThanOrEqual(8)
})

test('ignores apostrophes and dashes', () => {
  expect(foldName('Кам’янець-Подільський')).toBe(foldName('камянець подільський'))
})

test('reads coordinates latitude first, and only valid ones', () => {
  expect(parseCoordinates('50.45, 30.52')).toEqual({ latitude: 50.45, longitude: 30.52 })
  expect(parseCoordinates('-33,87; 151,21')).toEqual({ latitude: -33.87, longitude: 151.21 })
  expect(parseCoordinates('91, 30')).toBeNull()
  expect(parseCoordinates('50.45')).toBeNull()
  expect(findPlaces('50.45, 30.52', 'en')).toMatchObject([{ latitude: 50.45, longitude: 30.52 }])
})

test('finds nothing for an empty query', () => {
  expect(names('  ')).toEqual([])
  expect(names('qqqq')).toEqual([])
})

test('lists every place of the tables once', () => {
  const places = ALL_CITIES.map(([, , , name]) => name)
  expect(new Set(places).size).toBe(places.length)
})

test('finds the nearest town with its distance, named in the interface language, and none far from all', () => {
  const nearLviv = { latitude: 49.9, longitude: 24.03 }
  expect(findNearestTown(nearLviv, 'ua')?.name).toBe('Львів')
  expect(findNearestTown(nearLviv, 'en')?.name).toBe('Lviv')
  expect(findNearestTown(nearLviv, 'en')?.metres).toBeCloseTo(6_670, -3)
  expect(findNearestTown({ latitude: -50, longitude: -140 }, 'en')).toBeNull()
})
