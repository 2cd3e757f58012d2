import { expect, test, vi } from 'vitest'
import type { ListEntry } from '../contract/engine/rows.ts'
import { FleetStore, nextState, EMPTY_FLEET } from './fleetStore.ts'
import { entryOf, rowOf, snapshotOf } from './testing/fakeEngine.ts'

const counts = { ...EMPTY_FLEET.counts, total: 3, listed: 2 }

test('an equal part keeps its reference when others change', () => {
  const first = nextState(EMPTY_FLEET, snapshotOf({ counts, groups: [{ id: 1, name: 'A', vehicles: 2 }] }))
  const second = nextState(first, structuredClone(snapshotOf({ counts, groups: first.groups, seq: 9 })))
  expect(second.seq).toBe(9)
  expect(second.counts).toBe(first.counts)
  expect(second.groups).toBe(first.groups)
  expect(second.connection).toBe(first.connection)
  const third = nextState(second, snapshotOf({ counts: { ...counts, listed: 1 }, groups: first.groups }))
  expect(third.counts).toEqual({ ...counts, listed: 1 })
  expect(third.groups).toBe(first.groups)
})

test('null rows, null groups and an undefined detail mean unchanged; a null detail closes the window', () => {
  const detail = { row: rowOf(), state: null, stateFailed: false, turns: {}, refreshedAt: 5 }
  const groups = [{ id: 1, name: 'A', vehicles: 2 }]
  const rows = { first: 4, rows: [entryOf()], total: 5 }
  const open = nextState(EMPTY_FLEET, snapshotOf({ rows, groups, detail }))
  const same = nextState(open, snapshotOf({ groups: null }))
  expect(same.groups).toBe(open.groups)
  expect(same.groups).toEqual(groups)
  expect(same.rows).toBe(open.rows)
  expect(same.detail).toBe(open.detail)
  expect(nextState(open, snapshotOf({ detail: null })).detail).toBeNull()
})

test('a moved vehicle changes only its row and its window [LIVE-05]', () => {
  const rows = [entryOf({ vehicleId: 1 }), entryOf({ vehicleId: 2 })]
  const detail = { row: rowOf({ vehicleId: 1 }), state: null, stateFailed: false, turns: {}, refreshedAt: 5 }
  const before = nextState(EMPTY_FLEET, snapshotOf({ rows: { first: 0, rows, total: 2 }, detail }))
  const place = { vehicleId: 1, latitude: 51 }
  const after = nextState(
    before,
    snapshotOf({
      rows: { first: 0, rows: [entryOf(place), entryOf({ vehicleId: 2 })], total: 2 },
      detail: { ...detail, row: rowOf(place) },
    }),
  )
  expect(after.rows.rows[0]).toMatchObject({ kind: 'vehicle', row: rowOf(place) })
  expect(after.rows.rows[1]).toBe(before.rows.rows[1])
  expect(after.detail?.row.latitude).toBe(51)
})

test('notifies readers once per snapshot, and not after they unsubscribed', () => {
  const store = new FleetStore()
  const reader = vi.fn()
  const leave = store.subscribe(reader)
  store.apply(snapshotOf({ counts }))
  expect(reader).toHaveBeenCalledTimes(1)
  expect(store.read().counts.total).toBe(3)
  leave()
  store.clear()
  expect(reader).toHaveBeenCalledTimes(1)
  expect(store.read()).toBe(EMPTY_FLEET)
})

test('a crashed engine stays broken after further snapshots', () => {
  const store = new FleetStore()
  store.markBroken()
  store.apply(snapshotOf())
  expect(store.read().broken).toBe(true)
})

test('an equal row sent again keeps its reference', () => {
  const [first, second, third] = [
    entryOf({ vehicleId: 1 }),
    entryOf({ vehicleId: 2 }),
    entryOf({ vehicleId: 3 }),
  ]
  const windowOf = (...rows: readonly ListEntry[]) =>
    snapshotOf({ rows: { first: 0, rows, total: rows.length } })
  const before = nextState(EMPTY_FLEET, windowOf(first, second, third))
  const moved = entryOf({ vehicleId: 3, latitude: 51 })
  const after = nextState(before, windowOf(entryOf({ vehicleId: 1 }), entryOf({ vehicleId: 2 }), moved))
  expect(after.rows.rows[0]).toBe(first)
  expect(after.rows.rows[1]).toBe(second)
  expect(after.rows.rows[2]).toBe(moved)
})
