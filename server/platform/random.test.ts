import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom, hash32, hashUnit, pick } from './random.ts'

test('gives the same numbers at every start, for hash and generator', () => {
  expect(hash32(1, 2, 3)).toBe(hash32(1, 2, 3))
  expect(hash32(1, 2, 3)).not.toBe(hash32(1, 3, 2))
  const [a, b] = [createRandom(7), createRandom(7)]
  expect(Array.from({ length: 20 }, () => a())).toEqual(Array.from({ length: 20 }, () => b()))
})

test('fills [0, 1) evenly with units', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (seed, key) => {
      const unit = hashUnit(seed, key)
      expect(unit >= 0 && unit < 1).toBe(true)
    }),
  )
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 10_000; i++) {
    const tenth = Math.floor(hashUnit(42, i) * 10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  expect(Math.min(...tenths)).toBeGreaterThan(850)
  expect(Math.max(...tenths)).toBeLessThan(1_150)
})

test('throws when picking from an empty list', () => {
  expect(() => pick(createRandom(1), [])).toThrow(RangeError)
})
