import { expect, test } from 'vitest'
import { Contacts, SILENCE_MS } from './contacts.ts'

test('watches a device again that fell silent and is heard again, also for holders of its contact', () => {
  const contacts = new Contacts()
  const held = contacts.heard(1, 1_000)
  expect(contacts.heard(1, 2_000, held)).toBe(held)
  const silentAt = 2_000 + SILENCE_MS + 1
  expect(contacts.takeSilent(silentAt)).toEqual([1])
  expect(contacts.has(1)).toBe(false)
  contacts.heard(1, silentAt, held)
  expect(contacts.has(1)).toBe(true)
  expect(contacts.takeSilent(silentAt + SILENCE_MS + 1)).toEqual([1])
})
