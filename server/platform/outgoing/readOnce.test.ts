import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOnce } from './readOnce.ts'

let server: Server
let url: string
let answer: RequestListener
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`
})
afterAll(() => void server.close())

const options = {
  isPrivateAllowed: true,
  timeoutMs: 20_000,
  signal: new AbortController().signal,
  maxBytes: 100,
}
const read = (rest: Partial<Parameters<typeof readOnce>[1]> = {}, to = url) =>
  readOnce({ url: to, headers: { authorization: 'Bearer a' } }, { ...options, ...rest })

test('reads a body with the headers of the request', async () => {
  answer = (request, response) => void response.end(`ї ${request.headers.authorization}`)
  expect(await read()).toEqual({ status: 200, failure: null, body: 'ї Bearer a' })
})

test('reads no more than allowed', async () => {
  answer = (_request, response) => void response.end('x'.repeat(101))
  expect(await read()).toEqual({ status: null, failure: 'tooLarge', body: '' })
})

test('follows no redirect, and returns no body of a failure', async () => {
  answer = (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end('b')
  expect(await read()).toEqual({ status: 302, failure: 'redirect', body: '' })
  answer = (_request, response) => void response.writeHead(500).end('secret')
  expect(await read()).toEqual({ status: 500, failure: 'status', body: '' })
})

test('gives up while the body is on its way', async () => {
  answer = (_request, response) => void response.write('a')
  const cut = new AbortController()
  const reading = read({ signal: cut.signal })
  cut.abort()
  expect(await reading).toMatchObject({ failure: 'timeout', body: '' })
})

test.each([
  ['http://193.0.0.1/', 'insecure'],
  ['https://127.0.0.1/', 'privateAddress'],
  ['https://169.254.169.254/', 'privateAddress'],
  ['https://name.example/', 'privateAddress'],
])('reads nothing of %s where only public addresses are allowed', async (to, failure) => {
  const resolve = async () => ['10.0.0.1']
  expect(await read({ isPrivateAllowed: false, resolve }, to)).toEqual({ status: null, failure, body: '' })
})
