import { expect, test } from 'vitest'
import { accountState } from './accountState.ts'

test('an account is blocked from its blocking date on; a future date is shown [AUTH-20, AUTH-22]', () => {
  expect(accountState(null, 1_000)).toEqual({ kind: 'active' })
  expect(accountState(1_000, 1_000)).toEqual({ kind: 'blocked' })
  expect(accountState(999, 1_000)).toEqual({ kind: 'blocked' })
  expect(accountState(1_001, 1_000)).toEqual({ kind: 'blockedFrom', at: 1_001 })
})
