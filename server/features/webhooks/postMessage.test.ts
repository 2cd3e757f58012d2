import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AttemptOutcome, type PostOptions, postMessage } from './postMessage.ts'
import { openTestReceiver, type TestReceiver } from './testReceiver.ts'

let receiver: TestReceiver
beforeAll(async () => {
  receiver = await openTestReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => void response.writeHead(200).end('thanks')
})

const BODY = '{"text":"Ґудзик"}'
const post = (url: string, options: Partial<PostOptions> = {}): Promise<AttemptOutcome> =>
  postMessage(
    { url, headers: { 'webhook-id': 'msg_1' }, body: BODY },
    { isPrivateAllowed: true, timeoutMs: 10_000, signal: new AbortController().signal, ...options },
  )
const portOf = (): string => new URL(receiver.url).port

test('sends a message complete, as JSON, with its headers', async () => {
  expect(await post(receiver.url)).toEqual({ status: 200, failure: null })
  expect(receiver.received).toMatchObject([
    { path: '/hook', body: BODY, headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' } },
  ])
})

test('counts any status but 2xx as a failure, and follows no redirect', async () => {
  receiver.answer = (response) => void response.writeHead(500).end()
  expect(await post(receiver.url)).toEqual({ status: 500, failure: 'status' })
  receiver.answer = (response) => void response.writeHead(302, { location: '/other' }).end()
  expect(await post(receiver.url)).toEqual({ status: 302, failure: 'redirect' })
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook'])
})

test('uses the status of an endless response, and reads nothing more', async () => {
  const closed = new Promise<void>((resolve) => {
    receiver.answer = (response) => {
      response.on('close', resolve)
      response.writeHead(200)
      const flood = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', flood)
      }
      flood()
    }
  })
  expect(await post(receiver.url)).toEqual({ status: 200, failure: null })
  await closed
})

test('aborts a request without a response, and every request when the server stops', async () => {
  receiver.answer = () => undefined
  expect(await post(receiver.url, { timeoutMs: 50 })).toEqual({ status: null, failure: 'timeout' })
  const stopping = new AbortController()
  const underWay = post(receiver.url, { signal: stopping.signal })
  await receiver.has(2)
  stopping.abort()
  expect(await underWay).toEqual({ status: null, failure: 'timeout' })
})

test('distinguishes a refused connection from an unknown host', async () => {
  expect(await post('http://127.0.0.1:9/')).toEqual({ status: null, failure: 'refused' })
  const resolve = (): Promise<never> => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  expect(await post('http://nowhere.example/', { resolve })).toEqual({ status: null, failure: 'unknownHost' })
})

test('resolves a name only to public addresses, at the time of sending', async () => {
  const isPrivateAllowed = false
  const meanings = [['10.0.0.1'], ['127.0.0.1', '::1'], ['::ffff:127.0.0.1'], ['169.254.169.254']]
  for (const addresses of meanings) {
    const resolve = async (): Promise<readonly string[]> => addresses
    const outcome = await post(`https://rebound.example:${portOf()}/`, { isPrivateAllowed, resolve })
    expect(outcome).toEqual({ status: null, failure: 'privateAddress' })
  }
  expect(receiver.received).toEqual([])
})

test('skips private addresses among several, and resolves the name once', async () => {
  let asked = 0
  // A name that resolves to something else the second time.
  const resolve = async (): Promise<readonly string[]> => {
    asked += 1
    return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']
  }
  const url = `http://one.example:${portOf()}/named`
  expect(await post(url, { resolve })).toEqual({ status: 200, failure: null })
  expect(asked).toBe(1)
  expect(receiver.received).toMatchObject([{ path: '/named', headers: { host: `one.example:${portOf()}` } }])
})

test('checks an address in place of a name too, however it is written; rejects plain HTTP', async () => {
  const isPrivateAllowed = false
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'])
    expect(await post(`https://${host}:${portOf()}/`, { isPrivateAllowed }), host).toEqual({
      status: null,
      failure: 'privateAddress',
    })
  expect(await post('http://8.8.8.8/', { isPrivateAllowed })).toEqual({ status: null, failure: 'insecure' })
  expect(receiver.received).toEqual([])
})
