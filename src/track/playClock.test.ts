import { expect, test, vi } from 'vitest'
import { PlayClock } from './playClock.ts'

const playing = (start = 0) => {
  let [at, now] = [start, 1_000]
  let frame: (() => void) | null = null
  const clock = new PlayClock(
    {
      now: () => now,
      frame: (run) => {
        frame = run
        return () => {
          frame = null
        }
      },
    },
    { read: () => at, move: (next) => (at = next) },
  )
  return {
    clock,
    at: () => at,
    isWaiting: () => frame !== null,
    pass: (ms: number) => {
      now += ms
      const run = frame
      frame = null
      run?.()
    },
  }
}

test('the moment advances by a multiple of the elapsed time, and a pause holds it [TRACK-06]', () => {
  const { clock, at, pass, isWaiting } = playing()
  const changed = vi.fn<() => void>()
  clock.subscribe(changed)
  clock.setSpan({ from: 0, to: 100_000 })
  clock.setSpeed(10)
  clock.play()
  pass(16)
  expect(at()).toBe(160)
  pass(20)
  expect(at()).toBe(360)
  clock.pause()
  expect(isWaiting()).toBe(false)
  expect(clock.get()).toEqual({ isPlaying: false, speed: 10 })
  expect(changed).toHaveBeenCalledTimes(3)
  clock.toggle()
  pass(10)
  expect(at()).toBe(460)
})

test('stops at the end, and restarts from the beginning there; another speed applies at once [TRACK-06]', () => {
  const { clock, at, pass } = playing(90)
  clock.setSpan({ from: 50, to: 100 })
  clock.setSpeed(1)
  clock.play()
  pass(40)
  expect([at(), clock.get().isPlaying]).toEqual([100, false])
  clock.play()
  expect(at()).toBe(50)
  clock.setSpeed(10)
  pass(2)
  expect(at()).toBe(70)
})

test('a page that was hidden does not jump, and another way stops the playback', () => {
  const { clock, at, pass } = playing()
  clock.setSpan({ from: 0, to: 1e9 })
  clock.setSpeed(60)
  clock.play()
  pass(60_000)
  expect(at()).toBe(250 * 60)
  clock.setSpan({ from: 0, to: 5 })
  expect(clock.get().isPlaying).toBe(false)
})

test('plays nothing where there is no time', () => {
  const { clock } = playing()
  clock.play()
  expect(clock.get().isPlaying).toBe(false)
})
