import { expect, test } from 'vitest'
import { clientsQuery } from '../contract/http/admin/accounts.ts'
import { type AskedRows, listQuery } from './calls.ts'

const ASKED: AskedRows = {
  search: '  ',
  sort: null,
  isDescending: false,
  filters: {},
  offset: 0,
  limit: 50,
}

test('requests a list as the contract defines it', () => {
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
