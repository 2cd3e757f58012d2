import { expect, test } from 'vitest'
import { CallCounts } from './callCounts.ts'

const WINDOW_MS = 60_000

const openCounts = (most: number) => {
  const clock = { at: 0 }
  const counts = new CallCounts({ most, monotonic: () => clock.at })
  const call = (caller: string): { current: number; ttl: number } => {
    let counted = { current: 0, ttl: 0 }
    counts.incr(caller, (_, result) => (counted = result), WINDOW_MS)
    return counted
  }
  return { clock, call }
}

test('adds up the calls of a caller for a minute from the first one', () => {
  const { clock, call } = openCounts(10)
  expect(call('a')).toEqual({ current: 1, ttl: WINDOW_MS })
  clock.at = 20_000
  expect(call('a')).toEqual({ current: 2, ttl: 40_000 })
  expect(call('b')).toEqual({ current: 1, ttl: WINDOW_MS })
  clock.at = 59_999
  expect(call('a').current).toBe(3)
  clock.at = WINDOW_MS
  expect(call('a')).toEqual({ current: 1, ttl: WINDOW_MS })
})

test('forgets the least recent caller beyond its capacity', () => {
  const { call } = openCounts(2)
  call('a')
  call('b')
  call('a')
  call('c')
  expect(call('a').current).toBe(3)
  expect(call('b').current).toBe(1)
})
