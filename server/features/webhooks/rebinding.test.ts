import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AttemptOutcome, type PostOptions, postMessage } from './postMessage.ts'
import { type NameRecord, openTestNameServer, type TestNameServer } from './testNameServer.ts'
import { openTestReceiver } from './testReceiver.ts'

/**
 * Names are resolved by a test name server. Everything stays on loopback: where a connection is needed, one address
 * of 127.0.0.0/8 counts as public and every other one as private.
 */
const PUBLIC = '127.0.0.2'
const PRIVATE = '127.0.0.1'

/** Counts the connections to an address. */
const listen = async (host: string, port: number): Promise<{ server: Server; count: () => number }> => {
  let count = 0
  const server = createServer((socket) => {
    count += 1
    socket.on('error', () => undefined)
    socket.destroy()
  })
  server.listen(port, host)
  await once(server, 'listening')
  return { server, count: () => count }
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

let open: Awaited<ReturnType<typeof listen>>
let hidden: Awaited<ReturnType<typeof listen>>
let port = 0
beforeEach(async () => {
  open = await listen(PUBLIC, 0)
  port = (open.server.address() as AddressInfo).port
  hidden = await listen(PRIVATE, port)
  closing.push(
    () => open.server.close(),
    () => hidden.server.close(),
  )
})

const nameServer = async (...args: Parameters<typeof openTestNameServer>): Promise<TestNameServer> => {
  const names = await openTestNameServer(...args)
  closing.push(() => names.close())
  return names
}
const post = (url: string, options: Partial<PostOptions>): Promise<AttemptOutcome> =>
  postMessage(
    { url, headers: {}, body: '{}' },
    { isPrivateAllowed: false, timeoutMs: 5_000, signal: new AbortController().signal, ...options },
  )
const a = (address: string): NameRecord => ({ type: 'A', address })

test('connects to the checked address of a name that turns private after the check', async () => {
  const names = await nameServer((_, type, nth) => (type === 'A' ? [a(nth === 1 ? PUBLIC : PRIVATE)] : []))
  const options = { resolve: names.resolve, isPublic: (address: string) => address === PUBLIC }
  const first = await post(`https://rebound.example:${port}/`, options)
  expect(first.failure).not.toBe('privateAddress')
  expect(names.asked.get('A rebound.example')).toBe(1)
  expect([open.count(), hidden.count()]).toEqual([1, 0])
  expect(await post(`https://rebound.example:${port}/`, options)).toEqual({
    status: null,
    failure: 'privateAddress',
  })
  expect([open.count(), hidden.count()]).toEqual([1, 0])
})

test('connects only to the public addresses of a name that also has private ones', async () => {
  const names = await nameServer((_, type) => (type === 'A' ? [a(PRIVATE), a('127.0.0.3'), a(PUBLIC)] : []))
  const isPublic = (address: string): boolean => address === PUBLIC
  for (let count = 0; count < 5; count++)
    await post(`https://both.example:${port}/`, { resolve: names.resolve, isPublic })
  expect([open.count(), hidden.count()]).toEqual([5, 0])
})

const MEANINGS: Readonly<Record<string, readonly NameRecord[]>> = {
  'loopback.example': [a(PRIVATE)],
  'any.example': [a('0.0.0.0')],
  'network.example': [a('10.0.0.1'), a('192.168.1.1'), a('172.16.0.1')],
  'metadata.example': [a('169.254.169.254')],
  'carrier.example': [a('100.64.0.1')],
  'alias.example': [{ type: 'CNAME', name: 'localhost.example' }, a(PRIVATE)],
  'loopback6.example': [{ type: 'AAAA', address: '::1' }],
  'any6.example': [{ type: 'AAAA', address: '::' }],
  'mapped.example': [{ type: 'AAAA', address: '::ffff:7f00:1' }],
  'mapped-metadata.example': [{ type: 'AAAA', address: '::ffff:a9fe:a9fe' }],
  'link.example': [{ type: 'AAAA', address: 'fe80::1' }],
  'unique.example': [{ type: 'AAAA', address: 'fd00:ec2::254' }],
  'translated.example': [{ type: 'AAAA', address: '64:ff9b::7f00:1' }],
  'tunnel.example': [{ type: 'AAAA', address: '2002:7f00:1::1' }],
}

test.each(Object.keys(MEANINGS))('sends nothing to %s, which means a private address', async (name) => {
  const names = await nameServer((asked, type) => {
    const records = MEANINGS[asked] ?? []
    return records.some((record) => record.type === type) ? records : []
  })
  expect(await names.resolve(name)).not.toEqual([])
  expect(await post(`https://${name}:${port}/`, { resolve: names.resolve })).toEqual({
    status: null,
    failure: 'privateAddress',
  })
  expect([open.count(), hidden.count()]).toEqual([0, 0])
})

test('follows no redirect to a private address, whatever its kind', async () => {
  const target = await openTestReceiver()
  const receiver = await openTestReceiver()
  closing.push(
    () => target.close(),
    () => receiver.close(),
  )
  const locations = [target.url, target.url.replace('127.0.0.1', '2130706433'), `//0.0.0.0:${port}/`]
  for (const status of [300, 301, 302, 303, 307, 308]) {
    for (const location of locations) {
      receiver.answer = (response) => void response.writeHead(status, { location }).end()
      expect(await post(receiver.url, { isPrivateAllowed: true })).toEqual({ status, failure: 'redirect' })
    }
  }
  expect(target.received).toEqual([])
  expect([open.count(), hidden.count()]).toEqual([0, 0])
})
