import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_FILTERS } from '../../src/contract/wire/eventFilterNames.ts'
import { SIMPLE_EVENT_NAMES } from '../../src/contract/wire/events.ts'
import { CountTable, filterBitsOf } from './countTable.ts'

const SLOTS = 4
const NAMES = [...SIMPLE_EVENT_NAMES, 'ODD_ONE', '__proto__']
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22']

const slot = fc.nat(SLOTS - 1)
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      slot,
      name: fc.constantFrom(...NAMES),
      // Values around the capacity of a cell.
      count: fc.oneof(fc.nat(3), fc.integer({ min: 253, max: 257 }), fc.constant(70_000)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ reset: slot }) },
  { weight: 2, arbitrary: fc.record({ day: fc.constantFrom(...DAYS) }) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
  { weight: 1, arbitrary: fc.constant('grow' as const) },
)

test('keeps the highest count of the latest day per vehicle, and marks each for the filters [LIVE-18, LIST-19 to LIST-24, VEH-24]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const table = new CountTable()
      const plain = Array.from({ length: SLOTS }, () => new Map<string, number>())
      let day: string | null = null
      let room = SLOTS
      table.reserve(room)
      for (const what of steps) {
        if (what === 'grow') table.reserve((room += 3))
        else if (what === 'clear') {
          table.clear()
          day = null
          for (const counts of plain) counts.clear()
        } else if ('reset' in what) {
          table.reset(what.reset)
          plain[what.reset]?.clear()
        } else if ('day' in what) {
          const emptied: number[] = []
          const isNow = day === null || what.day >= day
          const hadAny = [...plain.keys()].filter((nth) => (plain[nth]?.size ?? 0) > 0)
          expect(table.enterDay(what.day, SLOTS, (nth) => emptied.push(nth))).toBe(isNow)
          expect(emptied).toEqual(day !== null && what.day > day ? hadAny : [])
          if (day !== null && what.day > day) for (const counts of plain) counts.clear()
          if (isNow) day = what.day
        } else {
          const counts = plain[what.slot]
          const rises = what.count > (counts?.get(what.name) ?? 0)
          expect(table.raise(what.slot, what.name, what.count)).toBe(rises)
          if (rises) counts?.set(what.name, what.count)
        }
      }
      expect(table.day).toBe(day)
      for (const [nth, counts] of plain.entries()) {
        expect(new Map(Object.entries(table.read(nth)))).toEqual(counts)
        for (const name of NAMES) expect(table.get(nth, name)).toBe(counts.get(name) ?? 0)
        for (const name of EVENT_FILTERS) {
          expect(((table.filterBits[nth] ?? 0) & filterBitsOf([name])) !== 0).toBe(counts.has(name))
        }
      }
    }),
    { numRuns: 300 },
  )
})
