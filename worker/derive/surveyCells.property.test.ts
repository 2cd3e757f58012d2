import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { surveyCells } from './surveyCells.ts'

test('a survey counts and lists the same cells as a scan, for a column of any length', () => {
  const mixed = fc.array(fc.oneof(fc.constantFrom(7, 15), fc.nat(255)), { maxLength: 400 })
  // More in a row than the bytes of one word can sum up.
  const crowd = fc.integer({ min: 1_000, max: 3_000 }).map((length) => Array.from({ length }, () => 7))
  fc.assert(
    fc.property(mixed, fc.oneof(crowd, fc.constant([])), mixed, (first, middle, last) => {
      const all = [...first, ...middle, ...last]
      const cells = new Uint8Array(Math.ceil(all.length / 4) * 4)
      cells.set(all)
      const counted = [...cells.keys()].filter((slot) => ((cells[slot] ?? 0) & 7) === 7)
      expect(surveyCells(cells, { counted: 7, named: 8 })).toEqual({
        count: counted.length,
        slots: counted.filter((slot) => ((cells[slot] ?? 0) & 8) !== 0),
      })
    }),
  )
})
