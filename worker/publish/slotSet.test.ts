import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlotSet } from './slotSet.ts'

test('a slot set holds the same members as a plain set, densely', () => {
  const step = fc.record({ add: fc.boolean(), slot: fc.integer({ min: 0, max: 3_000 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const slots = new SlotSet()
      const plain = new Set<number>()
      for (const { add, slot } of steps) {
        if (add) {
          slots.add(slot)
          plain.add(slot)
        } else expect(slots.remove(slot)).toBe(plain.delete(slot))
        expect(slots.has(slot)).toBe(plain.has(slot))
      }
      expect(new Set(slots.members.subarray(0, slots.size))).toEqual(plain)
      expect(slots.size).toBe(plain.size)
      slots.clear()
      expect([...plain].some((slot) => slots.has(slot))).toBe(false)
    }),
  )
})

test('grows past its initial capacity', () => {
  const slots = new SlotSet()
  for (let slot = 0; slot < 5_000; slot++) slots.add(slot * 3)
  expect(slots.size).toBe(5_000)
  expect(slots.has(4_999 * 3)).toBe(true)
})
