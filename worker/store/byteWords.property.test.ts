import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEachByte, setBytes, wordsOf, zeroBytes } from './byteWords.ts'

const byte = fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 127, 128, 255))
const bytes = fc.array(byte, { minLength: 4, maxLength: 4 })

const wordOf = (four: readonly number[]): number => wordsOf(Uint8Array.from(four))[0] ?? 0
const bytesOf = (word: number): readonly number[] => [...new Uint8Array(Int32Array.of(word).buffer)]

test('detects zero and non-zero bytes of a word independently', () => {
  fc.assert(
    fc.property(bytes, byte, (four, value) => {
      expect(bytesOf(setBytes(wordOf(four)))).toEqual(four.map((one) => Number(one !== 0)))
      expect(bytesOf(zeroBytes(wordOf(four)))).toEqual(four.map((one) => Number(one === 0)))
      expect(bytesOf(inEachByte(value))).toEqual([value, value, value, value])
    }),
  )
})
