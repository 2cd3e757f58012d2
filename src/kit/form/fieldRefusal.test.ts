import { expect, test } from 'vitest'
import type { Failure } from '../../errors/failure.ts'
import { fieldRefusal } from './fieldRefusal.ts'

const refused = (status: number, field: string | null, message: string | null = null): Failure => ({
  kind: 'status',
  call: 'groups',
  status,
  message,
  field,
  allowed: null,
  isForeignOrigin: false,
})
const VALUES = { login: 'ivan', email: '' }

test('a server text is assigned to the field that it names', () => {
  expect(fieldRefusal(refused(422, 'login', 'User with such login already exists'), VALUES)).toEqual({
    field: 'login',
    issue: 'User with such login already exists',
  })
  expect(fieldRefusal(refused(422, 'user.email', 'Taken'), VALUES)).toEqual({
    field: 'email',
    issue: 'Taken',
  })
})

test('describes invalid input in the words of the field’s own rule', () => {
  expect(fieldRefusal(refused(400, 'email', 'email must be …'), VALUES)).toEqual({
    field: 'email',
    issue: 'wrong',
  })
})

test('a failure about something else is not assigned to a field', () => {
  expect(fieldRefusal(refused(422, null, 'No'), VALUES)).toBeUndefined()
  expect(fieldRefusal(refused(422, 'phone', 'No'), VALUES)).toBeUndefined()
  expect(fieldRefusal({ kind: 'network', call: 'groups', problem: '' }, VALUES)).toBeUndefined()
})
