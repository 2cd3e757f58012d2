import { expect, test } from 'vitest'
import type { PositionRow } from '../../live/flushPlan.ts'
import { FixInbox } from './fixInbox.ts'

const row = (vehicleId: number, timestamp: number, rest: Partial<PositionRow['data']> = {}): PositionRow => ({
  data: {
    vehicleId,
    timestamp,
    latitude: 50,
    longitude: 30,
    speed: 0,
    azimuth: null,
    validity: 100,
    ignitionOn: true,
    ...rest,
  },
  ownerId: 1,
  newestBefore: null,
  altitude: null,
  satellites: null,
  attributes: null,
})
const add = (inbox: FixInbox, ...positions: PositionRow[]): void => inbox.add({ positions, late: new Set() })
const moments = (fixes: readonly { readonly at: number }[] | null) => fixes?.map(({ at }) => at)

test('valid positions of performers wait in the order of their moments, and are taken once', () => {
  const inbox = new FixInbox()
  add(inbox, row(7, 1))
  inbox.watch([7])
  add(inbox, row(7, 3), row(8, 4), row(7, 2), row(7, 5, { validity: 99 }), row(7, 6, { latitude: null }))
  const taken = inbox.take()
  expect(taken.of(7)).toEqual([
    { vehicleId: 7, at: 2, latitude: 50, longitude: 30 },
    { vehicleId: 7, at: 3, latitude: 50, longitude: 30 },
  ])
  expect(taken.of(8)).toEqual([])
  add(inbox, row(7, 9))
  expect(moments(inbox.take().of(7))).toEqual([9])
  inbox.watchOnly([8])
  add(inbox, row(7, 10), row(8, 11))
  const rest = inbox.take()
  expect([moments(rest.of(7)), moments(rest.of(8))]).toEqual([[], [11]])
})

test('what others have stored is to be read from the tables, once', () => {
  const inbox = new FixInbox()
  inbox.watch([7, 8])
  add(inbox, row(7, 1), row(8, 1))
  inbox.addBehind([7, 9])
  const taken = inbox.take()
  expect([taken.of(7), moments(taken.of(8))]).toEqual([null, [1]])
  expect(inbox.take().of(7)).toEqual([])
  inbox.addAllBehind()
  expect(inbox.take().of(8)).toBe(null)
  expect(inbox.take().of(8)).toEqual([])
})

test('more than 200,000 positions are not kept in memory, but read from the tables', () => {
  const inbox = new FixInbox()
  inbox.watch([7])
  const batch = Array.from({ length: 100_000 }, (_, index) => row(7, index + 1))
  add(inbox, ...batch.slice(0, 50_000))
  expect(inbox.take().of(7)).toHaveLength(50_000)
  for (const _ of [1, 2]) add(inbox, ...batch)
  add(inbox, row(7, 200_001))
  expect(inbox.take().of(7)).toBe(null)
})

test('a vehicle of which something came late is to be read from the tables', () => {
  const inbox = new FixInbox()
  inbox.watch([7, 8])
  const late = row(7, 1)
  inbox.add({ positions: [row(7, 3), late, row(8, 4)], late: new Set([late, row(9, 1)]) })
  const taken = inbox.take()
  expect(taken.of(7)).toBeNull()
  expect(moments(taken.of(8))).toEqual([4])
  expect(moments(inbox.take().of(7))).toEqual([])
})
