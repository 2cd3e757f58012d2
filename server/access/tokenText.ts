import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A personal access token as text: `mer_`, 36 random letters and digits (214 bits), and six that are the CRC-32 of
 * everything before them, as in GitHub's tokens: scanners for leaked secrets recognize one by its form and checksum,
 * and other texts are rejected without a query.
 */
const PREFIX = 'mer_'
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 36
const SUM_LENGTH = 6
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + SUM_LENGTH}}$`)
/** Characters of a token that are stored and shown. */
const START_LENGTH = PREFIX.length + 4

const sumOf = (text: string): string => {
  let rest = crc32(text)
  let sum = ''
  for (let at = 0; at < SUM_LENGTH; at += 1) {
    sum = LETTERS.charAt(rest % LETTERS.length) + sum
    rest = Math.floor(rest / LETTERS.length)
  }
  return sum
}

/** A new token. */
export const makeTokenText = (): string => {
  const letters = Array.from({ length: RANDOM_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)))
  const begin = PREFIX + letters.join('')
  return begin + sumOf(begin)
}

/** Whether a text is one that `makeTokenText` could have made. */
export const isTokenText = (text: string): boolean =>
  FORM.test(text) && text.endsWith(sumOf(text.slice(0, -SUM_LENGTH)))

/** The first characters of a token, by which people recognize it. */
export const startOf = (token: string): string => token.slice(0, START_LENGTH)
