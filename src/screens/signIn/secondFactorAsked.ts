import { SIGN_IN_TEXT } from '../../contract/http/errorBody.ts'
import type { Failure } from '../../errors/failure.ts'

/** The server's text about the one-time code: it requires one, the given one is wrong, or nothing. */
export const secondFactorAsked = (failure: Failure): 'required' | 'wrong' | null => {
  if (failure.kind !== 'status') return null
  if (failure.message === SIGN_IN_TEXT.secondFactorRequired) return 'required'
  return failure.message === SIGN_IN_TEXT.wrongCode ? 'wrong' : null
}
