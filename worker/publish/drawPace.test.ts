import { expect, test } from 'vitest'
import { FakeClock } from '../testing/fakeClock.ts'
import { DrawPace } from './drawPace.ts'

const makePace = () => {
  const clock = new FakeClock()
  return { clock, pace: new DrawPace(clock) }
}

test('a fast machine waits only for the list, and only briefly', async () => {
  const { clock, pace } = makePace()
  pace.noteDrawn()
  expect(pace.waitMs).toBe(0)
  pace.yieldToList()
  expect(pace.waitMs).toBe(150)
  await clock.advance(150)
  expect(pace.waitMs).toBe(0)
})

test('a slow machine pauses after each drawing, for at most half a second', async () => {
  const { clock, pace } = makePace()
  pace.setPause(200)
  expect(pace.waitMs).toBe(0)
  pace.noteDrawn()
  expect(pace.waitMs).toBe(200)
  await clock.advance(150)
  expect(pace.waitMs).toBe(50)
  pace.setPause(60_000)
  pace.noteDrawn()
  expect(pace.waitMs).toBe(500)
})

test('typing has priority, but does not block the map forever', async () => {
  const { clock, pace } = makePace()
  pace.setPause(100)
  const waits: number[] = []
  for (let key = 0; key < 9; key++) {
    pace.yieldToList()
    waits.push(pace.waitMs)
    await clock.advance(200)
  }
  expect(waits).toEqual([350, 350, 350, 350, 350, 350, 300, 100, 350])
})

test('a clock set back delays nothing', async () => {
  const { clock, pace } = makePace()
  pace.setPause(400)
  pace.noteDrawn()
  pace.yieldToList()
  clock.setBack(3_600_000)
  expect(pace.waitMs).toBe(0)
  pace.noteDrawn()
  await clock.advance(100)
  expect(pace.waitMs).toBe(300)
})
