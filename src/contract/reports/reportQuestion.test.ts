import { expect, test } from 'vitest'
import { reportFilters } from './reportQuestion.ts'

const holidays = reportFilters.shape.holidays

test('takes days of the calendar as holidays, and no other text', () => {
  expect(holidays.safeParse(['2026-12-31', '2028-02-29']).success).toBe(true)
  for (const day of ['2026-02-29', '2026-13-01', '2026-04-31', '31.12.2026', '2026-1-1', ''])
    expect(holidays.safeParse([day]).success, day).toBe(false)
})
