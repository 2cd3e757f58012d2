import { expect, test } from 'vitest'
import {
  type FleetSnapshot,
  type ReturnedBuffers,
  NO_RETURNED_BUFFERS,
} from '../../src/contract/engine/snapshot.ts'
import type { MarkBuffers } from '../../src/contract/engine/marks.ts'
import { FakeClock } from '../testing/fakeClock.ts'
import { ANSWER_PAUSE_MS, SNAPSHOT_PAUSE_MS, SnapshotPump } from './snapshotPump.ts'

const make = () => {
  const clock = new FakeClock()
  const log: string[] = []
  const state = { number: 0, isNew: true }
  let resolveSink: ((returned: ReturnedBuffers) => void) | null = null
  let refuse: ((error: Error) => void) | null = null
  const pump = new SnapshotPump(
    clock,
    (_, snapshot) =>
      new Promise((resolve, reject) => {
        log.push(`sent ${snapshot.number}`)
        resolveSink = resolve
        refuse = reject
      }),
    {
      prepare: () => log.push('prepared'),
      make: (isAsked) => (isAsked || state.isNew ? ({ number: state.number } as FleetSnapshot) : null),
      acknowledged: (returned) =>
        log.push(returned === NO_RETURNED_BUFFERS ? 'acknowledged' : 'buffers home'),
      lost: () => log.push('lost'),
    },
  )
  const acknowledge = async (returned: ReturnedBuffers = NO_RETURNED_BUFFERS): Promise<void> => {
    resolveSink?.(returned)
    await clock.settle()
  }
  const fail = async (): Promise<void> => {
    refuse?.(new Error('no reader'))
    await clock.settle()
  }
  return { clock, log, state, pump, acknowledge, fail }
}

const sink = () => Promise.resolve(NO_RETURNED_BUFFERS)

test('keeps one snapshot in flight; makes the next from the newest state after the acknowledgement', async () => {
  const { clock, log, state, pump, acknowledge } = make()
  pump.attach(sink)
  await clock.advance(0)
  for (let i = 1; i <= 50; i++) {
    state.number = i
    pump.request('event')
    await clock.advance(1_000)
  }
  expect(log).toEqual(['sent 0', 'prepared'])
  await acknowledge()
  await clock.advance(0)
  expect(log).toEqual(['sent 0', 'prepared', 'acknowledged', 'sent 50'])
})

test('events cause at most ten snapshots a second', async () => {
  const { clock, log, pump, acknowledge } = make()
  pump.attach(sink)
  for (let ms = 0; ms < 1_000; ms += 5) {
    pump.request('event')
    await clock.advance(5)
    await acknowledge()
  }
  const sent = log.filter((line) => line.startsWith('sent'))
  expect(sent.length).toBeGreaterThan(8)
  expect(sent.length).toBeLessThanOrEqual(1 + 1_000 / SNAPSHOT_PAUSE_MS)
})

test('a change that the person waits for skips the pause of the events', async () => {
  const { clock, log, pump, acknowledge } = make()
  pump.attach(sink)
  await clock.advance(0)
  await acknowledge()
  pump.request('event')
  pump.request('answer')
  pump.request('event')
  await clock.advance(ANSWER_PAUSE_MS)
  expect(log.filter((line) => line.startsWith('sent'))).toHaveLength(2)
  await acknowledge()
  await clock.advance(10_000)
  expect(log.filter((line) => line.startsWith('sent'))).toHaveLength(2)
})

test('events without changes make no snapshot; a response to the person is always sent', async () => {
  const { clock, log, state, pump, acknowledge } = make()
  pump.attach(sink)
  await clock.advance(0)
  await acknowledge()
  state.isNew = false
  const sent = (): number => log.filter((line) => line.startsWith('sent')).length
  for (let i = 0; i < 20; i++) {
    pump.request('event')
    await clock.advance(100)
  }
  expect(sent()).toBe(1)
  pump.request('event')
  pump.request('answer')
  await clock.advance(ANSWER_PAUSE_MS)
  expect(sent()).toBe(2)
  await acknowledge()
  pump.request('event')
  await clock.advance(200)
  expect(sent()).toBe(2)
  state.isNew = true
  pump.request('event')
  await clock.advance(200)
  expect(sent()).toBe(3)
})

test('returns buffers with the acknowledgement', async () => {
  const { clock, log, pump, acknowledge } = make()
  pump.attach(sink)
  await clock.advance(0)
  await acknowledge({ ...NO_RETURNED_BUFFERS, marks: { count: 0 } as MarkBuffers })
  expect(log.at(-1)).toBe('buffers home')
})

test('sends again to a failed reader with the next change, not in a loop', async () => {
  const { clock, log, pump, fail } = make()
  pump.attach(sink)
  await clock.advance(0)
  await fail()
  await clock.advance(60_000)
  expect(log).toEqual(['sent 0', 'lost'])
  pump.request('event')
  await clock.advance(0)
  expect(log.at(-1)).toBe('sent 0')
})

test('ignores the late acknowledgement of an earlier reader', async () => {
  const { clock, log, pump, acknowledge } = make()
  pump.attach(sink)
  await clock.advance(0)
  const late = acknowledge
  pump.attach(sink)
  await late()
  expect(log).toEqual(['sent 0'])
  await clock.advance(0)
  expect(log).toEqual(['sent 0', 'sent 0'])
})

test('sends a snapshot requested before there was a reader to the first one', async () => {
  const { clock, log, pump } = make()
  pump.request('event')
  await clock.advance(1_000)
  pump.attach(sink)
  await clock.advance(0)
  expect(log).toEqual(['sent 0'])
})

test('a clock set back does not stop snapshots', async () => {
  const { clock, log, pump, acknowledge } = make()
  pump.attach(sink)
  await clock.advance(0)
  await acknowledge()
  clock.setBack(3_600_000)
  pump.request('event')
  await clock.advance(2_000)
  await acknowledge()
  pump.request('answer')
  await clock.advance(ANSWER_PAUSE_MS)
  expect(log.filter((line) => line.startsWith('sent'))).toHaveLength(3)
})
