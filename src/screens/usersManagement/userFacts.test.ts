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

test('allowed vehicles override prohibited ones; without either all are visible [USERS-01]', () => {
  expect(sightOf({ allowedVehicles: 0, prohibitedVehicles: 0 })).toBe('all')
  expect(sightOf({ allowedVehicles: 0, prohibitedVehicles: 2 })).toBe('allBut')
  expect(sightOf({ allowedVehicles: 1, prohibitedVehicles: 2 })).toBe('only')
})
