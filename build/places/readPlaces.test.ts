import { expect, test } from 'vitest'
import type { Language } from '../../src/contract/entities/session.ts'
import { readPlaces } from './readPlaces.ts'

const places = readPlaces()
const find = (id: number) => {
  const place = places.find((each) => each.id === id)
  if (!place) throw new Error(`There is no place ${id}`)
  return place
}
const isCyrillic = (name: string): boolean => /^\p{Script=Cyrillic}/u.test(name)

test('reads where a place is, whose it is and how many live there', () => {
  expect(find(712165)).toMatchObject({
    latitude: 49.8004,
    longitude: 30.12851,
    population: 207273,
    country: 'UA',
    admin1: 'Kyiv Oblast',
    feature: 'PPLA2',
    names: { en: 'Bila Tserkva', ua: 'Біла Церква', ru: 'Белая Церковь' },
  })
  expect(find(712165).otherNames).toContain('Biała Cerkiew')
})

test('leaves out what is no longer there, and keeps every place once', () => {
  expect(places.filter(({ feature }) => ['PPLCH', 'PPLH', 'PPLQ', 'PPLW'].includes(feature))).toEqual([])
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
  expect(places.length).toBeGreaterThan(190_000)
})

test('prefers the hand-written names to those found by rules', () => {
  expect(find(703448).names).toEqual({ en: 'Kyiv', ua: 'Київ', ru: 'Киев' })
  expect(find(756135).names).toEqual({ en: 'Warsaw', ua: 'Варшава', ru: 'Варшава' })
  // Of the same name, far away.
  expect(find(4312734).names.ua).toBe('Warsaw')
})

/** Places that can be written in Cyrillic letters, in percent; sections of cities are left out, as on the map. */
const share = (country: string, language: Language): number => {
  const all = places.filter((place) => place.country === country && place.feature !== 'PPLX')
  return (100 * all.filter(({ names }) => isCyrillic(names[language])).length) / all.length
}

test.each([
  ['UA', 99, 99],
  ['RU', 98, 98],
  ['BY', 95, 95],
  ['KZ', 90, 90],
  ['PL', 27, 31],
] as const)('names places of %s in Ukrainian and Russian', (country, least, leastRussian) => {
  expect(share(country, 'ua')).toBeGreaterThan(least)
  expect(share(country, 'ru')).toBeGreaterThan(leastRussian)
})

test('has no letters of one language in a name of the other, where both are known', () => {
  const mixed = places.filter(
    ({ country, names }) =>
      country === 'UA' &&
      names.ua !== names.ru &&
      (/[ыэёъ]/i.test(names.ua) || (/[іїєґ]/i.test(names.ru) && isCyrillic(names.ru))),
  )
  expect(mixed.map(({ names }) => names)).toEqual([])
})
