import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inEachByte, setBytes, surveyCells, wordsOf, zeroBytes } from './cellWords.ts'

const bytes = (most: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.oneof(fc.nat(most), fc.constantFrom(0, 1, most)), { minLength: 4, maxLength: 4 })

const wordOf = (four: readonly number[]): number => wordsOf(Uint8Array.from(four))[0] ?? 0
const bytesOf = (word: number): readonly number[] => [...new Uint8Array(Int32Array.of(word).buffer)]

test('bytes of a word that are 0, and that are not, are told apart each by itself', () => {
  fc.assert(
    fc.property(bytes(255), bytes(127), fc.nat(255), (any, below128, value) => {
      expect(bytesOf(setBytes(wordOf(any)))).toEqual(any.map((byte) => Number(byte !== 0)))
      expect(bytesOf(zeroBytes(wordOf(below128)))).toEqual(below128.map((byte) => Number(byte === 0)))
      expect(bytesOf(inEachByte(value))).toEqual([value, value, value, value])
    }),
  )
})

test('a survey counts and names what a look at each cell does, in a column of any length', () => {
  const mixed = fc.array(fc.oneof(fc.constantFrom(7, 15), fc.nat(255)), { maxLength: 400 })
  // More in a row than the bytes of one word can add up.
  const crowd = fc.integer({ min: 1_000, max: 3_000 }).map((length) => Array.from({ length }, () => 7))
  fc.assert(
    fc.property(mixed, fc.oneof(crowd, fc.constant([])), mixed, (first, middle, last) => {
      const all = [...first, ...middle, ...last]
      const cells = new Uint8Array(Math.ceil(all.length / 4) * 4)
      cells.set(all)
      const counted = [...cells.keys()].filter((slot) => ((cells[slot] ?? 0) & 7) === 7)
      expect(surveyCells(cells, { counted: 7, named: 8 })).toEqual({
        count: counted.length,
        slots: counted.filter((slot) => ((cells[slot] ?? 0) & 8) !== 0),
      })
    }),
  )
})
