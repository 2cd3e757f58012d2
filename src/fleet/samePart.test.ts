import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { samePart, sameRows } from './samePart.ts'

describe('samePart', () => {
  test('an equal clone keeps the previous reference', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(samePart(value, structuredClone(value))).toBe(value)
      }),
    )
  })

  test('accepts a part that differs', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b))
        expect(samePart(a, b)).toEqual(b)
      }),
    )
  })

  test('an added or removed field is a change, also when its value is undefined', () => {
    const after: Record<string, unknown> = { a: 1, c: undefined }
    expect(samePart<Record<string, unknown>>({ a: 1, b: undefined }, after)).toBe(after)
  })
})

describe('sameRows', () => {
  const keyOf = (row: { id: number }): number => row.id

  test('unchanged rows keep their reference when others change', () => {
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
