import { common } from './common.ts'
import { errors } from './errors.ts'
import { signIn } from './signIn.ts'

/** What the first page needs. */
export const entry = { common, signIn, errors }
