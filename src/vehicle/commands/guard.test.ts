import { expect, test } from 'vitest'
import { LOCK_TIMEOUT_MS } from '../../contract/constants.ts'
import { guardPhase, wantedLock } from './guard.ts'

const asked = { wanted: 'LOCK', at: 1_000 } as const

test('guard mode is on or off, and a press requests the other [VEH-71, VEH-72]', () => {
  expect(wantedLock({ lockState: 'LOCK' })).toBe('UNLOCK')
  expect(wantedLock({ lockState: 'UNLOCK' })).toBe('LOCK')
  expect(wantedLock({ lockState: null })).toBe('LOCK')
})

test('arming is pending until the lock event or the error arrives [VEH-78]', () => {
  const waiting = { lockState: 'UNLOCK', lockError: null } as const
  expect(guardPhase(waiting, null, 1_000)).toBe('idle')
  expect(guardPhase(waiting, asked, 1_001)).toBe('pending')
  expect(guardPhase({ lockState: 'LOCK', lockError: null }, asked, 2_000)).toBe('idle')
  expect(guardPhase({ lockState: 'UNLOCK', lockError: 'LOCK' }, asked, 2_000)).toBe('idle')
})

test('the error of an earlier request does not end the wait for this one', () => {
  expect(guardPhase({ lockState: 'UNLOCK', lockError: 'UNLOCK' }, asked, 2_000)).toBe('pending')
})

test('allows another request after a minute without an answer', () => {
  const waiting = { lockState: null, lockError: null }
  expect(guardPhase(waiting, asked, asked.at + LOCK_TIMEOUT_MS)).toBe('pending')
  expect(guardPhase(waiting, asked, asked.at + LOCK_TIMEOUT_MS + 1)).toBe('late')
})
