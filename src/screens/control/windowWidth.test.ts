import { expect, test, vi } from 'vitest'
import { FakeTimers } from '../../fleet/testing/fakeTimers.ts'
import { watchWidth } from './windowWidth.ts'

const resizingWindow = () => {
  const hearers = new Set<() => void>()
  return {
    innerWidth: 1_440,
    addEventListener: (_: 'resize', hear: () => void) => hearers.add(hear),
    removeEventListener: (_: 'resize', hear: () => void) => hearers.delete(hear),
    resize(width: number) {
      this.innerWidth = width
      for (const hear of hearers) hear()
    },
  }
}

test('the width of the window is told once per 500 ms, and the last one is never lost [LAYOUT-01]', () => {
  const [page, timers, tell] = [resizingWindow(), new FakeTimers(), vi.fn<(width: number) => void>()]
  const stop = watchWidth(page, timers, tell)
  for (const width of [1_400, 1_300, 1_200]) page.resize(width)
  expect(tell.mock.calls).toEqual([[1_400]])
  timers.pass(499)
  expect(tell).toHaveBeenCalledTimes(1)
  timers.pass(1)
  expect(tell.mock.calls).toEqual([[1_400], [1_200]])
  page.resize(900)
  stop()
  timers.pass(1_000)
  page.resize(800)
  expect(tell).toHaveBeenCalledTimes(2)
})
