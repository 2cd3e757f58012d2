import { expect, test } from 'vitest'
import { FREE_FAILURES, GuessGuard, LONGEST_HOLD_MS } from './guessGuard.ts'

const setUp = () => {
  const clock = { at: 1_000_000, monotonic: () => clock.at }
  const guard = new GuessGuard(clock)
  const attempt = (address: string, subject: string) => ({ address, subject })
  const fail = (address: string, subject: string, times = 1): void => {
    for (let i = 0; i < times; i++) guard.failed(attempt(address, subject))
  }
  const may = (address: string, subject: string): boolean => guard.mayTry(attempt(address, subject))
  return { clock, guard, attempt, fail, may }
}

/** How long an attempt is throttled, ms, in steps of a second. */
const holdOf = ({ clock, may }: ReturnType<typeof setUp>, address: string, subject: string): number => {
  const from = clock.at
  while (!may(address, subject)) clock.at += 1_000
  return clock.at - from
}

test('throttles an address from its fifth failure on, twice as long with each further one, up to a minute', () => {
  const host = setUp()
  host.fail('a', 'x', FREE_FAILURES - 1)
  expect(holdOf(host, 'a', 'y')).toBe(0)
  const holds = Array.from({ length: 9 }, (_, index) => {
    host.fail('a', `serial ${index}`)
    return holdOf(host, 'a', 'y') / 1_000
  })
  expect(holds).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(LONGEST_HOLD_MS).toBe(60_000)
})

test('throttles each address that failed in guesses at one serial, and no other', () => {
  const host = setUp()
  for (let index = 0; index < 12; index++) host.fail(`attacker ${index}`, 'x')
  expect(host.may('attacker 0', 'x')).toBe(false)
  expect(host.may('attacker 0', 'y')).toBe(true)
  expect(host.may('the device', 'x')).toBe(true)
})

test('throttles no address where a device was admitted until a wrong password comes from there', () => {
  const { guard, attempt, fail, may } = setUp()
  guard.succeeded(attempt('a', 'x'))
  fail('a', 'other', 20)
  fail('b', 'x', 20)
  expect([may('a', 'x'), may('a', 'y')]).toEqual([true, false])
  fail('a', 'x')
  expect(may('a', 'x')).toBe(false)
})

test('does not add up failures an hour apart', () => {
  const { clock, fail, may } = setUp()
  fail('a', 'x', FREE_FAILURES - 1)
  clock.at += 3_600_000
  fail('a', 'x')
  expect(may('a', 'x')).toBe(true)
})

test('limits its memory: drops the addresses that failed longest ago', () => {
  const { fail, may } = setUp()
  fail('first', 'x', 20)
  fail('second', 'x', 20)
  for (let index = 0; index < 9_999; index++) fail(`flood ${index}`, `serial ${index}`)
  expect([may('first', 'y'), may('second', 'y')]).toEqual([true, false])
})
