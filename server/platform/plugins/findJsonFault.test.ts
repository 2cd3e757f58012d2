import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonFault, JSON_LEVELS_MAX } from './findJsonFault.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1, "\\u0061" :2}', 'a'],
  ['{"x":{"a":1},"y":[{"a":1,"b":"}","a":3}]}', 'a'],
  ['{"":1,"":2}', 'the body'],
])('finds in %s the duplicate %j', (text, field) => {
  expect(findJsonFault(text)).toEqual({ field, allowed: 'given once' })
})

test.each(['{"a":{"a":1},"b":"{\\"a\\":1","c":["a","a"]}', '[{"a":1},{"a":1}]', '"a"', '{}', '5'])(
  'finds no duplicate key in %s',
  (text) => {
    expect(findJsonFault(text)).toBeNull()
  },
)

test('limits nesting', () => {
  const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
  expect(findJsonFault(nested(JSON_LEVELS_MAX))).toBeNull()
  expect(findJsonFault(nested(JSON_LEVELS_MAX + 1))?.field).toBe('the body')
})

test('finds no duplicate key in a serialized object, and always finds one that was added', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(findJsonFault(JSON.stringify(value))).toBeNull()
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.jsonValue({ maxDepth: 8 }), (key, value) => {
      const field = `${JSON.stringify(key)}:${JSON.stringify(value)}`
      expect(findJsonFault(`{${field},"${key === '-' ? '+' : '-'}":0,${field}}`)?.field).toBe(key)
    }),
  )
})
