import { expect, test } from 'vitest'
import { expectedArrival } from './expectedArrival.ts'

const planned = { requiredArrivalTimeFrom: 1_000, requiredArrivalTimeTo: 2_000 }

test('customers see the estimate of the drive, and the planned time while there is none', () => {
  expect(expectedArrival({ ...planned, estimatedArrivalTime: null })).toEqual({ from: 1_000, to: 2_000 })
  expect(expectedArrival({ ...planned, estimatedArrivalTime: 2_500 })).toEqual({ from: 2_500, to: 2_500 })
})
