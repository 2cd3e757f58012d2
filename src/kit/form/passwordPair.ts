import * as z from 'zod/mini'
import { newPassword } from '../../contract/http/personFields.ts'

/** VALID-03: the fields of a new password that is typed twice. */
export const passwordPair = {
  password: newPassword,
  confirmation: z.string().check(z.minLength(1)),
}

interface Pair {
  readonly password: string
  readonly confirmation: string
}

/** VALID-04: the check of a form with `passwordPair`. */
export const samePassword = z.refine<Pair>(({ password, confirmation }) => password === confirmation, {
  error: 'mismatch',
  path: ['confirmation'],
})
