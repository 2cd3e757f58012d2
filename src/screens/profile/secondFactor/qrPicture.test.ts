import { expect, test } from 'vitest'
import { modulePath } from './qrPicture.tsx'

test('draws each dark module as a square of its own', () => {
  expect(
    modulePath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
})
