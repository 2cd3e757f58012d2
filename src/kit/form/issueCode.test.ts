import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, newPassword, phone } from '../../contract/http/personFields.ts'
import { isMissing, issueCode, readIssue } from './issueCode.ts'

const messageOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: issueCode }).error?.issues[0]?.message

test('an empty field is missing, whatever the schema requires of it [VALID-17]', () => {
  for (const schema of [z.string().check(z.minLength(3)), z.enum(['a']), newPassword, z.number()]) {
    const message = messageOf(schema, schema instanceof z.ZodMiniString ? '' : null)
    expect(message).toBe('required')
    expect(isMissing(message ?? '')).toBe(true)
  }
  expect(messageOf(newPassword, '')).toBe('required')
})

test('reports sizes with their number, other faults as a wrong value', () => {
  expect(messageOf(z.string().check(z.minLength(3)), 'ab')).toBe('tooShort:3')
  expect(messageOf(z.string().check(z.maxLength(3)), 'abcd')).toBe('tooLong:3')
  expect(messageOf(z.number().check(z.minimum(5)), 4)).toBe('tooSmall:5')
  expect(messageOf(z.number().check(z.maximum(5)), 6)).toBe('tooBig:5')
  expect(messageOf(z.array(z.number()).check(z.minLength(1)), [])).toBe('required:1')
  expect(messageOf(z.array(z.number()).check(z.maxLength(1)), [1, 2])).toBe('tooMany:1')
  expect(messageOf(z.enum(['a', 'b']), 'c')).toBe('wrong')
})

test('reports the rules for people by name [VALID-02, VALID-12, VALID-14]', () => {
  expect(messageOf(newPassword, 'short')).toBe('rule:password')
  expect(messageOf(phone, '12')).toBe('rule:phone')
  expect(messageOf(email, 'ivan@')).toBe('rule:email')
  expect(messageOf(email, '')).toBeUndefined()
})

test('takes a message of the schema itself as its code', () => {
  const same = z
    .object({ a: z.string(), b: z.string() })
    .check(z.refine(({ a, b }) => a === b, { error: 'mismatch', path: ['b'] }))
  expect(messageOf(same, { a: '1', b: '2' })).toBe('mismatch')
})

test('parses a message into its parts; a server text has none', () => {
  expect(readIssue('tooLong:60')).toEqual({ kind: 'issue', code: 'tooLong', x: '60' })
  expect(readIssue('rule:phone')).toEqual({ kind: 'rule', rule: 'phone' })
  expect(readIssue('User with such login already exists')).toBeNull()
  expect(readIssue('rule:nonsense')).toBeNull()
})
