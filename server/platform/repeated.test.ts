import { expect, test } from 'vitest'
import { createManualClock } from '../live/testing/observations.ts'
import { createRepeated } from './repeated.ts'

const begin = (rest: Partial<Parameters<typeof createRepeated>[0]> = {}) => {
  const clock = createManualClock(0)
  const turns: number[] = []
  const failures: unknown[] = []
  const repeated = createRepeated({
    clock,
    run: async () => void turns.push(clock.now()),
    pauseMs: 100,
    onFailure: (error) => failures.push(error),
    ...rest,
  })
  repeated.start()
  return { clock, turns, failures, repeated }
}

test('runs first at once or after its delay, then after each pause, and never after the stop', async () => {
  const atOnce = begin()
  await atOnce.clock.advance(250)
  expect(atOnce.turns).toEqual([0, 100, 200])
  await atOnce.repeated.stop()
  await atOnce.clock.advance(500)
  expect(atOnce.turns).toHaveLength(3)
  const later = begin({ firstMs: 30 })
  await later.clock.advance(150)
  expect(later.turns).toEqual([30, 130])
})

test('reports a failed run and repeats it after its own pause', async () => {
  const seen: number[] = []
  const { clock, failures } = begin({
    firstMs: 5,
    retryMs: 10,
    run: async () => {
      seen.push(clock.now())
      if (seen.length === 2) throw new Error('away')
    },
  })
  await clock.advance(220)
  expect(seen).toEqual([5, 105, 115, 215])
  expect(failures).toEqual([new Error('away')])
})

test('waits on stop for the current run, which is notified', async () => {
  let end = (): void => undefined
  let heard: boolean | null = null
  const { repeated } = begin({
    run: async (isStopped) => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      heard = isStopped()
    },
  })
  const stopped = repeated.stop()
  expect(heard).toBeNull()
  end()
  await stopped
  expect(heard).toBe(true)
})
