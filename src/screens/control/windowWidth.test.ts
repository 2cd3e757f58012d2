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

test('reports the width of the window once per 500 ms, and never loses the last one [LAYOUT-01]', () => {
  const [page, timers, onWidth] = [resizingWindow(), new FakeTimers(), vi.fn<(width: number) => void>()]
  const stop = watchWidth(page, timers, onWidth)
  for (const width of [1_400, 1_300, 1_200]) page.resize(width)
  expect(onWidth.mock.calls).toEqual([[1_400]])
  timers.pass(499)
  expect(onWidth).toHaveBeenCalledTimes(1)
  timers.pass(1)
  expect(onWidth.mock.calls).toEqual([[1_400], [1_200]])
  page.resize(900)
  stop()
  timers.pass(1_000)
  page.resize(800)
  expect(onWidth).toHaveBeenCalledTimes(2)
})
