import { expect, test } from 'vitest'
import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { foundZones, groupsOf, searchedZones, type ZoneFilter } from './foundZones.ts'
import { zone } from './testing/zone.ts'

const { compare } = new Intl.Collator('ru', { numeric: true })
const namesOf = (zones: readonly GeozoneRow[]) => zones.map(({ name }) => name)
const ZONES = [
  zone(1, 'Склад 10', { group: 'Север' }),
  zone(2, 'склад 9', { zoneTypeId: 2 }),
  zone(3, 'База', { description: 'ворота у склада' }),
]
const find = (filter: ZoneFilter) => foundZones(searchedZones(ZONES, compare), filter)

test('finds zones by name, group and description in any case, in the order of words', () => {
  expect(namesOf(find({ search: '', group: null }))).toEqual(['База', 'склад 9', 'Склад 10'])
  expect(namesOf(find({ search: ' СКЛАД ', group: null }))).toHaveLength(3)
  expect(namesOf(find({ search: 'север', group: null }))).toEqual(['Склад 10'])
  expect(find({ search: 'порт', group: null })).toEqual([])
})

test('narrows the list to a group, or to zones without one', () => {
  expect(namesOf(find({ search: '', group: { name: 'Север' } }))).toEqual(['Склад 10'])
  expect(namesOf(find({ search: 'склад 9', group: { name: null } }))).toEqual(['склад 9'])
})

test('lists each group once, in the order of words', () => {
  const zones = ['b 10', 'b 9', 'b 10', null].map((group, index) => zone(index, 'z', { group }))
  expect(groupsOf(zones, compare)).toEqual(['b 9', 'b 10'])
})
