import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReadAhead } from './readAhead.ts'
import { StoreTables } from './storeTables.ts'

const id = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(2 ** 31, 2 ** 32 + 1, 2 ** 40))
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ nth: fc.nat(250), vehicleId: id }) },
  { weight: 1, arbitrary: fc.record({ comes: id }) },
  { weight: 1, arbitrary: fc.record({ goes: id }) },
  { weight: 1, arbitrary: fc.record({ batch: fc.array(id, { maxLength: 250 }) }) },
)

test('a slot is the one that the index finds, whatever was expected and whoever came and went since', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 250 }), fc.array(step, { maxLength: 60 }), (known, steps) => {
      const tables = new StoreTables()
      const ahead = new ReadAhead()
      for (const vehicleId of known) tables.acquire(vehicleId)
      let batch: readonly number[] = []
      for (const what of steps) {
        if ('comes' in what) tables.acquire(what.comes)
        else if ('goes' in what) {
          if (tables.find(what.goes) !== -1) tables.release(tables.find(what.goes))
        } else if ('batch' in what) {
          batch = what.batch
          ahead.begin(batch, batch.length)
          ahead.expectEvents(tables, batch, batch.length)
        } else {
          const vehicleId = batch[what.nth] ?? what.vehicleId
          expect(ahead.slotOf(tables, what.nth, vehicleId)).toBe(tables.find(vehicleId))
          expect(ahead.slotOf(tables, what.nth, what.vehicleId)).toBe(tables.find(what.vehicleId))
          const slot = tables.find(vehicleId)
          if (slot !== -1) expect(tables.columns.vehicleIdAt(slot)).toBe(vehicleId)
        }
      }
    }),
    { numRuns: 300 },
  )
})
