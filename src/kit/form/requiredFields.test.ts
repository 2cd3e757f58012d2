import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, newLogin } from '../../contract/http/personFields.ts'
import { requiredFields } from './requiredFields.ts'

const schema = z.object({
  login: newLogin,
  email,
  kind: z.enum(['client', 'admin']),
  device: z.nullable(z.number()),
  owner: z.string().check(z.minLength(1)),
})

test('the schema determines which fields are marked as required [VALID-16]', () => {
  const defaults = { login: 'ivan', email: 'a@b.co', kind: null, device: null, owner: '' }
  expect([...requiredFields(schema, defaults)].toSorted()).toEqual(['kind', 'login', 'owner'])
})

test('a field with a preset choice is not marked: it cannot be emptied', () => {
  const defaults = { login: '', email: '', kind: 'client', device: null, owner: '' }
  expect(requiredFields(schema, { ...defaults, kind: true }).has('kind')).toBe(true)
  expect(requiredFields(z.object({ sound: z.boolean() }), { sound: true }).size).toBe(0)
})
