import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGoodPassword, passwordStrength } from '../../contract/rules/people.ts'
import { generatePassword } from './generatePassword.ts'

test('for any random numbers, the password meets the rule and is strong [VALID-02, PROFILE-09]', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 2 ** 32 - 1 })), (numbers) => {
      const password = generatePassword(() => numbers.next().value ?? 0)
      expect(isGoodPassword(password)).toBe(true)
      expect(passwordStrength(password)).toBe('strong')
    }),
  )
})

test('generates a thousand different passwords', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => generatePassword())).size).toBe(1_000)
})
