import { expect, test } from 'vitest'
import { isFreeLogin, isGoodLogin, WORDS_OF_CALLS } from '../rules/people.ts'
import { CALLS } from './paths.ts'
import { newLogin } from './personFields.ts'

const calls = Object.values(CALLS).map(({ method, path }) => ({ method, parts: path.split('/') }))
const isOpen = (part: string | undefined): boolean => part?.startsWith(':') ?? false

/** The fixed parts that the calls of one form have where others have a login. */
const words = new Set(
  calls.flatMap(({ method, parts }) =>
    calls
      .filter((other) => other.method === method && other.parts.length === parts.length)
      .filter((other) =>
        parts.every((part, at) => isOpen(part) || isOpen(other.parts[at]) || part === other.parts[at]),
      )
      .flatMap((other) =>
        parts.flatMap((part, at) => {
          const word = other.parts[at] ?? ''
          return part === ':login' && !isOpen(word) ? [word] : []
        }),
      ),
  ),
)

test('no new login is a word that a call has in the place of a login', () => {
  expect([...words].filter((word) => isGoodLogin(word) && isFreeLogin(word))).toEqual([])
  expect([...words]).toEqual(expect.arrayContaining([...WORDS_OF_CALLS]))
  for (const word of WORDS_OF_CALLS) expect(newLogin.safeParse(word.toUpperCase()).success).toBe(false)
  expect(newLogin.safeParse('alla').success).toBe(true)
})
