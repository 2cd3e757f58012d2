import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeySort } from './keySort.ts'

test('sorts slots by key, and a run of equal keys as settled', () => {
  const key = fc.string({ unit: fc.constantFrom('\u0001', 'a', 'b', '\u00ff'), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(key, { maxLength: 80 }), (keys) => {
      const sorting = new KeySort(keys.length)
      for (const [slot, text] of keys.entries()) sorting.set(slot, text)
      const slots = Uint32Array.from(keys.keys()).toReversed()
      sorting.sort(slots, (run) => run.set(run.toSorted()))
      const expected = [...keys.keys()].toSorted((a, b) => {
        const [textA, textB] = [keys[a] ?? '', keys[b] ?? '']
        return textA === textB ? a - b : textA < textB ? -1 : 1
      })
      expect([...slots]).toEqual(expected)
    }),
    { numRuns: 1_000 },
  )
})
