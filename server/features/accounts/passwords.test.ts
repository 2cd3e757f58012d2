import { expect, test } from 'vitest'
import { createPasswordHasher, randomPassword } from './passwords.ts'

test('hashes passwords with argon2id at the recommended cost, with a salt', async () => {
  const hasher = await createPasswordHasher()
  const [first, second] = [await hasher.hash('secret'), await hasher.hash('secret')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await hasher.verify(first, 'secret')).toBe(true)
  expect(await hasher.verify(first, 'Secret')).toBe(false)
})

test('matches no password for an unknown login, not even that of the decoy', async () => {
  const hasher = await createPasswordHasher({ memoryCost: 8, timeCost: 1 })
  for (const password of ['', ' ', 'secret']) expect(await hasher.verify(null, password)).toBe(false)
})

test('generates random passwords that satisfy the password rule [VALID-02]', () => {
  for (let count = 0; count < 50; count += 1) {
    const password = randomPassword()
    expect(password).toMatch(/^\S{8,}$/)
    expect(password.replace(/\D/g, '').length).toBeGreaterThanOrEqual(3)
    expect(password.replace(/\d/g, '').length).toBeGreaterThanOrEqual(5)
  }
})
