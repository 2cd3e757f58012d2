import { expect, test } from 'vitest'
import { clientBody, clientsQuery } from '../../contract/http/admin/accounts.ts'
import { type AskedRows, asSent, listQuery } from './adminCalls.ts'

const ASKED: AskedRows = {
  search: '  ',
  sort: null,
  isDescending: false,
  filters: {},
  offset: 0,
  limit: 50,
}

test('a list is asked for as the contract has it', () => {
  expect(listQuery(ASKED)).toEqual({ offset: '0', limit: '50' })
  const narrowed = listQuery({
    ...ASKED,
    search: ' north ',
    sort: 'createdAt',
    isDescending: true,
    filters: { state: 'blocked' },
    offset: 100,
  })
  expect(clientsQuery.parse(narrowed)).toEqual({
    search: 'north',
    sort: 'createdAt',
    order: 'desc',
    state: 'blocked',
    offset: 100,
    limit: 50,
  })
})

test('a body that its schema read is sent in a form that the schema takes again', () => {
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
