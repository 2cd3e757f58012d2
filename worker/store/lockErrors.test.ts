import { expect, test } from 'vitest'
import { LockErrors } from './lockErrors.ts'

const open = () => {
  const errors = new LockErrors()
  const ended: number[] = []
  const expire = (now: number): number[] => {
    errors.expire(now, (slot) => ended.push(slot))
    return ended.splice(0)
  }
  return { errors, expire }
}

test('each error expires at its own time, in any order, and only once [LIVE-12]', () => {
  const { errors, expire } = open()
  errors.set(1, { lockState: 'LOCK', until: 300 })
  errors.set(2, { lockState: 'LOCK', until: 100 })
  errors.set(3, { lockState: 'UNLOCK', until: 200 })
  expect([errors.nextAt, expire(99)]).toEqual([100, []])
  expect([expire(100), errors.nextAt]).toEqual([[2], 200])
  expect(errors.get(2)).toBeUndefined()
  expect(errors.get(3)).toEqual({ lockState: 'UNLOCK', until: 200 })
  expect([new Set(expire(1_000)), errors.nextAt]).toEqual([new Set([1, 3]), null])
  expect(expire(1_000)).toEqual([])
})

test('a new error of a slot replaces the previous one [LIVE-12, LIVE-13]', () => {
  const { errors, expire } = open()
  errors.set(1, { lockState: 'LOCK', until: 100 })
  errors.set(1, { lockState: 'UNLOCK', until: 200 })
  expect(expire(150)).toEqual([])
  expect(errors.get(1)?.lockState).toBe('UNLOCK')
  expect(expire(200)).toEqual([1])
})

test('a deleted error does not expire, and the next one is scheduled [LIVE-13]', () => {
  const { errors, expire } = open()
  errors.set(1, { lockState: 'LOCK', until: 100 })
  expect([errors.delete(1), errors.delete(1), errors.nextAt]).toEqual([true, false, null])
  errors.set(2, { lockState: 'LOCK', until: 50 })
  expect(expire(60)).toEqual([2])
  errors.set(3, { lockState: 'LOCK', until: 70 })
  errors.clear()
  expect([errors.nextAt, expire(80)]).toEqual([null, []])
})
