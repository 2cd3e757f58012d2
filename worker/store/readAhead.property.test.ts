import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LocationBatch } from '../decode/binary/locationBatch.ts'
import { LOCATION_FIELD, LOCATION_FIELDS } from '../decode/binary/locationRow.ts'
import { BLOCK, ReadAhead } from './readAhead.ts'
import { StoreTables } from './storeTables.ts'

const id = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(2 ** 31, 2 ** 32 + 1, 2 ** 40))
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ comes: id }) },
  { weight: 1, arbitrary: fc.record({ goes: id }) },
  {
    weight: 3,
    arbitrary: fc.record({ batch: fc.array(id, { minLength: 1, maxLength: 250 }), row: fc.nat(249) }),
  },
)

const batchOf = (vehicleIds: readonly number[]): LocationBatch => {
  const batch = new LocationBatch()
  batch.begin(vehicleIds.length)
  batch.count = vehicleIds.length
  for (const [nth, vehicleId] of vehicleIds.entries())
    batch.values[nth * LOCATION_FIELDS + LOCATION_FIELD.vehicleId] = vehicleId
  return batch
}

test('the slots of a block are those the index finds, after any additions and removals', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 250 }), fc.array(step, { maxLength: 60 }), (known, steps) => {
      const tables = new StoreTables()
      const ahead = new ReadAhead()
      for (const vehicleId of known) tables.acquire(vehicleId)
      for (const what of steps) {
        if ('comes' in what) tables.acquire(what.comes)
        else if ('goes' in what) {
          if (tables.find(what.goes) !== -1) tables.release(tables.find(what.goes))
        } else {
          const { batch } = what
          const first = what.row % batch.length
          ahead.begin()
          ahead.expectEvents(tables, batch, batch.length)
          const end = ahead.reach(tables, batchOf(batch), first)
          expect(end).toBe(Math.min(batch.length, first + BLOCK))
          for (let row = first; row < end; row++)
            expect(ahead.slots[row - ahead.begins]).toBe(tables.find(batch[row] ?? 0))
        }
      }
    }),
    { numRuns: 300 },
  )
})
