import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView, NOTHING_NARROWED } from '../contract/engine/view.ts'
import {
  requestedPassing,
  changedPassing,
  filterCount,
  FIRST_PASSING,
  OFFERED_EVENTS,
  toggleEvent,
  toggleFold,
  toggleGroup,
  wholeView,
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

const POINT = { latitude: 50, longitude: 30 }

test('voltage and temperature are not offered; the other event filters are [NOTIF-27]', () => {
  expect(OFFERED_EVENTS).toEqual([
    'VEHICLE_PARKING_START',
    'FUELLING_START',
    'DEFUELLING_START',
    'VEHICLE_OVER_SPEED_START',
  ])
})

test('choosing a group narrows the list; removing the last one shows all again [LIST-32]', () => {
  expect(toggleGroup('all', 3)).toEqual([3])
  expect(toggleGroup([3], 'withOutGroups')).toEqual([3, 'withOutGroups'])
  expect(toggleGroup([3, 'withOutGroups'], 3)).toEqual(['withOutGroups'])
  expect(toggleGroup(['withOutGroups'], 'withOutGroups')).toBe('all')
})

test('event filters switch on and off independently', () => {
  expect(toggleEvent([], 'FUELLING_START')).toEqual(['FUELLING_START'])
  expect(toggleEvent(['FUELLING_START', 'TERM'], 'FUELLING_START')).toEqual(['TERM'])
})

test('counts every active filter, but not search and sorting', () => {
  expect(filterCount(DEFAULT_VIEW)).toBe(0)
  expect(filterCount({ ...DEFAULT_VIEW, search: 'x', sort: NARROW.sort })).toBe(0)
  expect(filterCount(NARROW)).toBe(5)
})

test('clearing removes search and every filter, and keeps sorting and groups [LIST-33]', () => {
  const sort = { key: 'name', reverse: true } as const
  const view = { ...NARROW, sort, grouping: true, foldedGroups: [3] }
  expect(wholeView(changedPassing({ ...view, grouping: null }, NOTHING_NARROWED), view)).toEqual({
    ...DEFAULT_VIEW,
    sort,
    grouping: true,
    foldedGroups: [3],
  })
})

test('groups collapse and expand independently [LIST-32]', () => {
  expect(toggleFold([], 3)).toEqual([3])
  expect(toggleFold([3, 'withOutGroups'], 'withOutGroups')).toEqual([3])
})

test('a new reference point sorts by the distance to it; removing it removes that sort', () => {
  const near = changedPassing(FIRST_PASSING, { origin: POINT })
  expect(near.sort).toEqual({ key: 'distance', reverse: false })
  expect(changedPassing(near, { search: 'x' }).sort).toBe(near.sort)
  expect(changedPassing(near, { origin: null })).toMatchObject({ origin: null, sort: null })
  const asStored = changedPassing(near, { sort: { key: 'name', reverse: false } })
  expect(asStored).toMatchObject({ origin: POINT, sort: null })
  expect(changedPassing(asStored, { origin: null }).sort).toBeNull()
})

test('the sort and grouping of an address replace the stored ones until the person chooses', () => {
  const stored = { sort: { key: 'licensePlate', reverse: true }, grouping: false, foldedGroups: [3] } as const
  const sort = { key: 'name', reverse: true } as const
  const asked = {
    ...NOTHING_NARROWED,
    search: 'man',
    foundOnly: false,
    origin: null,
    sort,
    grouping: true,
  }
  const sent = requestedPassing(FIRST_PASSING, asked)
  expect(wholeView(sent, stored)).toMatchObject({ search: 'man', sort, grouping: true, foldedGroups: [3] })
  expect(wholeView(changedPassing(sent, { search: 'x', ignitionOnly: true }), stored).sort).toBe(sort)
  expect(wholeView(changedPassing(sent, { sort: stored.sort }), stored)).toMatchObject({
    sort: stored.sort,
    grouping: true,
  })
  expect(wholeView(changedPassing(sent, { grouping: false }), stored)).toMatchObject({
    sort,
    grouping: false,
  })
  const plain = { ...asked, sort: null, grouping: null }
  expect(wholeView(requestedPassing(sent, plain), stored)).toMatchObject(stored)
  expect(requestedPassing(sent, { ...plain, origin: POINT }).sort?.key).toBe('distance')
  expect(requestedPassing(sent, { ...asked, origin: POINT }).sort).toBe(sort)
})
