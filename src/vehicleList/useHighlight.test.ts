import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FleetContext } from '../fleet/fleetContext.ts'
import { FakeEngine } from '../fleet/testing/fakeEngine.ts'
import { makeClient } from '../fleet/testing/makeClient.ts'
import { runHook } from '../fleet/testing/runHook.ts'
import { type RevealRequest, useHighlight } from './useHighlight.ts'

/** Scrolls of a mounted list; the fake engine reports every vehicle as row 7. */
const show = async (request: RevealRequest) => {
  const engine = new FakeEngine()
  const scrolled: number[] = []
  const scrollTo = (index: number): void => {
    scrolled.push(index)
  }
  const hook = await runHook(
    () => useHighlight(request, scrollTo),
    (child) => createElement(FleetContext, { value: makeClient(engine) }, child),
  )
  await hook.act(() => Promise.resolve())
  await hook.end()
  return scrolled
}

afterEach(() => void vi.useRealTimers())

test('highlights the row for 3 seconds [MAP-31]', async () => {
  vi.useFakeTimers()
  const request = { vehicleId: 5 }
  const scrollTo = (): void => {}
  const hook = await runHook(
    () => useHighlight(request, scrollTo),
    (child) => createElement(FleetContext, { value: makeClient(new FakeEngine()) }, child),
  )
  await hook.act(() => Promise.resolve())
  expect(hook.answer()).toBe(5)
  await hook.act(() => void vi.advanceTimersByTime(2_999))
  expect(hook.answer()).toBe(5)
  await hook.act(() => void vi.advanceTimersByTime(1))
  expect(hook.answer()).toBeNull()
  await hook.end()
})

test('a request scrolls to its row once: a list that was unmounted in between stays where it is [MAP-30]', async () => {
  const request = { vehicleId: 5 }
  expect(await show(request)).toEqual([7])
  expect(await show(request)).toEqual([])
  expect(await show({ vehicleId: 5 })).toEqual([7])
})
