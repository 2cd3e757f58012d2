import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { createManualClock } from '../live/testing/observations.ts'
import { Precedence } from './precedence.ts'

/** Urgent work that ends when it is said to, or fails. */
const begin = () => {
  const clock = createManualClock(0)
  const precedence = new Precedence(clock)
  const turns: number[] = []
  const turn = (): void => void precedence.turn().then(() => turns.push(clock.now()))
  const urgent = () => {
    const ends = new EventEmitter()
    const work = once(ends, 'stored')
    return {
      settled: precedence.ahead(work),
      resolve: () => ends.emit('stored'),
      reject: () => ends.emit('error', new Error('away')),
    }
  }
  return { clock, turns, turn, urgent }
}

test('lets background work go on at once while nothing is urgent', async () => {
  const { clock, turns, turn } = begin()
  turn()
  await clock.advance(0)
  expect(turns).toEqual([0])
})

test('lets background work wait until shortly after the last urgent work has ended, also by a failure', async () => {
  const { clock, turns, turn, urgent } = begin()
  const first = urgent()
  const second = urgent()
  turn()
  turn()
  await clock.advance(10)
  first.resolve()
  await first.settled
  await clock.advance(10)
  expect(turns).toEqual([])
  second.reject()
  await expect(second.settled).rejects.toThrow('away')
  await clock.advance(14)
  expect(turns).toEqual([])
  await clock.advance(1)
  expect(turns).toEqual([35, 35])
  await clock.advance(100)
  expect(turns).toHaveLength(2)
})

test('lets background work have half of the time where urgent work never ends', async () => {
  const { clock, turns, turn, urgent } = begin()
  urgent()
  turn()
  await clock.advance(49)
  expect(turns).toEqual([])
  await clock.advance(1)
  expect(turns).toEqual([50])
  await clock.advance(49)
  turn()
  await clock.advance(0)
  expect(turns).toEqual([50, 99])
  await clock.advance(1)
  turn()
  await clock.advance(49)
  expect(turns).toHaveLength(2)
  await clock.advance(1)
  expect(turns).toEqual([50, 99, 150])
})
