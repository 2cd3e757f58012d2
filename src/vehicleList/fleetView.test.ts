import { expect, test } from 'vitest'
import { DEFAULT_VIEW, type FleetView } from '../contract/engine.ts'
import {
  askedPassing,
  changedPassing,
  filterCount,
  FIRST_PASSING,
  NOTHING_NARROWED,
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
  const sort = { key: 'name', reverse: true } as const
  const view = { ...NARROW, sort, grouping: true, foldedGroups: [3] }
  expect(wholeView(changedPassing({ ...view, grouping: null }, NOTHING_NARROWED), view)).toEqual({
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
  const near = changedPassing(FIRST_PASSING, { origin: POINT })
  expect(near.sort).toEqual({ key: 'distance', reverse: false })
  expect(changedPassing(near, { search: 'x' }).sort).toBe(near.sort)
  expect(changedPassing(near, { origin: null })).toMatchObject({ origin: null, sort: null })
  const asKept = changedPassing(near, { sort: { key: 'name', reverse: false } })
  expect(asKept).toMatchObject({ origin: POINT, sort: null })
  expect(changedPassing(asKept, { origin: null }).sort).toBeNull()
})

test('an address shows its sort and grouping in place of the kept ones until the person chooses', () => {
  const kept = { sort: { key: 'licensePlate', reverse: true }, grouping: false, foldedGroups: [3] } as const
  const sort = { key: 'name', reverse: true } as const
  const { groups, connection, ignitionOnly, events } = DEFAULT_VIEW
  const asked = {
    groups,
    connection,
    ignitionOnly,
    events,
    search: 'man',
    origin: null,
    sort,
    grouping: true,
  }
  const sent = askedPassing(FIRST_PASSING, asked)
  expect(wholeView(sent, kept)).toMatchObject({ search: 'man', sort, grouping: true, foldedGroups: [3] })
  expect(wholeView(changedPassing(sent, { search: 'x', ignitionOnly: true }), kept).sort).toBe(sort)
  expect(wholeView(changedPassing(sent, { sort: kept.sort }), kept)).toMatchObject({
    sort: kept.sort,
    grouping: true,
  })
  expect(wholeView(changedPassing(sent, { grouping: false }), kept)).toMatchObject({ sort, grouping: false })
  const plain = { ...asked, sort: null, grouping: null }
  expect(wholeView(askedPassing(sent, plain), kept)).toMatchObject(kept)
  expect(askedPassing(sent, { ...plain, origin: POINT }).sort?.key).toBe('distance')
  expect(askedPassing(sent, { ...asked, origin: POINT }).sort).toBe(sort)
})
