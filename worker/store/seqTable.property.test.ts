import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEQ, type SeqOf, SeqTable } from './seqTable.ts'
import { SlotRows } from './slotRows.ts'

const SLOTS = 4
const FIELDS = Object.values(SEQ)

/** Around one base, as in production, and now and then further apart than four bytes can hold. */
const seq = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 5_000_000_000, max: 5_000_100_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 2 ** 32, 2 ** 40, Number.MAX_SAFE_INTEGER) },
)
const step = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(fc.nat(SLOTS - 1), fc.constantFrom(...FIELDS), seq) },
  { weight: 1, arbitrary: fc.nat(SLOTS - 1) },
)

test('reads back every seq exactly, however far apart they are', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const rows = new SlotRows()
      const table = new SeqTable(rows)
      const reserve = (slots: number): void => {
        rows.reserve(slots)
        table.reserve(slots)
      }
      const plain = new Map<string, number>()
      reserve(2)
      reserve(SLOTS)
      const key = (slot: number, of: SeqOf): string => `${slot} ${of}`
      for (const one of steps) {
        if (typeof one === 'number') {
          table.reset(one)
          for (const of of FIELDS) plain.delete(key(one, of))
        } else {
          table.set(...one)
          plain.set(key(one[0], one[1]), one[2])
        }
        for (let slot = 0; slot < SLOTS; slot++) {
          for (const of of FIELDS) expect(table.get(slot, of)).toBe(plain.get(key(slot, of)) ?? -1)
        }
      }
      reserve(SLOTS * 2)
      for (const [at, known] of plain) {
        const [slot = 0, of = 0] = at.split(' ').map(Number)
        expect(table.get(slot, of as SeqOf)).toBe(known)
      }
    }),
    { numRuns: 300 },
  )
})
