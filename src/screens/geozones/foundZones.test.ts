import { expect, test } from 'vitest'
import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { foundZones } from './foundZones.ts'

const zone = (id: number, name: string, rest: Partial<GeozoneRow> = {}): GeozoneRow => ({
  id,
  owner_login: 'o',
  type: 'CIRCLE',
  points: [],
  radius: 1,
  width: null,
  name,
  zoneTypeId: 1,
  color: '#000000',
  group: null,
  description: '',
  speedLimit: null,
  workingHours: null,
  area: 1,
  ...rest,
})
const { compare } = new Intl.Collator('ru', { numeric: true })
const namesOf = (zones: readonly GeozoneRow[]) => zones.map(({ name }) => name)
const ZONES = [
  zone(1, 'Склад 10', { group: 'Север' }),
  zone(2, 'склад 9', { zoneTypeId: 2 }),
  zone(3, 'База', { description: 'ворота у склада' }),
]

test('finds zones by name, group and description in any case, in the order of words', () => {
  expect(namesOf(foundZones(ZONES, { search: '', typeId: null }, compare))).toEqual([
    'База',
    'склад 9',
    'Склад 10',
  ])
  expect(namesOf(foundZones(ZONES, { search: ' СКЛАД ', typeId: null }, compare))).toHaveLength(3)
  expect(namesOf(foundZones(ZONES, { search: 'север', typeId: null }, compare))).toEqual(['Склад 10'])
  expect(foundZones(ZONES, { search: 'порт', typeId: null }, compare)).toEqual([])
})

test('narrows the list to the zones of a type [GEO-10]', () => {
  expect(namesOf(foundZones(ZONES, { search: '', typeId: 2 }, compare))).toEqual(['склад 9'])
  expect(foundZones(ZONES, { search: 'база', typeId: 2 }, compare)).toEqual([])
})
