import { expect, test } from 'vitest'
import { FakeClock } from '../testing/fakeClock.ts'
import { UNKNOWN_REFETCH_MS, UnknownVehicles } from './unknownVehicles.ts'

const make = () => {
  const clock = new FakeClock()
  const fetches: number[] = []
  const unknown = new UnknownVehicles(clock, () => fetches.push(clock.now()))
  return { clock, fetches, unknown }
}

test('any number of events of one unknown vehicle cause one fetch [LIVE-17]', async () => {
  const { clock, fetches, unknown } = make()
  for (let i = 0; i < 100; i++) {
    unknown.note(77)
    await clock.advance(1_000)
  }
  expect(fetches).toHaveLength(1)
})

test('any number of unknown vehicles cause at most one fetch per pause [LIVE-17]', async () => {
  const { clock, fetches, unknown } = make()
  const start = clock.now()
  for (let id = 1; id <= 600; id++) {
    unknown.note(id)
    await clock.advance(100)
  }
  await clock.advance(UNKNOWN_REFETCH_MS)
  expect(fetches.map((at) => at - start)).toEqual([0, UNKNOWN_REFETCH_MS, 2 * UNKNOWN_REFETCH_MS])
})

test('after a reset nothing is pending and every vehicle causes a fetch again', async () => {
  const { clock, fetches, unknown } = make()
  unknown.note('serial')
  unknown.reset()
  await clock.advance(UNKNOWN_REFETCH_MS)
  expect(fetches).toHaveLength(0)
  unknown.note('serial')
  await clock.advance(0)
  expect(fetches).toHaveLength(1)
})

test('a clock set back by an hour does not delay fetches by an hour [LIVE-17]', async () => {
  const { clock, fetches, unknown } = make()
  unknown.note(1)
  await clock.advance(0)
  clock.setBack(3_600_000)
  unknown.note(2)
  await clock.advance(UNKNOWN_REFETCH_MS)
  expect(fetches).toHaveLength(2)
})
