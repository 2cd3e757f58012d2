import { expect, test } from 'vitest'
import {
  type FleetSnapshot,
  type HomeBuffers,
  type MarkBuffers,
  NOTHING_HOME,
} from '../../src/contract/engine.ts'
import { FakeClock } from '../testing/fakeClock.ts'
import { ANSWER_PAUSE_MS, SNAPSHOT_PAUSE_MS, SnapshotPump } from './snapshotPump.ts'

const make = () => {
  const clock = new FakeClock()
  const log: string[] = []
  const state = { number: 0, isNew: true }
  let answer: ((home: HomeBuffers) => void) | null = null
  let refuse: ((error: Error) => void) | null = null
  const pump = new SnapshotPump(
    clock,
    (_, snapshot) =>
      new Promise((resolve, reject) => {
        log.push(`sent ${snapshot.number}`)
        answer = resolve
        refuse = reject
      }),
    {
      prepare: () => log.push('prepared'),
      make: (isAsked) => (isAsked || state.isNew ? ({ number: state.number } as FleetSnapshot) : null),
      acknowledged: (home) => log.push(home === NOTHING_HOME ? 'acknowledged' : 'buffers home'),
      lost: () => log.push('lost'),
    },
  )
  const acknowledge = async (home: HomeBuffers = NOTHING_HOME): Promise<void> => {
    answer?.(home)
    await clock.settle()
  }
  const fail = async (): Promise<void> => {
    refuse?.(new Error('no reader'))
    await clock.settle()
  }
  return { clock, log, state, pump, acknowledge, fail }
}

const sink = () => Promise.resolve(NOTHING_HOME)

test('one snapshot is in flight; the next is made of the newest state when it was acknowledged', async () => {
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

test('events ask for no more than ten snapshots a second, however many there are', async () => {
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

test('what the person waits for does not wait for the pause of the events', async () => {
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

test('events without news make no snapshot; an answer is sent whatever is new', async () => {
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

test('buffers come home with the acknowledgement', async () => {
  const { clock, log, pump, acknowledge } = make()
  pump.attach(sink)
  await clock.advance(0)
  await acknowledge({ ...NOTHING_HOME, marks: { count: 0 } as MarkBuffers })
  expect(log.at(-1)).toBe('buffers home')
})

test('a reader that fails is told again with the next change, not in a loop', async () => {
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

test('the late answer of an earlier reader is ignored', async () => {
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

test('what was asked for before there was a reader is told to the first one', async () => {
  const { clock, log, pump } = make()
  pump.request('event')
  await clock.advance(1_000)
  pump.attach(sink)
  await clock.advance(0)
  expect(log).toEqual(['sent 0'])
})

test('a clock that is set back stops no snapshots', async () => {
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
