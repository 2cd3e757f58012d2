import { expect, test } from 'vitest'
import { firstSeen } from './firstSight.ts'

const north = { id: 1, name: 'North' }
const south = { id: 2, name: 'South' }
const vehicle = (vehicleId: number, ...groups: { id: number; name: string }[]) => ({
  vehicleId,
  name: `Truck ${vehicleId}`,
  licensePlate: '',
  groups,
})
const FLEET = [vehicle(1, north), vehicle(2, north, south), vehicle(3)]
const seen = (scope: 'all' | 'groups' | 'chosen') =>
  firstSeen(FLEET, { scope, groupIds: [2], vehicleIds: [1, 3, 99] }).map(({ vehicleId }) => vehicleId)

test('a new user sees all vehicles, those of the groups, or the chosen ones [USERS-01]', () => {
  expect(seen('all')).toEqual([1, 2, 3])
  expect(seen('groups')).toEqual([2])
  expect(seen('chosen')).toEqual([1, 3])
  expect(firstSeen(FLEET, { scope: 'chosen', groupIds: [1], vehicleIds: [] })).toEqual([])
})
