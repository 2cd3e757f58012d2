import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView } from '../contract/engine.ts'
import { filterCount, OFFERED_EVENTS, toggleEvent, toggleGroup, withoutFilters } from './fleetView.ts'

const NARROW: FleetView = {
  search: 'man',
  sort: { key: 'name', reverse: true },
  groups: [3, 'withOutGroups'],
  connection: 'ONLINE',
  ignitionOnly: true,
  events: ['FUELLING_START'],
}

test('voltage and temperature are not offered; the other event filters are [NOTIF-27]', () => {
  expect(OFFERED_EVENTS).toEqual([
    'VEHICLE_PARKING_START',
    'FUELLING_START',
    'DEFUELLING_START',
    'VEHICLE_OVER_SPEED_START',
  ])
})

test('choosing a group narrows, the last one that goes brings all back [LIST-32]', () => {
  expect(toggleGroup('all', 3)).toEqual([3])
  expect(toggleGroup([3], 'withOutGroups')).toEqual([3, 'withOutGroups'])
  expect(toggleGroup([3, 'withOutGroups'], 3)).toEqual(['withOutGroups'])
  expect(toggleGroup(['withOutGroups'], 'withOutGroups')).toBe('all')
})

test('event filters go on and off by themselves', () => {
  expect(toggleEvent([], 'FUELLING_START')).toEqual(['FUELLING_START'])
  expect(toggleEvent(['FUELLING_START', 'TERM'], 'FUELLING_START')).toEqual(['TERM'])
})

test('every filter that is on counts; search and sorting do not', () => {
  expect(filterCount(DEFAULT_VIEW)).toBe(0)
  expect(filterCount({ ...DEFAULT_VIEW, search: 'x', sort: NARROW.sort })).toBe(0)
  expect(filterCount(NARROW)).toBe(5)
})

test('clearing takes search and every filter away, and keeps the sorting [LIST-33]', () => {
  expect(withoutFilters(NARROW)).toEqual({ ...DEFAULT_VIEW, sort: NARROW.sort })
})
