import { expect, test } from 'vitest'
import { isTokenText, makeTokenText, startOf } from './tokenText.ts'

test('recognizes a token by its form and its checksum, and rejects one with a changed letter', () => {
  const token = makeTokenText()
  expect(token).toMatch(/^mer_[0-9A-Za-z]{42}$/)
  expect(isTokenText(token)).toBe(true)
  for (let at = 4; at < token.length; at += 1) {
    const other = token[at] === 'x' ? 'y' : 'x'
    expect(isTokenText(token.slice(0, at) + other + token.slice(at + 1)), String(at)).toBe(false)
  }
  for (const text of ['', 'mer_', token.slice(1), `${token}0`, ` ${token}`])
    expect(isTokenText(text)).toBe(false)
})

test('makes unique tokens and shows a few letters of each', () => {
  const tokens = Array.from({ length: 100 }, makeTokenText)
  expect(new Set(tokens).size).toBe(100)
  expect(startOf(tokens[0] ?? '')).toBe(tokens[0]?.slice(0, 8))
})

test('computes the same checksum as others: CRC-32 of the prefix and the letters, in base 62', () => {
  expect(isTokenText(`mer_${'0'.repeat(36)}${SUM_OF_ZEROS}`)).toBe(true)
})
/** Computed independently, with zlib.crc32 of Python. */
const SUM_OF_ZEROS = '1YSZ9P'
