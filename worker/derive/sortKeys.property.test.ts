import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/contract/entities/session.ts'
import { valueOrder } from './sortKeys.ts'

const LETTERS = [
  ...Array.from({ length: 0x5f }, (_, i) => String.fromCharCode(0x20 + i)),
  ...Array.from({ length: 0x40 }, (_, i) => String.fromCharCode(0x0410 + i)),
  ...Array.from('ЁёЄєІіЇїҐґ'),
  ...Array.from('ßéÄ№\u0306\u00ad漢'),
]
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...Array.from('аАбёЁе бґгиїі')), minLength: 1, maxLength: 4 }),
  fc.string({ unit: fc.constantFrom('0', '1', '7', '9'), minLength: 1, maxLength: 18 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0129№Nnoбb -.')), minLength: 1, maxLength: 8 }),
)

test.each(LANGUAGES)('in %s quick keys that differ compare as the language does [LIST-28]', (language) => {
  for (const key of ['name', 'deviceSerial'] as const) {
    const { compare, quickKey } = valueOrder(key, language)
    fc.assert(
      fc.property(text, text, (a, b) => {
        const keyA = quickKey(a)
        const keyB = quickKey(b)
        if (keyA === null || keyB === null || keyA === keyB) return
        expect(keyA < keyB).toBe(compare(a, b) < 0)
      }),
      { numRuns: 3_000 },
    )
  }
})

test('names in the letters of the languages, and numeric serials, have quick keys', () => {
  for (const language of LANGUAGES) {
    expect(valueOrder('name', language).quickKey('Автобус №12')).not.toBeNull()
    expect(valueOrder('name', language).quickKey(`Bus ${'9'.repeat(255)}`)).toBeNull()
    expect(valueOrder('name', language).quickKey("ЁЇ-Ґедз' Bus_7")).not.toBeNull()
    expect(valueOrder('name', language).quickKey('Straße')).toBeNull()
    expect(valueOrder('deviceSerial', language).quickKey('0042')).toBe('\u000242')
    expect(valueOrder('deviceSerial', language).quickKey('GX-5')).toBeNull()
  }
})

test.each(LANGUAGES)('in %s numbers in names sort by value [LIST-28]', (language) => {
  const { compare, quickKey } = valueOrder('name', language)
  const names = ['Бус №10', 'Бус №9а', 'Бус №2', 'Бус №9', 'Бус №09', 'Бус', 'Бус №1000']
  const sorted = ['Бус', 'Бус №2', 'Бус №09', 'Бус №9', 'Бус №9а', 'Бус №10', 'Бус №1000']
  expect(names.toSorted(compare)).toEqual(sorted)
  // A test of order alone would pass without any key.
  expect(names.map(quickKey)).not.toContain(null)
})

test('serials have a total order: by value, then leading zeros, for any length [LIST-28]', () => {
  const { compare } = valueOrder('deviceSerial', 'ru')
  const serials = ['x', '10', '9007199254740993', '9', '007', '9007199254740992', '7', 'A']
  expect(serials.toSorted(compare)).toEqual([
    '7',
    '007',
    '9',
    '10',
    '9007199254740992',
    '9007199254740993',
    'A',
    'x',
  ])
})
