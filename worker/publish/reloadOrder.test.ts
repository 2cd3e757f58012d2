import { expect, test } from 'vitest'
import { reloadMoment } from './reloadOrder.ts'

test.each(['Data mapping was created', 'Data mapping was updated', 'Vehicle was deleted'])(
  'the page is reloaded 4 s after "%s" [LIVE-15]',
  (message) => expect(reloadMoment(null, message, 1_000)).toBe(5_000),
)

test.each([
  '',
  'Vehicle was created',
  'vehicle was deleted',
  'Data mapping was deleted',
  'Vehicle was deleted.',
])('no other message reloads it: "%s" [LIVE-15]', (message) =>
  expect(reloadMoment(null, message, 1_000)).toBeNull(),
)

test('a later message does not postpone the reload [LIVE-15]', () => {
  expect(reloadMoment(5_000, 'Vehicle was deleted', 4_000)).toBe(5_000)
  expect(reloadMoment(5_000, 'something else', 4_000)).toBe(5_000)
})
