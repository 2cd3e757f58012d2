import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Hashing of passwords with argon2id. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** With null (an unknown login) it takes as long as with a hash, and returns false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/** Memory in KiB, and number of passes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** OWASP's recommendation for argon2id with one lane. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 }

/** A password nobody can type: VALID-01 strips whitespace. */
const UNTYPEABLE = ' '

/** The algorithm is the library's default, argon2id; a stored hash keeps the cost of its creation. */
export const createPasswordHasher = async (cost: HashCost = HASH_COST): Promise<PasswordHasher> => {
  const decoy = await hash(UNTYPEABLE, cost)
  return {
    hash: (password) => hash(password, cost),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? decoy, password)
      return passwordHash !== null && matches
    },
  }
}

/** Letters and digits without look-alikes. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const LETTER_COUNT = 16
const DIGIT_COUNT = 4

const pick = (from: string, count: number): string =>
  Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('')

/** A random password of more than 100 bits that satisfies VALID-02. */
export const randomPassword = (): string => pick(ALPHABET, LETTER_COUNT) + pick(DIGITS, DIGIT_COUNT)
