import { describe, expect, test } from 'vitest'
import { detectMovement } from '../detectMovement.ts'
import type { FuelReading, MovementSettings } from '../ports.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { TrackBuilder } from '../testing.ts'
import { LevelGate, ZERO_BELIEVED_MS } from './levelGate.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const settings: MovementSettings = {
  ...DEFAULT_SETTINGS,
  fuel: { ...DEFAULT_SETTINGS.fuel, tankVolume: 600 },
}

/** What is found at a vehicle that stands for so many seconds, its tanks read with each position. */
const detect = (
  seconds: number,
  tanksAt: (second: number) => readonly number[],
  track = new TrackBuilder().stand(seconds),
) => {
  const from = track.positions[0]?.timestamp ?? 0
  const readings = track.positions.map(({ timestamp }): FuelReading => {
    const tanks = tanksAt((timestamp - from) / 1_000)
    return { timestamp, litres: tanks.reduce((sum, one) => sum + one, 0), tanks }
  })
  const { fuellings, defuellings } = detectMovement(track.positions, settings, readings)
  const numbers = (list: typeof fuellings) => list.map(({ litres }) => Math.round(litres))
  return { fuellings: numbers(fuellings), defuellings: numbers(defuellings) }
}
const during = (second: number, from: number, to: number): boolean => second >= from && second < to
/** What is left of a level that goes evenly to 0 between two moments. */
const emptied = (second: number, from: number, to: number, litres: number): number =>
  Math.round(litres * (1 - Math.min(1, Math.max(0, (second - from) / (to - from)))))

describe('a sensor that says 0 all at once', () => {
  test('for twenty minutes drained and filled nothing, of one tank or of two', () => {
    const isOut = (s: number): boolean => during(s, HOUR, HOUR + 20 * MINUTE)
    expect(detect(3 * HOUR, (s) => [isOut(s) ? 0 : 213])).toEqual({ fuellings: [], defuellings: [] })
    expect(detect(3 * HOUR, (s) => [200, isOut(s) ? 0 : 213])).toEqual({ fuellings: [], defuellings: [] })
  })

  test('again and again, and both tanks at different times, is no event either', () => {
    const first = (s: number): number => (s % HOUR < 10 * MINUTE && s > MINUTE * 30 ? 0 : 180)
    const second = (s: number): number => (during(s % HOUR, 5 * MINUTE, 25 * MINUTE) ? 0 : 213)
    expect(detect(5 * HOUR, (s) => [first(s), second(s)])).toEqual({ fuellings: [], defuellings: [] })
  })

  test('hides nothing that happens meanwhile: the level of before is held against the level afterwards', () => {
    const level = (s: number): number => (during(s, HOUR, 2 * HOUR) ? 0 : s < HOUR ? 213 : 113)
    expect(detect(3 * HOUR, (s) => [200, level(s)])).toEqual({ fuellings: [], defuellings: [100] })
    const filled = (s: number): number => (during(s, HOUR, 2 * HOUR) ? 0 : s < HOUR ? 113 : 213)
    expect(detect(3 * HOUR, (s) => [200, filled(s)])).toEqual({ fuellings: [100], defuellings: [] })
  })

  test('hides nothing of the other tank once it is back', () => {
    const isOut = (s: number): boolean => during(s, HOUR, 2 * HOUR)
    const tanks = (s: number): number[] => [s < 1.5 * HOUR ? 50 : 190, isOut(s) ? 0 : 213]
    expect(detect(3 * HOUR, tanks)).toEqual({ fuellings: [140], defuellings: [] })
  })
})

describe('a tank that is really emptied', () => {
  test('within minutes and filled the next morning is drained and filled', () => {
    const level = (s: number): number => (s < 12 * HOUR ? emptied(s, HOUR, HOUR + 15 * MINUTE, 213) : 150)
    const { fuellings, defuellings } = detect(14 * HOUR, (s) => [200, level(s)])
    expect(defuellings.map((litres) => Math.abs(litres - 213) < 3)).toEqual([true])
    expect(fuellings.map((litres) => Math.abs(litres - 150) < 3)).toEqual([true])
  })

  test('between readings that are far apart is drained where each of them was lower', () => {
    const gate = new LevelGate(10)
    const accepted = [213, 140, 70, 0, 0].map((litres, minute) => gate.isTold(minute * 90_000, litres))
    expect(accepted).toEqual([true, true, true, true, true])
  })

  test('in one step, and empty for days, is drained, and filled after that', () => {
    const slow = new TrackBuilder()
    for (let hour = 0; hour < 5 * 24; hour++) slow.silence(HOUR - 2 * MINUTE).stand(2 * MINUTE)
    const level = (s: number): number => (s < 8 * HOUR ? 213 : s < 4 * DAY ? 0 : 150)
    expect(detect(0, (s) => [level(s)], slow)).toEqual({ fuellings: [150], defuellings: [213] })
  })
})

test('a gate believes a 0 after days, a small step at once, and what it does not know', () => {
  const gate = new LevelGate(10)
  expect(gate.isTold(0, 0)).toBe(true)
  expect(gate.isTold(1, 80)).toBe(true)
  expect([gate.isTold(2, 0), gate.isTold(1 + ZERO_BELIEVED_MS, 0)]).toEqual([false, false])
  const kept = new LevelGate(10, JSON.parse(JSON.stringify(gate.state)) as typeof gate.state)
  expect([kept.isTold(2 + ZERO_BELIEVED_MS, 0), kept.isTold(3 + ZERO_BELIEVED_MS, 0)]).toEqual([true, true])
  expect([kept.isTold(4 + ZERO_BELIEVED_MS, 9.9), kept.isTold(5 + ZERO_BELIEVED_MS, 0)]).toEqual([true, true])
})
