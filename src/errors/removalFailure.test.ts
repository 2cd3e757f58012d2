import { expect, test } from 'vitest'
import { createRemovalCount, isRemovalFailure } from './removalFailure.ts'

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

test.each([
  "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
  'Node.removeChild: The node to be removed is not a child of this node',
  'The object can not be found here.',
])('recognises an element that could not be removed from the page: %s [UI-14]', (message) => {
  expect(isRemovalFailure(named('NotFoundError', message))).toBe(true)
})

test('any other failure is a crash', () => {
  expect(isRemovalFailure(named('NotFoundError', 'No such file'))).toBe(false)
  expect(isRemovalFailure(new TypeError('removeChild is not a function'))).toBe(false)
})

test('a second failure at once is not accidental', () => {
  let now = 0
  const isFirst = createRemovalCount(() => now)
  expect(isFirst()).toBe(true)
  now = 4_000
  expect(isFirst()).toBe(false)
  now = 10_000
  expect(isFirst()).toBe(true)
})
