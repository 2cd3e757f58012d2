import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../../fleet/testing/runHook.ts'
import { usePeriod } from './usePeriod.ts'

/** 21.11.2026, 15:20 of the machine's time zone. */
const NOW = new Date(2026, 10, 21, 15, 20).getTime()
const midnight = (day: number): number => new Date(2026, 10, day).getTime()

const address = { hash: '' }
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, hash: string) => {
      address.hash = hash
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The hook of a route page at this address. eventAt: its event_date, ms since the epoch. */
const opened = (eventAt: number | null, query = '') => {
  address.hash = `#/routeDetail/7/a/b${query}`
  return runHook(() => usePeriod(eventAt))
}

test('a route opens with today [TRACK-05]', async () => {
  const [period] = (await opened(null)).answer()
  expect(period).toEqual({ name: 'today', from: midnight(21), to: midnight(22) })
})

test('a route with an event date opens with the day of the event [TRACK-05]', async () => {
  const [period] = (await opened(new Date(2026, 10, 3, 9, 8, 7).getTime())).answer()
  expect(period).toEqual({ name: 'custom', from: midnight(3), to: midnight(4) })
})

test('a period in the address takes precedence, and a chosen one replaces it there', async () => {
  const hook = await opened(new Date(2026, 10, 3).getTime(), '?p=yesterday')
  const [period, choose] = hook.answer()
  expect(period).toEqual({ name: 'yesterday', from: midnight(20), to: midnight(21) })
  await hook.act(() => choose({ name: 'custom', from: 5_000, to: 9_000 }))
  expect(hook.answer()[0]).toEqual({ name: 'custom', from: 5_000, to: 9_000 })
  expect(address.hash).toBe('#/routeDetail/7/a/b?from=5000&to=9000')
})
