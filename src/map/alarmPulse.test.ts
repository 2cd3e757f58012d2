import { expect, test } from 'vitest'
import { FakeTimers } from '../fleet/testing/fakeTimers.ts'
import { AlarmPulse } from './alarmPulse.ts'

const makePulse = () => {
  const timers = new FakeTimers()
  const settings = { isStill: false, isListFirst: false }
  const scales: number[] = []
  const pulse: AlarmPulse = new AlarmPulse(
    timers,
    { reducedMotion: () => settings.isStill, isListFirst: () => settings.isListFirst },
    () => scales.push(pulse.scale),
  )
  return { timers, settings, scales, pulse }
}

test('rings alternately grow and shrink while there are alarms, and return to their normal size afterwards', () => {
  const { timers, scales, pulse } = makePulse()
  pulse.set(true)
  timers.pass(400)
  // The same alarms again do not restart the pulse.
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

test('stops pulsing from the next beat on with reduced motion', () => {
  const { timers, settings, scales, pulse } = makePulse()
  settings.isStill = true
  pulse.set(true)
  timers.pass(5_000)
  expect(scales).toEqual([])
  settings.isStill = false
  pulse.set(true)
  timers.pass(800)
  expect(pulse.scale).toBeGreaterThan(1)
  settings.isStill = true
  timers.pass(5_000)
  expect([scales.length, pulse.scale]).toEqual([2, 1])
})

test('delays a beat while the list goes first, and runs it right after', () => {
  const { timers, settings, scales, pulse } = makePulse()
  pulse.set(true)
  timers.pass(600)
  settings.isListFirst = true
  timers.pass(150)
  timers.pass(150)
  expect(scales).toEqual([])
  settings.isListFirst = false
  timers.pass(150)
  expect(scales).toHaveLength(1)
})

test('continuous typing delays each beat by at most a second and a half', () => {
  const { timers, settings, scales, pulse } = makePulse()
  pulse.set(true)
  settings.isListFirst = true
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
