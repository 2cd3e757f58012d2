import type { ConnectionError } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_CODES, type ErrorBody } from '../../../src/contract/http/error.ts'

const REFUSALS: Readonly<Record<string, { readonly status: number; readonly code: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: ERROR_CODES.tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: ERROR_CODES.badInput },
}
const BAD_REQUEST = { status: 400, code: ERROR_CODES.badInput }

/** The raw HTTP response to bytes that are not HTTP, too many headers, or a request that never ends. */
export const clientErrorAnswer = (code: string | undefined): string => {
  const { status, code: word } = REFUSALS[code ?? ''] ?? BAD_REQUEST
  const message = STATUS_CODES[status] ?? 'Bad Request'
  const body = JSON.stringify({ status, code: word, message } satisfies ErrorBody)
  return `HTTP/1.1 ${status} ${message}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Fastify's handler of requests that could not be parsed; sends an `ErrorBody` and closes the connection. */
export const answerClientError = (error: ConnectionError, socket: Socket): void => {
  if (error.code !== 'ECONNRESET' && socket.writable) socket.write(clientErrorAnswer(error.code))
  socket.destroy(error)
}
