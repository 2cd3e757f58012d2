import { expect, test } from 'vitest'
import { isPlainName } from './text.ts'

const hex = (text: string): string => Array.from(text, (sign) => sign.codePointAt(0)?.toString(16)).join(' ')

test.each([
  [
    'a control of direction',
    Array.from('\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061C'),
  ],
  ['a control character', Array.from('\u0000\u0007\t\n\r\u001B\u007F\u0085\u009F')],
  ['a separator of lines', Array.from('\u2028\u2029')],
  [
    'a sign without width',
    Array.from('\u00AD\u034F\u115F\u180E\u200B\u200C\u200D\u2060\u3164\uFE0F\uFEFF\u{E0041}'),
  ],
  ['half a letter', ['\uD83D']],
])('rejects a name with %s in any position', (_what, signs) => {
  for (const sign of signs)
    for (const name of [`${sign}anna`, `an${sign}na`, `анна${sign}`, `a1${sign}`])
      expect([hex(name), isPlainName(name)]).toEqual([hex(name), false])
})

test.each([
  'Тягач № 9',
  "Їжак'и",
  'MAN TGX – 18.440 (“north”)',
  'é e\u0301',
  '🚚 ❤️ 👨‍👩‍👧 👩🏽‍🔧 1️⃣',
  'می‌خواهم',
  'क्‍ष',
  '数据 שלום',
])('accepts a name without hidden characters: %s', (name) => {
  expect(isPlainName(name)).toBe(true)
})
