import { expect, test } from 'vitest'
import type { ZoneType } from '../../contract/http/geozones.ts'
import { ALL_TYPES, geoArea, type SelectedTypes } from './geoArea.ts'
import { zone } from './testing/zone.ts'

const type = (id: number, key: string, isOwn = false): ZoneType => ({
  id,
  type: key,
  localName: key,
  name: key,
  isOwn,
})
const TYPES = [type(1, 'BASE'), type(2, 'TASK'), type(3, 'FIELD'), type(4, 'TASK', true)]
const ZONES = [
  zone(10, 'base', { zoneTypeId: 1 }),
  zone(11, 'task', { zoneTypeId: 2 }),
  zone(12, 'field', { zoneTypeId: 3 }),
  zone(13, 'own', { zoneTypeId: 4 }),
]
const areaOf = (selected: SelectedTypes, zones = ZONES) => geoArea({ types: TYPES, zones, selected })
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

test('holds types, chosen types, the zones without and with those of tasks, those in view, and the type of tasks [STATE-02, GEO-05]', () => {
  const area = areaOf([3])
  expect(idsOf(area.zoneTypes)).toEqual([1, 3, 4])
  expect(area.selectedZoneTypes).toEqual([3])
  expect(idsOf(area.zones)).toEqual([10, 12, 13])
  expect(idsOf(area.allZones)).toEqual([10, 11, 12, 13])
  expect(idsOf(area.zonesForView)).toEqual([12])
  expect(area.taskTypeId).toBe(2)
})

test('the pseudo-type fake_type_all is all types [GEO-06]', () => {
  expect(ALL_TYPES).toEqual(['fake_type_all'])
  expect(idsOf(areaOf(ALL_TYPES).zonesForView)).toEqual([10, 12, 13])
})

test('a list that was loaded again is filtered by the chosen types again [GEO-09, GEO-10]', () => {
  expect(idsOf(areaOf([1, 3]).zonesForView)).toEqual([10, 12])
  const later = [...ZONES, zone(14, 'field 2', { zoneTypeId: 3 })]
  expect(idsOf(areaOf([1, 3], later).zonesForView)).toEqual([10, 12, 14])
})

test('types that are gone are no longer chosen; when none is left, all are', () => {
  expect(areaOf([3, 99]).selectedZoneTypes).toEqual([3])
  expect(areaOf([99]).selectedZoneTypes).toEqual(ALL_TYPES)
  expect(areaOf([]).selectedZoneTypes).toEqual(ALL_TYPES)
})
