import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView } from '../contract/engine.ts'
import {
  changedView,
  filterCount,
  NOTHING_NARROWED,
  OFFERED_EVENTS,
  toggleEvent,
  toggleFold,
  toggleGroup,
} from './fleetView.ts'

const NARROW: FleetView = {
  ...DEFAULT_VIEW,
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

test('clearing takes search and every filter away, and keeps sorting and groups [LIST-33]', () => {
  const view = { ...NARROW, grouping: true, foldedGroups: [3] }
  const { sort } = NARROW
  expect(changedView(view, NOTHING_NARROWED)).toEqual({
    ...DEFAULT_VIEW,
    sort,
    grouping: true,
    foldedGroups: [3],
  })
})

test('groups fold and unfold by themselves [LIST-32]', () => {
  expect(toggleFold([], 3)).toEqual([3])
  expect(toggleFold([3, 'withOutGroups'], 'withOutGroups')).toEqual([3])
})

test('a new reference point sorts by the distance to it; without one that sort is gone', () => {
  const near = changedView(NARROW, { origin: { latitude: 50, longitude: 30 } })
  expect(near.sort).toEqual({ key: 'distance', reverse: false })
  expect(changedView(near, { search: 'x' }).sort).toBe(near.sort)
  expect(changedView(near, { origin: null })).toMatchObject({ origin: null, sort: DEFAULT_VIEW.sort })
  const byName = changedView(near, { sort: { key: 'name', reverse: false } })
  expect(byName.origin).toBe(near.origin)
  expect(changedView(byName, { origin: null }).sort).toBe(byName.sort)
})
