import { expect, test } from 'vitest'
import { returnedOutcome } from './returnedOutcome.ts'

test.each([
  ['#/?sso=done', 'done'],
  ['#/?sso=unknownAccount', 'unknownAccount'],
  ['#/?sso=anything', null],
  ['#/', null],
  ['', null],
])('%s is %s', (hash, outcome) => {
  expect(returnedOutcome(hash)).toBe(outcome)
})
