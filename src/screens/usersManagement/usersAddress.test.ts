import { expect, test } from 'vitest'
import { readUsersPlace, USER_PARTS, userPath } from './usersAddress.ts'

test('every part of a user has an address that parses back [ROUTE-30]', () => {
  for (const part of USER_PARTS) {
    expect(readUsersPlace(userPath(7, part))).toEqual({ kind: 'user', id: 7, part })
  }
  expect(readUsersPlace('/users_management/new')).toEqual({ kind: 'new' })
})

test('anything else is the list', () => {
  const others = ['', '/', '/0', '/seven', '/7/secrets', '/7/data/more', '/99999999999']
  for (const rest of others) expect(readUsersPlace(`/users_management${rest}`)).toEqual({ kind: 'list' })
})
