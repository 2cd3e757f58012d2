import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { passwordPair, samePassword } from './passwordPair.ts'

const schema = z.object(passwordPair).check(samePassword)
const messagesOf = (password: string, confirmation: string) =>
  schema.safeParse({ password, confirmation }).error?.issues.map(({ path, message }) => [path[0], message])

test('the confirmation must equal the password, and the error is reported at it [VALID-04]', () => {
  expect(messagesOf('harbour123', 'harbour123')).toBeUndefined()
  expect(messagesOf('harbour123', 'harbour124')).toEqual([['confirmation', 'mismatch']])
})

test('a new password meets the rule of passwords, whatever its confirmation says [VALID-03]', () => {
  expect(messagesOf('short', 'short')?.map(([field]) => field)).toEqual(['password'])
})
