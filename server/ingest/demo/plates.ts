import type { City } from './cities.ts'
import { pick, type Random } from '../../platform/random.ts'

/** Letters of Ukrainian plates: those shared by Latin and Cyrillic. */
const UA_LETTERS = 'ABCEHIKMOPTX'.split('')
const LATIN = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')

/** Second letter of Czech plates. */
const CZ_LETTERS = ['A', 'B', 'C', 'H', 'M']

const digits = (random: Random, count: number): string =>
  String(Math.floor(random() * 10 ** count)).padStart(count, '0')
const letters = (random: Random, from: readonly string[], count: number): string =>
  Array.from({ length: count }, () => pick(random, from)).join('')

/** A plate in the format of the city's country and region. */
export const makePlate = (city: City, random: Random): string => FORMS[city.country](city, random)

const FORMS: Readonly<Record<City['country'], (city: City, random: Random) => string>> = {
  UA: (city, random) => `${city.plate} ${digits(random, 4)} ${letters(random, UA_LETTERS, 2)}`,
  PL: (city, random) => `${city.plate} ${digits(random, 4)}${letters(random, LATIN, 1)}`,
  SK: (city, random) => `${city.plate}-${digits(random, 3)}${letters(random, LATIN, 2)}`,
  HU: (city, random) => `${city.plate}${letters(random, LATIN, 2)}-${digits(random, 3)}`,
  RO: (city, random) => `${city.plate}-${digits(random, 2)}-${letters(random, LATIN, 3)}`,
  MD: (city, random) => `${city.plate} ${letters(random, LATIN, 2)} ${digits(random, 3)}`,
  CZ: (city, random) => `${city.plate}${pick(random, CZ_LETTERS)} ${digits(random, 4)}`,
  LT: (_, random) => `${letters(random, LATIN, 3)} ${digits(random, 3)}`,
}
