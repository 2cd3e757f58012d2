import { expect, test } from 'vitest'
import { mergedMoments } from './mergedMoments.ts'

test('the moments of all tracks ascend, each once', () => {
  const merged = mergedMoments([Float64Array.of(1, 5, 9), Float64Array.of(), Float64Array.of(2, 5, 12)])
  expect([...merged]).toEqual([1, 2, 5, 9, 12])
  expect(mergedMoments([])).toHaveLength(0)
})
