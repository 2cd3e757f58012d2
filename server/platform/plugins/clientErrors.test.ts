import { expect, test } from 'vitest'
import { errorBody } from '../../../src/contract/http/error.ts'
import { clientErrorAnswer } from './clientErrors.ts'

test.each([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_INVALID_METHOD', 400],
  [undefined, 400],
])('responds to bytes that are not a request (%s) with a complete error body', (code, status) => {
  const [head = '', body = ''] = clientErrorAnswer(code).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
  expect(errorBody.parse(JSON.parse(body)).status).toBe(status)
})
