import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchForm } from '../../src/contract/rules/text.ts'
import { FleetStore } from '../store/fleetStore.ts'
import { miniRow } from '../store/testing/rows.ts'
import { SearchIndex } from './searchIndex.ts'

const VEHICLES = 5

const letters = fc.string({
  unit: fc.constantFrom(...Array.from('aAbB кКїЇ№1 7\u00a0K\u212ak')),
  maxLength: 8,
})
const anyName = fc.oneof(
  { weight: 6, arbitrary: letters },
  // Lower cases of different length, context-dependent ones, surrogate pairs, long texts, arbitrary units.
  { weight: 1, arbitrary: fc.constantFrom('İstanbul', 'ΟΔΟΣ', '𐐀x', 'ab'.repeat(200), '\ud83d') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
)
const rowWith = (name: fc.Arbitrary<string>) =>
  fc.record({
    vehicleId: fc.integer({ min: 1, max: VEHICLES }).map((id) => id * 1_171),
    name,
    licensePlate: letters,
    deviceSerial: fc.option(letters),
  })
const query = fc.oneof(letters, anyName, fc.constantFrom('117', '3', 'zzqx', 'σ', 'ς', 'i̇', 'x'))

test.each([
  ['of any letters', anyName],
  ['whose forms are made letter by letter', fc.oneof(letters, fc.constant('ab'.repeat(200)))],
])(
  'among names %s, finds the same as a scan of every field, after any renames [LIST-11]',
  (_title, names) => {
    const row = rowWith(names)
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.array(query, { maxLength: 8 }),
        (rows, queries) => {
          const store = new FleetStore()
          const index = new SearchIndex(store)
          const known = new Map<number, (typeof rows)[number]>()
          const search = (text: string): void => {
            if (text === '') return
            const matches = index.matcher(text)
            for (const [id, { name, licensePlate, deviceSerial }] of known) {
              const fields = [name, licensePlate, deviceSerial ?? '', String(id)].map(searchForm)
              expect(matches(store.slotOf(id))).toBe(fields.some((field) => field.includes(text)))
            }
          }
          for (const [seq, one] of rows.entries()) {
            store.mergeMini([miniRow(one.vehicleId, one)], seq + 1)
            index.note(store.slotOf(one.vehicleId))
            known.set(one.vehicleId, one)
            // A search between two renames of a vehicle has recorded its earlier texts.
            search(searchForm(one.name.slice(1, 4)))
          }
          const own = rows.map(({ name }) => name.slice(1, 4))
          for (const text of [...queries, ...own]) search(searchForm(text))
        },
      ),
      { numRuns: 500 },
    )
  },
)

test('finds a letter that entered the fleet after the search was set', () => {
  const store = new FleetStore()
  const index = new SearchIndex(store)
  store.mergeMini([miniRow(1, { name: 'abc' })], 1)
  index.note(store.slotOf(1))
  const before = index.version
  expect(index.matcher('ю')(store.slotOf(1))).toBe(false)
  store.mergeMini([miniRow(1, { name: 'Юг' })], 2)
  index.note(store.slotOf(1))
  expect(index.version).toBeGreaterThan(before)
  expect(index.matcher('ю')(store.slotOf(1))).toBe(true)
})
