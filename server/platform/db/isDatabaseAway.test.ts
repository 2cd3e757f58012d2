import { expect, test } from 'vitest'
import { isDatabaseAway } from './isDatabaseAway.ts'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  failure('connect ENOENT /tmp/x/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
  failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
  failure('terminating connection due to administrator command', { code: '57P01' }),
  failure('the database system is starting up', { code: '57P03' }),
  failure('could not extend file: No space left on device', { code: '53100' }),
  failure('terminating connection due to idle-in-transaction timeout', { code: '25P03' }),
  failure('Client has encountered a connection error and is not queryable'),
  failure('Connection terminated unexpectedly'),
  failure('timeout exceeded when trying to connect'),
])('counts as unreachable: $message', (error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  failure('relation "x" does not exist', { code: '42P01' }),
  failure('no such file', { code: 'ENOENT', syscall: 'open' }),
  failure('bug'),
])('counts as an error of the query or the program: $message', (error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
