import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { VehicleIndex } from './vehicleIndex.ts'

/** Sequential ids, some far beyond, and some that are not 32-bit integers. */
const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 6_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(2 ** 31, 2 ** 32 - 1, 2 ** 32 + 1, 2 ** 40, 0, -1, 1.5) },
)
/** Enough vehicles for higher ids to get a table entry of their own. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ comes: id }) },
  { weight: 4, arbitrary: fc.record({ goes: id }) },
  { weight: 1, arbitrary: fc.record({ many: fc.integer({ min: 100, max: 3_000 }) }) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
)

test('finds the present vehicles for any ids, and guesses those in the direct table', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ids: number[] = []
      const known = new Map<number, number>()
      const index = new VehicleIndex((slot) => ids[slot] ?? 0)
      const come = (vehicleId: number): void => {
        if (known.has(vehicleId)) return
        known.set(vehicleId, ids.push(vehicleId) - 1)
        index.add(ids.length - 1)
      }
      for (const what of steps) {
        if (what === 'clear') {
          index.clear()
          known.clear()
        } else if ('many' in what) {
          for (let vehicleId = 100; vehicleId < 100 + what.many; vehicleId++) come(vehicleId)
        } else if ('comes' in what) come(what.comes)
        else if (known.has(what.goes)) {
          index.delete(known.get(what.goes) ?? 0)
          known.delete(what.goes)
        }
      }
      for (const vehicleId of [...ids, ...Array.from({ length: 70 }, (_, nth) => nth + 1)]) {
        expect(index.find(vehicleId)).toBe(known.get(vehicleId) ?? -1)
        if (known.has(vehicleId)) expect(index.guess(vehicleId)).not.toBe(-1)
        if ((index.slots[vehicleId] ?? 0) !== 0) expect(index.guess(vehicleId)).toBe(known.get(vehicleId))
      }
    }),
    { numRuns: 200 },
  )
})
