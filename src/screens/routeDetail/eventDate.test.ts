import { expect, test } from 'vitest'
import { readEventDate } from './eventDate.ts'

test('reads an event date as a number, in the product’s form and in the ISO form; anything else is null [ROUTE-05]', () => {
  const at = new Date(2026, 10, 3, 9, 8, 7).getTime()
  expect(readEventDate(String(at))).toBe(at)
  expect(readEventDate('03.11.2026 - 09:08:07')).toBe(at)
  expect(readEventDate('2026-11-03T09:08:07')).toBe(at)
  expect(readEventDate(new Date(at).toISOString())).toBe(at)
  for (const text of [undefined, '', ' ', 'yesterday', '12', '2026-13-45', '03/11/2026'])
    expect(readEventDate(text), String(text)).toBeNull()
})
