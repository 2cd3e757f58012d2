import { expect, test } from 'vitest'
import { fleetSize } from './fleetSize.ts'

test('is what the server has announced while vehicles arrive, and what there is once all have', () => {
  expect(fleetSize({ complete: false, expected: 100_000 }, 0)).toBeNull()
  expect(fleetSize({ complete: false, expected: 100_000 }, 41_000)).toBe(100_000)
  expect(fleetSize({ complete: false, expected: null }, 41_000)).toBe(41_000)
  // More came by events since the list was begun.
  expect(fleetSize({ complete: false, expected: 100_000 }, 100_001)).toBe(100_001)
  expect(fleetSize({ complete: true, expected: 100_000 }, 99_999)).toBe(99_999)
  expect(fleetSize({ complete: true, expected: 0 }, 0)).toBe(0)
})
