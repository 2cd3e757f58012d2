import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEXT_FIELD, TextColumns } from './textColumns.ts'

const SLOTS = 6

const text = fc.oneof(
  fc.constantFrom('', ' ', 'КамАЗ №7', 'MAN TGX', 'a'.repeat(250), 'a'.repeat(251), '\u0000'),
  fc.string({ unit: 'binary', maxLength: 12 }),
  // Sometimes more characters than there are codes.
  fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
)
const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      slot: fc.nat(SLOTS - 1),
      texts: fc.tuple(text, text, fc.option(text)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ reset: fc.nat(SLOTS - 1) }) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
)

const NONE: readonly [string, string, string | null] = ['', '', null]

test('reads packed texts back as written, in any script', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const columns = new TextColumns()
      const plain = new Map<number, readonly [string, string, string | null]>()
      for (const one of steps) {
        if (one === 'clear') {
          columns.clear()
          plain.clear()
        } else if ('reset' in one) {
          columns.reset(one.reset)
          plain.delete(one.reset)
        } else {
          const before = plain.get(one.slot) ?? NONE
          const differs = one.texts.some((value, field) => value !== before[field])
          expect(columns.set(one.slot, ...one.texts)).toBe(differs)
          plain.set(one.slot, one.texts)
        }
        for (let slot = 0; slot < SLOTS; slot++) {
          const read = [columns.name(slot), columns.licensePlate(slot), columns.deviceSerial(slot)]
          expect(read).toEqual(plain.get(slot) ?? NONE)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('fills pages to the last byte and reclaims the space of replaced texts', () => {
  const columns = new TextColumns()
  // 3 lengths and 13 characters: 16 bytes, so a whole number fits in a page.
  const nameOf = (slot: number, turn: number): string => `${turn}${String(slot).padStart(12, '0')}`
  const scratch = new Uint8Array(TextColumns.MOST)
  for (const turn of [1, 2, 3, 4]) {
    for (let slot = 0; slot < 40_000; slot++) columns.set(slot, nameOf(slot, turn), '', null)
  }
  for (let slot = 0; slot < 40_000; slot += 7) {
    expect(columns.name(slot)).toBe(nameOf(slot, 4))
    expect(columns.copyField(slot, TEXT_FIELD.name, scratch)).toBe(13)
    expect(columns.deviceSerial(slot)).toBeNull()
  }
})
