import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { readTime } from './readTime.ts'

const now = new Date(2026, 10, 25, 9).getTime()
const shown = new Date(2026, 10, 20, 12).getTime()
const read = (text: string): string | null => {
  const at = readTime(text, { shown, now, today: 'сегодня', yesterday: 'вчера' })
  return at === null ? null : dayjs(at).format('DD.MM.YYYY HH:mm:ss')
}

test.each([
  ['15', '20.11.2026 15:00:00'],
  ['15:07', '20.11.2026 15:07:00'],
  ['1507', '20.11.2026 15:07:00'],
  [' 7.05 ', '20.11.2026 07:05:00'],
  ['вчера 15:00', '24.11.2026 15:00:00'],
  ['В 15', '24.11.2026 15:00:00'],
  ['сегодня 8:30', '25.11.2026 08:30:00'],
  ['24.10 15:00:09', '24.10.2026 15:00:09'],
  ['01.02.2025 - 23:59:59', '01.02.2025 23:59:59'],
])('reads %j as a moment [TRACK-06]', (text, moment) => {
  expect(read(text)).toBe(moment)
})

test.each(['', 'noon', '24:00', '12:60', '31.02 15:00', '24.11', 'tomorrow 15:00', '1 2 15:00'])(
  'rejects %j [TRACK-06]',
  (text) => {
    expect(read(text)).toBeNull()
  },
)
