import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashText, SlotIndex } from './slotIndex.ts'

test('finds added slots and not removed ones, like a plain map', () => {
  const step = fc.record({ slot: fc.nat(60), add: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.boolean(), (steps, crowded) => {
      const keyAt = (slot: number): string => `serial ${slot}`
      // All keys hash into four runs of the table, so that deletions must close gaps correctly.
      const index = new SlotIndex<string>(crowded ? (key) => hashText(key) % 4 : hashText, keyAt)
      const known = new Set<number>()
      for (const { slot, add } of steps) {
        if (add && !known.has(slot)) index.add(slot)
        if (!add) index.delete(slot)
        if (add) known.add(slot)
        else known.delete(slot)
      }
      for (let slot = 0; slot <= 60; slot++) expect(index.find(keyAt(slot))).toBe(known.has(slot) ? slot : -1)
    }),
  )
})

test('grows with its contents', () => {
  const index = new SlotIndex<string>(hashText, String)
  for (let slot = 0; slot < 20_000; slot++) index.add(slot)
  for (let slot = 0; slot < 20_000; slot += 2) index.delete(slot)
  for (let slot = 0; slot < 20_000; slot++) expect(index.find(String(slot))).toBe(slot % 2 === 0 ? -1 : slot)
})

test('finds slots with the same key one after the other', () => {
  const index = new SlotIndex<string>(hashText, () => 'same')
  index.add(1)
  index.add(2)
  index.delete(1)
  expect(index.find('same')).toBe(2)
  index.delete(2)
  expect(index.find('same')).toBe(-1)
})
