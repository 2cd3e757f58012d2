import { expect, test } from 'vitest'
import { dashesOf } from './dashes.ts'

test('dashes stay on their line, and there are more of them the nearer one looks', () => {
  const line = [
    [30, 50],
    [30.1, 50],
    [30.1, 50.2],
  ] as const
  const far = dashesOf(line, 8)
  const near = dashesOf(line, 10)
  expect(near.length).toBeGreaterThan(3 * far.length)
  expect(near[0]?.[0]).toEqual([30, 50])
  for (const dash of near)
    for (const [longitude, latitude] of dash) expect(latitude === 50 || longitude === 30.1).toBe(true)
  expect(dashesOf(line, 20).length).toBe(400)
  expect(dashesOf([[30, 50]], 10)).toEqual([])
})
