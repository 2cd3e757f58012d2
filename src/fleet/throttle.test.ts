import { expect, test, vi } from 'vitest'
import { MAP_RESIZE_AFTER_SIDE_BAR_MS, MAP_RESIZE_DEBOUNCE_MS } from '../contract/constants.ts'
import { FakeTimers } from './testing/fakeTimers.ts'
import { debounce, throttle } from './throttle.ts'

test('runs a throttled call at once, then once per period, and never loses the last one', () => {
  const timers = new FakeTimers()
  const run = vi.fn()
  const slow = throttle(timers, 100, run)
  slow.call()
  slow.call()
  slow.call()
  expect(run).toHaveBeenCalledTimes(1)
  timers.pass(100)
  expect(run).toHaveBeenCalledTimes(2)
  timers.pass(100)
  expect(run).toHaveBeenCalledTimes(2)
  slow.call()
  expect(run).toHaveBeenCalledTimes(3)
  slow.call()
  slow.cancel()
  timers.pass(500)
  expect(run).toHaveBeenCalledTimes(3)
})

test('the map follows a resized window 250 ms after the last change [MAP-22]', () => {
  const timers = new FakeTimers()
  const resize = vi.fn()
  const settled = debounce(timers, resize)
  settled.call(MAP_RESIZE_DEBOUNCE_MS)
  timers.pass(249)
  settled.call(MAP_RESIZE_DEBOUNCE_MS)
  timers.pass(249)
  expect(resize).not.toHaveBeenCalled()
  timers.pass(1)
  expect(resize).toHaveBeenCalledTimes(1)
})

test('after a change of the side bar it waits 400 ms, although the pane resizes too [MAP-23]', () => {
  const timers = new FakeTimers()
  const resize = vi.fn()
  const settled = debounce(timers, resize)
  settled.call(MAP_RESIZE_AFTER_SIDE_BAR_MS)
  settled.call(MAP_RESIZE_DEBOUNCE_MS)
  timers.pass(399)
  expect(resize).not.toHaveBeenCalled()
  timers.pass(1)
  expect(resize).toHaveBeenCalledTimes(1)
})
