import { expect, test } from 'vitest'
import { LeftOutTally } from './leftOutTally.ts'
import type { TraccarLists } from './traccarLists.ts'
import { groupPaths, wantedFleet } from './wantedFleet.ts'

const NOTHING: TraccarLists = {
  devices: [],
  groups: [],
  geofences: [],
  drivers: [],
  maintenance: [],
  people: [],
  services: new Map(),
  latest: new Map(),
}

test('names groups with those that they are in, also where they contain each other', () => {
  const groups = [
    { id: 1, name: 'A', groupId: 2 },
    { id: 2, name: 'B', groupId: 1 },
    { id: 3, name: 'C', groupId: 1 },
    { id: 4, name: 'D', groupId: 99 },
  ]
  expect([...groupPaths(groups).values()]).toEqual(['B / A', 'A / B', 'B / A / C', 'D'])
})

test('keeps names as the product allows them, and leaves out devices that are no trackers', () => {
  const leftOut = new LeftOutTally()
  const devices = [
    { id: 1, name: `\u202e${'n'.repeat(200)}`, uniqueId: '1', model: 'FMB920' },
    { id: 2, name: ' ', uniqueId: '2', model: '<b>', attributes: { licensePlate: 'AA 1234 BB' } },
    { id: 3, name: 'Twice', uniqueId: '2' },
    { id: 4, name: 'Odd', uniqueId: 'a b' },
  ]
  const { vehicles } = wantedFleet({ ...NOTHING, devices }, leftOut)
  expect(vehicles).toEqual([
    {
      traccarId: 1,
      serial: '1',
      name: 'n'.repeat(100),
      plate: 'n'.repeat(20),
      deviceType: 'FMB920',
      group: null,
    },
    {
      traccarId: 2,
      serial: '2',
      name: '?',
      plate: 'AA 1234 BB',
      deviceType: expect.any(String),
      group: null,
    },
  ])
  expect(leftOut.all).toEqual([{ kind: 'vehicles', reason: 'serial', count: 2, examples: ['Twice', 'Odd'] }])
})

test.each([
  // It is due at the start, and after each further period.
  ['totalDistance', 5_000_000, 10_000_000, 0, { everyKm: 10_000, fromKm: 0 }],
  ['totalDistance', 5_000_000, 10_000_000, 26_000_000, { everyKm: 10_000, fromKm: 25_000 }],
  ['hours', 3_600_000_000, 900_000_000, 3_700_000_000, { everyHours: 250, fromHours: 1_000 }],
])('counts maintenance by %s from the last interval that has passed', (type, begin, period, now, wanted) => {
  const services = new Map([[1, [{ id: 1, name: 'Oil', type, start: begin, period }]]])
  const latest = new Map([[1, { [type]: now }]])
  const devices = [{ id: 1, name: 'Truck', uniqueId: '1' }]
  const found = wantedFleet({ ...NOTHING, devices, services, latest }, new LeftOutTally())
  expect(found.services).toEqual([
    {
      serial: '1',
      vehicleName: 'Truck',
      name: 'Oil',
      everyKm: null,
      fromKm: null,
      everyHours: null,
      fromHours: null,
      ...wanted,
    },
  ])
})
