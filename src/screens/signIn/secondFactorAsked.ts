import { SIGN_IN_TEXT } from '../../contract/http/errorBody.ts'
import type { Failure } from '../../errors/failure.ts'

/** What the server says of the one-time code: it wants one, the one given is wrong, or nothing. */
export const secondFactorAsked = (failure: Failure): 'required' | 'wrong' | null => {
  if (failure.kind !== 'status') return null
  if (failure.message === SIGN_IN_TEXT.secondFactorRequired) return 'required'
  return failure.message === SIGN_IN_TEXT.wrongCode ? 'wrong' : null
}
