import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdMap } from './idMap.ts'

/** Few ids, so that they collide, and some that share the low bits of their slots. */
const id = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 20 }).map((n) => n * 2 ** 25),
  fc.integer({ min: 1, max: 5 }).map((n) => n * 2 ** 40 + 3),
)
const step = fc.oneof(
  fc.tuple(fc.constant('set' as const), id, fc.double()),
  fc.tuple(fc.constant('delete' as const), id, fc.constant(0)),
  fc.tuple(fc.constant('clear' as const), id, fc.constant(0)),
)

test('behaves like a Map', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const [map, oracle] = [new IdMap(), new Map<number, number>()]
      for (const [kind, key, value] of steps) {
        if (kind === 'set') {
          map.set(key, value)
          oracle.set(key, value)
        } else if (kind === 'delete') expect(map.delete(key)).toBe(oracle.delete(key))
        else {
          map.clear()
          oracle.clear()
        }
        expect(map.size).toBe(oracle.size)
        expect(map.get(key)).toBe(oracle.get(key))
      }
      for (const [, key] of steps) {
        expect(map.has(key)).toBe(oracle.has(key))
        expect(map.get(key)).toBe(oracle.get(key))
      }
    }),
    { numRuns: 300 },
  )
})

test('finds a hundred thousand consecutive ids, as of a fleet', () => {
  const map = new IdMap()
  for (let n = 1; n <= 100_000; n++) map.set(n, -n)
  for (let n = 1; n <= 100_000; n += 2) map.delete(n)
  expect(map.size).toBe(50_000)
  let found = 0
  for (let n = 1; n <= 100_000; n++) if (map.get(n) === -n) found++
  expect(found).toBe(50_000)
})

test('does not contain an invalid id and rejects setting one', () => {
  const map = new IdMap()
  for (const wrong of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60]) {
    expect(map.get(wrong)).toBeUndefined()
    expect(map.has(wrong)).toBe(false)
    expect(() => map.set(wrong, 1)).toThrow(RangeError)
  }
  expect(map.size).toBe(0)
})
