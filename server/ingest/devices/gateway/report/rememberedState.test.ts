import { expect, test } from 'vitest'
import { newDeviceState } from './deviceState.ts'
import { DraftPool, RememberedState } from './rememberedState.ts'

const drafts = new DraftPool()
const remembered = () => new RememberedState(newDeviceState(7, 'Truck'))

test('keeps the base of a call unchanged until the call has ended', () => {
  const state = remembered()
  const base = state.begin()
  state.change({ lock: 'LOCK' })
  expect(base.lock).toBeNull()
  expect(state.current.lock).toBe('LOCK')
  state.keep(base, { ...drafts.take(base), card: 'A1' })
  expect(state.current).toMatchObject({ lock: 'LOCK', card: 'A1' })
})

test('merges two of three concurrent calls, and nothing of the third, which failed', () => {
  const state = remembered()
  const bases = [state.begin(), state.begin(), state.begin()] as const
  const [first, second] = bases.map((base) => drafts.take(base))
  if (!first || !second) throw new Error('no draft')
  Object.assign(first, { newestAt: 2_000, card: 'A1' })
  Object.assign(second, { newestAt: 1_000, status: 'CONNECTED' })
  state.keep(bases[0], first)
  state.leave()
  state.keep(bases[1], second)
  expect(state.current).toMatchObject({ newestAt: 2_000, card: 'A1', status: 'CONNECTED' })
})

test('overwrites the state in place for a call without concurrent ones', () => {
  const state = remembered()
  const before = state.current
  const base = state.begin()
  state.keep(base, { ...drafts.take(base), newestAt: 5_000 })
  state.change({ card: 'A1' })
  expect(state.current).toBe(before)
  expect(before).toMatchObject({ newestAt: 5_000, card: 'A1' })
})

test('clears a draft before its reuse', () => {
  const pool = new DraftPool()
  const draft = pool.take({ ...newDeviceState(7, 'Truck'), card: 'A1', newestAt: 5_000 })
  pool.give(draft)
  const again = pool.take(newDeviceState(8, 'Van'))
  expect(again).toBe(draft)
  expect(again).toEqual(newDeviceState(8, 'Van'))
  expect(pool.take(newDeviceState(9, 'Bus'))).not.toBe(draft)
})
