import { expect, test } from 'vitest'
import { valueTicks } from './reportCover.ts'

test.each([
  [0, 102.6, [0, 50, 100, 150]],
  [0, 700, [0, 250, 500, 750]],
  [-19, 7, [-20, -10, 0, 10]],
  [0, 1, [0, 0.5, 1]],
])('the axis of values from %d to %d has round values beyond both ends', (lowest, highest, ticks) => {
  expect(valueTicks(lowest, highest)).toEqual(ticks)
})
