import { expect, test } from 'vitest'
import { readAddresses } from './readAddresses.ts'

test('separates addresses by commas, semicolons and spaces', () => {
  expect(readAddresses(' a@example.org,b@example.org; c@example.org  d@example.org ', 'emails')).toEqual([
    'a@example.org',
    'b@example.org',
    'c@example.org',
    'd@example.org',
  ])
  expect(readAddresses('', 'chats')).toEqual([])
})

test('keeps the spaces of a phone', () => {
  expect(readAddresses('+380 67 123 45 67, 380501112233', 'phones')).toEqual([
    '+380 67 123 45 67',
    '380501112233',
  ])
})
