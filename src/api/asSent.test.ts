import { expect, test } from 'vitest'
import { clientBody } from '../contract/http/admin/accounts.ts'
import { newOwnUser, ownUserChange } from '../contract/http/users.ts'
import { asSent } from './asSent.ts'

test('a body parsed by its schema is sent in a form that the schema accepts again', () => {
  const read = clientBody.parse({
    name: ' ',
    email: '',
    phone: '',
    telegram: '',
    message: '',
    blockedAt: null,
  })
  expect(asSent(read)).toEqual({ name: '', email: '', phone: '', telegram: '', message: '', blockedAt: null })
  expect(clientBody.parse(asSent(read))).toEqual(read)
})

test('sends emptied fields of a user as the calls accept them, and a removed block as null', () => {
  const emptied = { name: ' ', email: '', phone: '', telegram: '', blockedAt: null }
  const change = ownUserChange.parse(emptied)
  expect(asSent(change)).toEqual({ name: '', email: '', phone: '', telegram: '', blockedAt: null })
  expect(ownUserChange.parse(asSent(change))).toEqual(change)
  const made = newOwnUser.parse({
    login: 'anna.koval',
    password: 'harbour-123',
    capabilities: {},
    ...emptied,
  })
  expect(newOwnUser.parse(asSent(made))).toEqual(made)
  expect(asSent({ capabilities: { editZones: true } })).toEqual({ capabilities: { editZones: true } })
})
