import { expect, test } from 'vitest'
import { parseHex } from './palette.ts'

test('reads tokens as the build writes them, long or short', () => {
  expect(parseHex(' #0f7040 ')).toEqual([15, 112, 64])
  expect(parseHex('#fff')).toEqual([255, 255, 255])
  expect(() => parseHex('rgb(1 2 3)')).toThrow('must be #rrggbb')
})
