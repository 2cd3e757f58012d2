import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/contract/entities/session.ts'
import { TEXT_FIELD, TextColumns } from '../store/textColumns.ts'
import { CodeKeys } from './codeKeys.ts'
import { isEmptyValue, valueOrder } from './sortKeys.ts'

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from("аАЁёїґ№ B7-'")), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...Array.from('aß漢 №')), maxLength: 4 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0012a№ ')), maxLength: 12 }),
  fc.constantFrom('1'.repeat(250), '0'.repeat(250), '1a'.repeat(125)),
)

test.each(LANGUAGES)('in %s the keys of packed texts equal those of the texts [LIST-28]', (language) => {
  const { quickKey } = valueOrder('name', language)
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), (names) => {
      const texts = new TextColumns()
      const keys = new CodeKeys(texts, language)
      for (const [slot, name] of names.entries()) {
        texts.set(slot, name, 'plate', null)
        const length = keys.make(slot, TEXT_FIELD.name)
        const made = length === -1 ? null : String.fromCharCode(...keys.key.subarray(0, length))
        expect(made).toBe(isEmptyValue(name) ? null : quickKey(name))
      }
    }),
    { numRuns: 300 },
  )
})
