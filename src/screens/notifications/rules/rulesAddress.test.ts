import { expect, test } from 'vitest'
import { newRulePath, readRulesPlace, rulePath, RULES_PATH } from './rulesAddress.ts'

test('what it writes it reads', () => {
  expect(readRulesPlace(RULES_PATH)).toEqual({ kind: 'list' })
  expect(readRulesPlace(newRulePath())).toEqual({ kind: 'new', start: null })
  expect(readRulesPlace(newRulePath('night'))).toEqual({ kind: 'new', start: 'night' })
  expect(readRulesPlace(newRulePath(12))).toEqual({ kind: 'new', start: 12 })
  expect(readRulesPlace(rulePath(12))).toEqual({ kind: 'rule', id: 12 })
})

test('a damaged address is the list, or an empty form', () => {
  for (const end of ['/x', '/0', '/12/3', '/12/x/y', '/99999999999'])
    expect(readRulesPlace(RULES_PATH + end)).toEqual({ kind: 'list' })
  expect(readRulesPlace(`${RULES_PATH}/new/x`)).toEqual({ kind: 'new', start: null })
})
