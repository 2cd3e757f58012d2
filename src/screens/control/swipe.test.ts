import { expect, test } from 'vitest'
import { swipeBetween } from './swipe.ts'

const from = { x: 200, y: 300 }
const to = (x: number, y = 300) => swipeBetween(from, { x, y })

test('a swipe is more than 80 px; exactly 80 does nothing [LAYOUT-10, LAYOUT-14]', () => {
  expect([to(119), to(120), to(121)]).toEqual(['left', null, null])
  expect([to(281), to(280), to(279)]).toEqual(['right', null, null])
})

test('a finger that scrolls the list does not swipe', () => {
  expect(to(90, 500)).toBeNull()
  expect(to(90, 409)).toBe('left')
  expect(to(90, 410)).toBeNull()
})
