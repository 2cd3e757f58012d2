import { expect, test } from 'vitest'
import { ALL_CITIES } from '../basemap/cities.ts'
import { findPlaces, foldName, parseCoordinates } from './gazetteer.ts'

const names = (query: string, language: 'ru' | 'ua' | 'en' = 'en') =>
  findPlaces(query, language).map(({ name }) => name)

test('a place is found by the start of its name in any language, and named in the interface’s [MAP-40]', () => {
  expect(names('киев', 'ua')[0]).toBe('Київ')
  expect(names('Kyi', 'ru')[0]).toBe('Киев')
  expect(names('zürich')[0]).toBe('Zürich')
  expect(names('zurich')[0]).toBe('Zürich')
})

test('a whole name comes first, then beginnings, then the rest, the larger the earlier', () => {
  expect(names('rome')[0]).toBe('Rome')
  const found = names('san', 'en')
  expect(found[0]).toBe('San Francisco')
  expect(found.length).toBeLessThanOrEqual(8)
})

test('apostrophes and dashes do not matter', () => {
  expect(foldName('Кам’янець-Подільський')).toBe(foldName('камянець подільський'))
})

test('coordinates are read latitude first, and only sound ones', () => {
  expect(parseCoordinates('50.45, 30.52')).toEqual({ latitude: 50.45, longitude: 30.52 })
  expect(parseCoordinates('-33,87; 151,21')).toEqual({ latitude: -33.87, longitude: 151.21 })
  expect(parseCoordinates('91, 30')).toBeNull()
  expect(parseCoordinates('50.45')).toBeNull()
  expect(findPlaces('50.45, 30.52', 'en')).toMatchObject([{ latitude: 50.45, longitude: 30.52 }])
})

test('nothing is found for nothing', () => {
  expect(names('  ')).toEqual([])
  expect(names('qqqq')).toEqual([])
})

test('every place of the tables stands there once', () => {
  const places = ALL_CITIES.map(([, , , name]) => name)
  expect(new Set(places).size).toBe(places.length)
})
