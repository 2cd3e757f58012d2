import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { samePart, sameRows } from './samePart.ts'

describe('samePart', () => {
  test('a clone that says the same keeps the reference of before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(samePart(value, structuredClone(value))).toBe(value)
      }),
    )
  })

  test('anything that says something else is taken over', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b))
        expect(samePart(a, b)).toEqual(b)
      }),
    )
  })

  test('a field that came or went is a change, also when its value is undefined', () => {
    const after: Record<string, unknown> = { a: 1, c: undefined }
    expect(samePart<Record<string, unknown>>({ a: 1, b: undefined }, after)).toBe(after)
  })
})

describe('sameRows', () => {
  const keyOf = (row: { id: number }): number => row.id

  test('rows that did not change keep their reference when others did', () => {
    const before = [
      { id: 1, v: 1 },
      { id: 2, v: 1 },
    ]
    const after = sameRows(
      before,
      [
        { id: 2, v: 1 },
        { id: 1, v: 2 },
      ],
      keyOf,
    )
    expect(after[0]).toBe(before[1])
    expect(after[1]).toEqual({ id: 1, v: 2 })
  })

  test('the same rows in the same order are the same list', () => {
    const before = [{ id: 1, v: [1, 2] }]
    expect(sameRows(before, structuredClone(before), keyOf)).toBe(before)
    expect(sameRows(before, [], keyOf)).toEqual([])
  })
})
