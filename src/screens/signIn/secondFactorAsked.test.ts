import { expect, test } from 'vitest'
import { SERVER_TEXT } from '../../contract/http/error.ts'
import type { Failure } from '../../errors/failure.ts'
import { secondFactorAsked } from './secondFactorAsked.ts'

const refused = (message: string | null): Failure => ({
  kind: 'status',
  call: 'login',
  status: 403,
  message,
  field: null,
  allowed: null,
  isForeignOrigin: false,
})

test('distinguishes the server’s texts about the code from other errors', () => {
  expect(secondFactorAsked(refused(SERVER_TEXT.secondFactorRequired))).toBe('required')
  expect(secondFactorAsked(refused(SERVER_TEXT.wrongCode))).toBe('wrong')
  expect(secondFactorAsked(refused(SERVER_TEXT.wrongCredentials))).toBeNull()
  expect(secondFactorAsked(refused(null))).toBeNull()
  expect(secondFactorAsked({ kind: 'network', call: 'login', problem: '' })).toBeNull()
})
