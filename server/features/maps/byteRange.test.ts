import { expect, test } from 'vitest'
import { readByteRange } from './byteRange.ts'

test.each([
  ['bytes=0-7', { start: 0, end: 7 }],
  ['bytes=5-', { start: 5, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=7-3', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  [undefined, null],
])('reads %j of 100 bytes as %j', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})
