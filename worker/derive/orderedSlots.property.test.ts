import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderedSlots } from './orderedSlots.ts'

const SLOTS = 50

test('after any changes the members are in order, each once', () => {
  const change = fc.record({ slot: fc.nat(SLOTS - 1), key: fc.nat(20), belongs: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 20 }), { maxLength: 12 }), (batches) => {
      const ordered = new OrderedSlots()
      ordered.reserve(SLOTS)
      const keys = new Map<number, number>()
      const compare = (a: number, b: number): number => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || a - b
      for (const batch of batches) {
        for (const { slot, key, belongs } of batch) {
          if (belongs) keys.set(slot, key)
          else keys.delete(slot)
        }
        const changed = batch.map(({ slot }) => slot)
        ordered.update(changed, (slot) => keys.has(slot), compare)
        const expected = [...keys.keys()].toSorted(compare)
        expect(Array.from(ordered.items.subarray(0, ordered.count))).toEqual(expected)
        expected.forEach((slot, at) => {
          expect(ordered.lowerBound(slot, compare)).toBe(at)
        })
      }
    }),
  )
})
