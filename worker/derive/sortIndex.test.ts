import { expect, test } from 'vitest'
import { FleetStore } from '../store/fleetStore.ts'
import { miniRow } from '../store/testing/rows.ts'
import { visitRun } from './slotRanks.ts'
import { SortIndex } from './sortIndex.ts'

const COUNT = 200

/** Digits as the letters a to j: names sort by their letters, but numbers in them by value. */
const asLetters = (value: number): string =>
  String(value).replaceAll(/\d/g, (digit) => String.fromCharCode(0x61 + Number(digit)))

/** The slots of all runs, checked against `compare`. */
const slotsOf = (index: SortIndex, reverse: boolean): number[] => {
  const slots: number[] = []
  for (const run of index.runs(reverse)) visitRun(run, (slot) => slots.push(slot))
  for (const [at, slot] of slots.slice(1).entries()) {
    expect(index.compare(slots[at] ?? -1, slot, reverse)).toBeLessThan(0)
  }
  return slots
}

test('ranks stay distinct however often a vehicle moves into the same gap [LIST-28]', () => {
  const store = new FleetStore()
  const names = new Map<number, string>()
  const rename = (vehicleId: number, name: string, seq: number): void => {
    names.set(vehicleId, name)
    store.mergeMini([miniRow(vehicleId, { name })], seq)
  }
  for (let id = 1; id <= COUNT; id++) rename(id, asLetters(1_000 + id * 2), 1)
  const index = new SortIndex(store, 'name', 'en')
  let name = asLetters(1_101)
  for (let step = 1; step <= COUNT; step++) {
    // Each name sorts between the previous one and that of 1102: every rank halves the remaining gap.
    name += 'f'
    rename(step, name, step + 1)
    index.update([store.slotOf(step)])
    const expected = [...names].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => store.slotOf(id))
    expect(slotsOf(index, false)).toEqual(expected)
    expect(slotsOf(index, true)).toEqual(expected.toReversed())
  }
})

test('vehicles without a value come last in both directions, also those that lost it later [LIST-28]', () => {
  const store = new FleetStore()
  store.mergeMini(
    Array.from({ length: 20 }, (_, i) => miniRow(i + 1, { name: i % 5 === 0 ? '' : `n${10 + i}` })),
    1,
  )
  const index = new SortIndex(store, 'name', 'en')
  store.mergeMini([miniRow(3, { name: ' ' }), miniRow(6, { name: 'n00' })], 2)
  index.update([store.slotOf(3), store.slotOf(6)])
  const ids = (reverse: boolean): number[] =>
    slotsOf(index, reverse).map((slot) => store.columns.vehicleIdAt(slot))
  expect(ids(false).slice(0, 2)).toEqual([6, 2])
  expect(ids(false).slice(-4)).toEqual([1, 3, 11, 16])
  expect(ids(true).slice(0, 2)).toEqual([20, 19])
  expect(ids(true).slice(-4)).toEqual([16, 11, 3, 1])
})
