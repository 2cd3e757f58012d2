import { expect, test } from 'vitest'
import { heatAlpha, heatStepOf, heatSteps } from './heatSteps.ts'

test('the steps begin with one and grow evenly by their logarithm', () => {
  expect(heatSteps(1_000_000)).toEqual([1, 10, 100, 1_000, 10_000, 100_000])
})

test('few figures have few steps', () => {
  expect(heatSteps(1)).toEqual([1])
  expect(heatSteps(0)).toEqual([1])
  expect(heatSteps(3)).toEqual([1, 2])
})

test('a figure belongs to the last step that it reaches', () => {
  const steps = heatSteps(1_000_000)
  expect([0, 1, 9, 10, 99_999, 100_000, 1_000_000].map((count) => heatStepOf(count, steps))).toEqual([
    0, 0, 0, 1, 4, 5, 5,
  ])
})

test('the last step is the strongest, and each before it is seen', () => {
  expect(heatAlpha(5, 6)).toBe(0.9)
  expect(heatAlpha(0, 1)).toBe(0.9)
  expect(heatAlpha(0, 6)).toBeCloseTo(0.25)
})
