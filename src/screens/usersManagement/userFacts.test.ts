import { expect, test } from 'vitest'
import { rightsInEffect, sightOf, userState } from './userFacts.ts'

test('an account is blocked from its moment on; a future one is shown before [AUTH-20, AUTH-22]', () => {
  expect(userState({ blockedAt: null }, 100)).toBe('active')
  expect(userState({ blockedAt: 101 }, 100)).toBe('blockedFrom')
  expect(userState({ blockedAt: 100 }, 100)).toBe('blocked')
})

test('a right that the owner lacks does not count, and neither does an unknown one', () => {
  expect(rightsInEffect({ getReports: true, getTracks: true, seeTasks: false }, { getReports: true })).toBe(1)
  expect(rightsInEffect({ toFly: true }, { toFly: true })).toBe(0)
})

test('a user sees only allowed vehicles, or all that are not prohibited [USERS-01]', () => {
  const sight = (seesOnlyAllowed: boolean, allowedVehicles: number, prohibitedVehicles: number) =>
    sightOf({ seesOnlyAllowed, allowedVehicles, prohibitedVehicles })
  expect(sight(false, 0, 0)).toBe('all')
  expect(sight(false, 1, 2)).toBe('allBut')
  expect(sight(true, 1, 2)).toBe('only')
  expect(sight(true, 0, 2)).toBe('nothing')
})
