import { expect, test } from 'vitest'
import { DrawCost } from './drawCost.ts'

const makeCost = () => {
  let now = 0
  let waiting: (() => void)[] = []
  const pauses: number[] = []
  const cost = new DrawCost(
    (run) => {
      waiting.push(run)
      return () => {
        waiting = waiting.filter((other) => other !== run)
      }
    },
    () => now,
    (pauseMs) => pauses.push(pauseMs),
  )
  const frame = (ms: number): void => {
    now += ms
    for (const run of waiting.splice(0)) run()
  }
  /** A drawing whose two following frames come after these times. */
  const draw = (...frames: readonly [number, number]): void => {
    cost.drawn()
    frame(16)
    for (const ms of frames) frame(ms)
  }
  return { cost, draw, frame, pauses, waitingCount: () => waiting.length }
}

test('requests no pause on a machine that draws in time', () => {
  const { draw, pauses } = makeCost()
  for (let i = 0; i < 10; i++) draw(17, 20)
  expect(pauses).toEqual([])
})

test('a slow machine pauses for twice its drawing time, and no longer once it is fast again', () => {
  const { draw, pauses } = makeCost()
  for (let i = 0; i < 10; i++) draw(100, 33)
  expect(pauses).toEqual([199])
  for (let i = 0; i < 10; i++) draw(17, 17)
  expect(pauses).toEqual([199, 0])
})

test('ignores a single late frame and a page that was hidden', () => {
  const { draw, pauses } = makeCost()
  for (let i = 0; i < 4; i++) draw(17, 17)
  draw(17, 300)
  draw(17, 60_000)
  draw(17, 17)
  expect(pauses).toEqual([])
})

test('samples about once a second on a fast machine, and at every drawing on a slow one', () => {
  const { cost, draw, frame, waitingCount } = makeCost()
  const looks = (): boolean => {
    cost.drawn()
    const isWatched = waitingCount() > 0
    for (const ms of [16, 17, 17]) frame(ms)
    return isWatched
  }
  for (let i = 0; i < 5; i++) draw(17, 17)
  const calm = Array.from({ length: 100 }, looks).filter(Boolean).length
  expect(calm).toBeGreaterThan(2)
  expect(calm).toBeLessThan(8)
  frame(1_000)
  draw(100, 100)
  expect([looks(), looks()]).toEqual([true, true])
})

test('watches one drawing at a time, and none after the end', () => {
  const { cost, frame, pauses, waitingCount } = makeCost()
  cost.drawn()
  cost.drawn()
  expect(waitingCount()).toBe(1)
  frame(16)
  cost.stop()
  expect(waitingCount()).toBe(0)
  frame(900)
  expect(pauses).toEqual([])
})

test('requests no pause once nothing is drawn any more, and measures the cost again', () => {
  const { cost, draw, pauses, waitingCount } = makeCost()
  for (let i = 0; i < 10; i++) draw(100, 33)
  expect(pauses).toEqual([199])
  cost.drawn()
  cost.rest()
  cost.rest()
  expect([pauses, waitingCount()]).toEqual([[199, 0], 0])
  draw(100, 33)
  expect(pauses).toEqual([199, 0, 199])
})
