import { expect, test } from 'vitest'
import { ALARM_BEAT_MS } from '../../../src/contract/constants.ts'
import { FakeClock } from '../../testing/fakeClock.ts'
import { RingBeat } from './ringBeat.ts'

const make = () => {
  const clock = new FakeClock()
  const list = { listFirstMs: 0 }
  const beats: boolean[] = []
  const beat: RingBeat = new RingBeat(clock, list, () => beats.push(beat.isWide))
  return { clock, list, beats, beat }
}

test('rings alternate between wide and narrow while active, and are narrow afterwards', async () => {
  const { clock, beats, beat } = make()
  await clock.advance(5 * ALARM_BEAT_MS)
  expect(beats).toEqual([])
  beat.set(true)
  await clock.advance(ALARM_BEAT_MS / 2)
  // Setting it again does not restart the beat.
  beat.set(true)
  await clock.advance(ALARM_BEAT_MS / 2)
  expect(beats).toEqual([true])
  await clock.advance(2 * ALARM_BEAT_MS)
  expect(beats).toEqual([true, false, true])
  beat.set(false)
  expect(beat.isWide).toBe(false)
  await clock.advance(5 * ALARM_BEAT_MS)
  expect(beats).toHaveLength(3)
})

test('a beat waits while the list has priority, and follows right after', async () => {
  const { clock, list, beats, beat } = make()
  beat.set(true)
  list.listFirstMs = 150
  await clock.advance(ALARM_BEAT_MS + 140)
  expect(beats).toEqual([])
  list.listFirstMs = 0
  await clock.advance(10)
  expect(beats).toEqual([true])
})
