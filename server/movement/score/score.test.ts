import { expect, test } from 'vitest'
import { NOISE_LEVELS, SCORING_SEEDS, TUNING_SEEDS } from './levels.ts'
import { f1 } from './match.ts'
import { scoreLevel } from './scoreLevel.ts'

test('no seed is tuned with and scored', () => {
  expect(SCORING_SEEDS.filter((seed) => TUNING_SEEDS.includes(seed))).toEqual([])
})

const TESTED = NOISE_LEVELS.filter((_, index) => index === 1 || index === 2 || index === 6)

test.each(TESTED)('simulated days are found again with places of $name', (level) => {
  const score = scoreLevel(level, SCORING_SEEDS.slice(0, 3))
  expect(score.odometer).toBeGreaterThan(1_000_000)
  expect(Math.abs(score.mileage / score.odometer - 1)).toBeLessThan(0.01)
  expect(Math.max(...score.mileageErrors.map(Math.abs))).toBeLessThan(0.01)
  expect(f1(score.trips)).toBeGreaterThanOrEqual(0.97)
  expect(f1(score.stops)).toBeGreaterThanOrEqual(0.97)
  expect(f1(score.fuel)).toBeGreaterThanOrEqual(0.95)
  const volumes = score.volumeErrors.map(Math.abs).toSorted((a, b) => a - b)
  expect(volumes[volumes.length >> 1]).toBeLessThan(0.05)
})
