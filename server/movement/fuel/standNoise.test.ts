import { expect, test } from 'vitest'
import { learnStandNoise, standSigma } from './standNoise.ts'

const TANK = 300
/** What is learned of stands that differ by these litres. */
const learn = (differences: readonly number[], tank: number | null = TANK): number | undefined =>
  differences.reduce<number | undefined>((median, each) => learnStandNoise(median, each, tank), undefined)
const times = (count: number, ...differences: readonly number[]): number[] =>
  Array.from({ length: count }, () => differences).flat()

test('an unknown sensor is expected to differ by some of its tank, and by nothing where the tank is unknown', () => {
  expect(standSigma(undefined, TANK)).toBeCloseTo(6.7, 1)
  expect(standSigma(undefined, null)).toBe(0)
})

test('the median of the differences is learned, and one fuelling hardly changes it', () => {
  expect(learn(times(20, 2, 9, 4))).toBeLessThan(6)
  expect(learn(times(20, 2, 9, 4))).toBeGreaterThan(3)
  expect(learn(times(20, 1))).toBeCloseTo(1, 5)
  expect(learn([...times(20, 1), 200])).toBeCloseTo(1.2, 5)
  expect(learn(times(40, 200))).toBe(15)
})

test('without a tank the first difference counts, and the median continues from there', () => {
  expect(learn([6], null)).toBe(6)
  expect(learn([0, 6], null)).toBe(6)
})
