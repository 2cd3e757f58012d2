import { expect, test } from 'vitest'
import { findVehicles, groupsOf } from './findVehicles.ts'

const north = { id: 1, name: 'North' }
const south = { id: 2, name: 'East' }
const VEHICLES = [
  { vehicleId: 1, name: 'Truck', licensePlate: 'AA 1001', groups: [north] },
  { vehicleId: 2, name: 'Bus', licensePlate: 'BB 2002', groups: [north, south] },
  { vehicleId: 3, name: 'Тягач', licensePlate: 'AA 3003', groups: [] },
]
const idsOf = (text: string, scope: 'all' | 'chosen' | number) =>
  findVehicles(VEHICLES, { text, scope }, new Set([2, 3])).map(({ vehicleId }) => vehicleId)

test('finds vehicles by a part of the name or the plate, in any case', () => {
  expect(idsOf('aa', 'all')).toEqual([1, 3])
  expect(idsOf(' ТЯГ ', 'all')).toEqual([3])
  expect(idsOf('nothing', 'all')).toEqual([])
})

test('finds only the chosen vehicles, or those of a group', () => {
  expect(idsOf('', 'chosen')).toEqual([2, 3])
  expect(idsOf('', 1)).toEqual([1, 2])
  expect(idsOf('bus', 1)).toEqual([2])
})

test('lists the groups of the vehicles once each, by name', () => {
  expect(groupsOf(VEHICLES)).toEqual([south, north])
})
