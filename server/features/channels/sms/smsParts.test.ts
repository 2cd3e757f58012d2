import * as fc from 'fast-check'
import smpp from 'smpp'
import { expect, test } from 'vitest'
import { encodeSms } from './smsParts.ts'

const decoded = (text: string): string => {
  const { dataCoding, parts } = encodeSms(text)
  const { ASCII, UCS2 } = smpp.encodings
  // Each part is decoded by itself, as a phone does.
  return parts.map(({ message }) => (dataCoding === 0 ? ASCII : UCS2).decode(message)).join('')
}

test.each([
  ['a'.repeat(160), 0, 1],
  ['a'.repeat(161), 0, 2],
  [`${'a'.repeat(159)}€`, 0, 2],
  ['я'.repeat(70), 8, 1],
  ['я'.repeat(71), 8, 2],
  ['я'.repeat(134), 8, 2],
  ['я'.repeat(135), 8, 3],
  ['', 0, 1],
  ['\u001b', 8, 1],
])('encodes %j', (text, dataCoding, count) => {
  const sms = encodeSms(text)
  expect([sms.dataCoding, sms.parts.length]).toEqual([dataCoding, count])
  expect(decoded(text)).toBe(text)
})

test('parts fit an SMS, split no character and join to the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '€', '[', 'я', '😀', '\n', '~'), maxLength: 500 })
  fc.assert(
    fc.property(text, (written) => {
      expect(decoded(written)).toBe(written)
      const { parts, dataCoding } = encodeSms(written)
      for (const { message, udh } of parts) {
        const most = dataCoding === 0 ? (udh ? 153 : 160) : udh ? 134 : 140
        expect(message.length).toBeLessThanOrEqual(most)
      }
      expect(parts.map(({ udh }) => udh?.at(-1))).toEqual(
        parts.length === 1 ? [undefined] : parts.map((_, index) => index + 1),
      )
    }),
  )
})
