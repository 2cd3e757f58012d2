import { beforeEach, expect, test, vi } from 'vitest'
import { FakeTimers } from '../fleet/testing/fakeTimers.ts'
import { RestingFrames } from './restingFrames.ts'
import { fakeMap } from './testing/fakeMap.ts'

interface Provider {
  requestAnimationFrame(run: () => void): number
  cancelAnimationFrame(id: number): void
}

let asked: (() => void)[] = []

beforeEach(() => {
  asked = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => asked.push(run))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    asked[id - 1] = () => {}
  })
})

/** The screen shows a frame. */
const turn = (): void => asked.splice(0).forEach((run) => run())

/** A loop like deck.gl's: it requests a frame in every frame. */
const loop = () => {
  const timers = new FakeTimers()
  const frames = new RestingFrames(timers)
  const { animationFrameProvider } = frames.overlayProps as { animationFrameProvider: Provider }
  let count = 0
  const run = (): void => {
    count++
    animationFrameProvider.requestAnimationFrame(run)
  }
  animationFrameProvider.requestAnimationFrame(run)
  const turns = (number: number): number => {
    const before = count
    for (let i = 0; i < number; i++) turn()
    return count - before
  }
  return { timers, frames, provider: animationFrameProvider, turns }
}

test('a loop gets some frames after a change, then occasional ones at growing intervals', () => {
  const { timers, frames, turns } = loop()
  const first = turns(20)
  expect(first).toBeGreaterThan(1)
  expect(first).toBeLessThan(20)
  expect(turns(60)).toBe(0)
  const rest = (ms: number): number => {
    timers.pass(ms)
    return turns(1)
  }
  expect([rest(1_000), rest(1_000), rest(1_000), rest(4_000), rest(8_000)]).toEqual([1, 0, 1, 1, 1])
  expect([rest(4_000), rest(4_000), rest(8_000)]).toEqual([0, 1, 1])
  frames.wake()
  turns(20)
  expect(rest(1_000)).toBe(1)
  frames.wake()
  expect(turns(1)).toBe(1)
})

test('a change during a rest requests the frame once', () => {
  const { timers, frames, turns } = loop()
  turns(20)
  frames.wake()
  frames.wake()
  expect(asked.length).toBe(1)
  timers.pass(1_000)
  expect(asked.length).toBe(1)
})

test('the pointer over the map wakes the loop, until the map is released', () => {
  const { frames, turns } = loop()
  const { asMap, fire, handlerCount } = fakeMap(7)
  frames.follow(asMap)
  turns(20)
  fire('mousemove')
  expect(turns(1)).toBe(1)
  turns(20)
  frames.release()
  expect(handlerCount()).toBe(0)
  fire('mousemove')
  expect(turns(5)).toBe(0)
})

test('a loop that has ended requests nothing more', () => {
  const { timers, frames, provider, turns } = loop()
  turns(20)
  provider.cancelAnimationFrame(1)
  timers.pass(1_000)
  frames.wake()
  expect(turns(5)).toBe(0)
})
