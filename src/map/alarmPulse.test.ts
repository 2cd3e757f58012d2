import { expect, test } from 'vitest'
import { FakeTimers } from '../fleet/testing/fakeTimers.ts'
import { AlarmPulse } from './alarmPulse.ts'

const makePulse = () => {
  const timers = new FakeTimers()
  const wish = { isStill: false, isListFirst: false }
  const scales: number[] = []
  const pulse: AlarmPulse = new AlarmPulse(
    timers,
    { reducedMotion: () => wish.isStill, isListFirst: () => wish.isListFirst },
    () => scales.push(pulse.scale),
  )
  return { timers, wish, scales, pulse }
}

test('rings grow and shrink by turns while there are alarms, and stand still in their own size after', () => {
  const { timers, scales, pulse } = makePulse()
  pulse.set(true)
  timers.pass(400)
  // The same alarms again do not begin the beat anew.
  pulse.set(true)
  timers.pass(400)
  timers.pass(800)
  timers.pass(800)
  expect(scales).toEqual([expect.any(Number), 1, expect.any(Number)])
  expect(scales[0]).toBeGreaterThan(1)
  pulse.set(false)
  expect(pulse.scale).toBe(1)
  timers.pass(5_000)
  expect(scales).toHaveLength(3)
})

test('nothing beats for who wants things to stand still, from the next beat on', () => {
  const { timers, wish, scales, pulse } = makePulse()
  wish.isStill = true
  pulse.set(true)
  timers.pass(5_000)
  expect(scales).toEqual([])
  wish.isStill = false
  pulse.set(true)
  timers.pass(800)
  expect(pulse.scale).toBeGreaterThan(1)
  wish.isStill = true
  timers.pass(5_000)
  expect([scales.length, pulse.scale]).toEqual([2, 1])
})

test('a beat waits while the list goes first, and comes right after', () => {
  const { timers, wish, scales, pulse } = makePulse()
  pulse.set(true)
  timers.pass(600)
  wish.isListFirst = true
  timers.pass(150)
  timers.pass(150)
  expect(scales).toEqual([])
  wish.isListFirst = false
  timers.pass(150)
  expect(scales).toHaveLength(1)
})

test('who types on and on holds a beat up for a second and a half at most, and then the next one again', () => {
  const { timers, wish, scales, pulse } = makePulse()
  pulse.set(true)
  wish.isListFirst = true
  const pass = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 50) timers.pass(50)
  }
  pass(2_100)
  expect(scales).toHaveLength(0)
  pass(300)
  expect(scales).toHaveLength(1)
  pass(1_900)
  expect(scales).toHaveLength(1)
  pass(200)
  expect(scales).toHaveLength(2)
})
