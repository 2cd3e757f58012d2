import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIRTY, DirtySet } from './dirtySet.ts'
import { FLAG_BITS, ROW_WORDS, SlotRows, STATE_WORD } from './slotRows.ts'

/** More than a row can store exactly. */
const SLOTS = 200_000
const EVERY_REASON = Object.values(DIRTY).reduce((all, reason) => all | reason, 0)

const rows = new SlotRows()
rows.reserve(SLOTS)
/** One set for all runs: leftovers of earlier runs in the rows must not matter. */
const dirty = new DirtySet(rows)

const slot = fc.oneof(fc.nat(40), fc.nat(SLOTS - 1))
const step = fc.oneof(
  fc.record({ kind: fc.constant('mark' as const), slot, reasons: fc.integer({ min: 0, max: EVERY_REASON }) }),
  // A contiguous range of the fleet, as when it loads.
  fc.record({ kind: fc.constant('many' as const), first: fc.nat(SLOTS - 70_000), count: fc.nat(70_000) }),
  fc.record({ kind: fc.constant('take' as const) }),
)

test('take returns the slots marked since, each once, with all their reasons joined', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      dirty.take()
      let expected = new Map<number, number>()
      const mark = (at: number, reasons: number): void => {
        dirty.mark(at, reasons)
        if (reasons !== 0) expected.set(at, (expected.get(at) ?? 0) | reasons)
      }
      for (const one of [...steps, { kind: 'take' } as const]) {
        if (one.kind === 'mark') mark(one.slot, one.reasons)
        else if (one.kind === 'many') {
          for (let at = one.first; at < one.first + one.count; at++) mark(at, DIRTY.membership)
        } else {
          const { count, slots, reasons } = dirty.take()
          expect(count).toBe(expected.size)
          expect(new Map(Array.from({ length: count }, (_, i) => [slots[i], reasons[i]]))).toEqual(expected)
          expected = new Map()
        }
      }
    }),
    { numRuns: 30 },
  )
})

test('marking and taking a slot preserve its flags', () => {
  const flags = 0x0f_a5
  rows.words[7 * ROW_WORDS + STATE_WORD] = flags
  dirty.mark(3, DIRTY.text)
  dirty.mark(7, DIRTY.position)
  dirty.mark(7, DIRTY.counts)
  dirty.take()
  expect((rows.words[7 * ROW_WORDS + STATE_WORD] ?? 0) & FLAG_BITS).toBe(flags)
})
