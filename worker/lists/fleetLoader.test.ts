import { expect, test } from 'vitest'
import { LIST_NAMES } from '../../src/contract/lists.ts'
import { vehicleStateOf } from '../testing/builders.ts'
import { FakeClock } from '../testing/fakeClock.ts'
import { FakeServer, ORIGIN, TOKEN } from '../testing/fakeServer.ts'
import { FirstLook } from './firstLook.ts'
import { FleetLoader, type ListReceiver, SECONDARY_RETRY_MS } from './fleetLoader.ts'
import type { ApiCredentials } from './listCalls.ts'

const makeLoader = (vehicles = 3) => {
  const clock = new FakeClock()
  const server = new FakeServer(clock)
  for (let id = 1; id <= vehicles; id++) server.add(vehicleStateOf(id))
  const log: string[] = []
  const look = new FirstLook(clock)
  look.reset()
  const receiver: ListReceiver = {
    begin: () => log.push('begin'),
    rows: (list, rows, asOf) => log.push(`${list} ${[...rows].length} @${asOf}`),
    complete: () => log.push('complete'),
    refused: (list, count) => log.push(`refused ${list} ${count}`),
    sessionOver: () => log.push('sessionOver'),
    progressed: () => undefined,
  }
  const loader = new FleetLoader(clock, () => 1_000, receiver, look)
  const credentials: ApiCredentials = { http: server.http, apiOrigin: ORIGIN, token: TOKEN }
  return { clock, server, loader, look, log, credentials }
}

/** Waits until fifty batches have been handled, each of which takes some turns. */
const settleAll = async (clock: FakeClock): Promise<void> => {
  for (let batch = 0; batch < 60; batch++) await clock.advance(0)
}

test('requests lists in parallel, leaves one of six connections, and passes all on with their seq [LIVE-27, LIVE-28]', async () => {
  const { clock, server, loader, log, credentials } = makeLoader()
  loader.start(credentials, 0)
  expect(server.requests).toHaveLength(5)
  await clock.settle()
  expect(server.requests).toHaveLength(LIST_NAMES.length)
  expect(log[0]).toBe('begin')
  expect(log.at(-1)).toBe('complete')
  expect(log.slice(1, -1).toSorted()).toEqual(LIST_NAMES.map((list) => `${list} 3 @1000`).toSorted())
  expect(loader.progress).toEqual({ loaded: 3, expected: 3, complete: true, failedLists: [] })
})

test('passes vehicles on batch by batch while the rest still loads [LIVE-28]', async () => {
  const { clock, server, loader, log, credentials } = makeLoader(250)
  let release = (): void => undefined
  server.beforeBatch = (index) => (index === 2 ? new Promise((done) => (release = done)) : undefined)
  loader.start(credentials, 0)
  await clock.settle()
  expect(log.filter((line) => line.startsWith('mini'))).toEqual(['mini 100 @1000', 'mini 100 @1000'])
  expect(loader.progress).toMatchObject({ loaded: 200, expected: 250, complete: false })
  release()
  await clock.settle()
  expect(loader.progress).toMatchObject({ loaded: 250, complete: true })
})

test('draws the first vehicles of a large fleet before reading the rest, with the lists requested in parallel [LIVE-27, LIVE-28]', async () => {
  const { clock, server, loader, look, log, credentials } = makeLoader(5_001)
  loader.start(credentials, 0)
  await clock.settle()
  expect(server.requests).toHaveLength(5)
  expect(loader.progress).toMatchObject({ loaded: 100, expected: 5_001, complete: false })
  look.looked()
  await clock.advance(100)
  await settleAll(clock)
  expect(loader.progress).toMatchObject({ loaded: 5_001, complete: true })
  log.length = 0
  loader.refresh()
  await settleAll(clock)
  expect(log.at(-1)).toBe('complete')
})

test('reads the other lists after the first vehicles, and at once when there are none', async () => {
  const { clock, server, loader, log, credentials } = makeLoader(5_001)
  let release = (): void => undefined
  server.beforeBatch = (index) => (index === 0 ? new Promise((done) => (release = done)) : undefined)
  loader.start(credentials, 0)
  await clock.settle()
  expect(log).toEqual(['begin'])
  release()
  await settleAll(clock)
  expect(log).toEqual(['begin', 'mini 100 @1000'])

  const nobody = makeLoader(0)
  nobody.loader.start(nobody.credentials, 0)
  await settleAll(nobody.clock)
  expect(nobody.loader.progress).toMatchObject({ loaded: 0, complete: true })
})

test('reads the rest of a large fleet after a while when no map is visible', async () => {
  const { clock, loader, credentials } = makeLoader(5_001)
  loader.start(credentials, 0)
  await clock.advance(2_000)
  expect(loader.progress.complete).toBe(false)
  await clock.advance(1_000)
  await settleAll(clock)
  expect(loader.progress).toMatchObject({ loaded: 5_001, complete: true })
})

test('reports a failed secondary list, blocks nothing and fetches it again later [LIVE-28]', async () => {
  const { clock, server, loader, log, credentials } = makeLoader()
  server.failing.set('ant', 500)
  loader.start(credentials, 0)
  await clock.settle()
  expect(loader.progress).toMatchObject({ complete: true, failedLists: ['ant'] })
  expect(log.at(-1)).toBe('complete')
  await clock.advance(SECONDARY_RETRY_MS - 1)
  expect(server.requestsOf('ant')).toBe(1)
  server.failing.clear()
  await clock.advance(1)
  expect(loader.progress).toMatchObject({ complete: true, failedLists: [] })
  expect(log.at(-1)).toBe('ant 3 @1000')
})

test('retries a failed list of vehicles with pauses until it succeeds [LIVE-28]', async () => {
  const { clock, server, loader, credentials } = makeLoader()
  server.failing.set('mini', 503)
  loader.start(credentials, 0)
  await clock.advance(3_500)
  expect(server.requestsOf('mini')).toBe(4)
  expect(loader.progress.complete).toBe(false)
  server.failing.clear()
  await clock.advance(1_000)
  expect(loader.progress).toMatchObject({ complete: true, failedLists: [] })
})

test('reports failing vehicles after the first failed attempt until they load [LIVE-28]', async () => {
  const { clock, server, loader, credentials } = makeLoader()
  server.failing.set('mini', 503)
  loader.start(credentials, 0)
  await clock.settle()
  expect(loader.progress).toMatchObject({ complete: false, failedLists: ['mini'] })
  server.failing.clear()
  await clock.advance(1_000)
  expect(loader.progress).toMatchObject({ complete: true, failedLists: [] })
})

test('retryNow fetches every failed list at once, and only once', async () => {
  const { clock, server, loader, credentials } = makeLoader()
  server.failing.set('mini', 503)
  server.failing.set('ant', 503)
  loader.start(credentials, 0)
  await clock.settle()
  server.failing.clear()
  loader.retryNow()
  loader.retryNow()
  await clock.settle()
  expect([server.requestsOf('mini'), server.requestsOf('ant'), server.requestsOf('lock')]).toEqual([2, 2, 1])
  expect(loader.progress).toMatchObject({ complete: true, failedLists: [] })
  await clock.advance(SECONDARY_RETRY_MS * 2)
  expect(server.requestsOf('ant')).toBe(2)
})

test('continues a broken list in columns where it broke off, as of its own seq [LIVE-27]', async () => {
  const { clock, server, loader, log, credentials } = makeLoader(250)
  let breaks = true
  server.beforeBatch = (index) => {
    if (index === 2 && breaks) throw new TypeError('cut off')
  }
  loader.start(credentials, 0)
  await clock.settle()
  expect(loader.progress).toMatchObject({ loaded: 200, complete: false })
  breaks = false
  server.seq = 2_000
  await clock.advance(1_000)
  expect(loader.progress).toMatchObject({ loaded: 250, complete: true })
  expect(log.filter((line) => line.startsWith('mini'))).toEqual([
    'mini 100 @1000',
    'mini 100 @1000',
    'mini 50 @1000',
  ])
  expect(server.listHeaders.at(-1)?.['range']).toMatch(/^bytes=\d+-$/)
})

test('reads lists as JSON from a server that does not know columns [LIVE-28]', async () => {
  const { clock, server, loader, log, credentials } = makeLoader(250)
  server.sendsColumns = false
  loader.start(credentials, 0)
  await clock.settle()
  expect(log.filter((line) => line.startsWith('mini'))).toHaveLength(3)
  expect(loader.progress).toMatchObject({ loaded: 250, complete: true, failedLists: [] })
})

test('requests a list as JSON when its columns are unreadable', async () => {
  const { clock, server, loader, log, credentials } = makeLoader()
  server.damagedColumns.add('mini').add('ant')
  loader.start(credentials, 0)
  await clock.settle()
  expect(loader.progress.failedLists.toSorted()).toEqual(['ant', 'mini'])
  await clock.advance(SECONDARY_RETRY_MS)
  expect(loader.progress).toMatchObject({ loaded: 3, complete: true, failedLists: [] })
  expect(log.filter((line) => line.startsWith('mini') || line.startsWith('ant')).toSorted()).toEqual([
    'ant 3 @1000',
    'mini 3 @1000',
  ])
})

test('fetches a broken stream of JSON again from its beginning', async () => {
  const { clock, server, loader, log, credentials } = makeLoader(250)
  server.sendsColumns = false
  let breaks = true
  server.beforeBatch = (index) => {
    if (index === 1 && breaks) throw new TypeError('cut off')
  }
  loader.start(credentials, 0)
  await clock.settle()
  expect(loader.progress.complete).toBe(false)
  breaks = false
  await clock.advance(1_000)
  expect(loader.progress).toMatchObject({ loaded: 250, complete: true })
  expect(log.filter((line) => line === 'complete')).toHaveLength(1)
})

test('a body that is not an array, or a response without a seq or older than the events, counts as failed [LIVE-28]', async () => {
  const { clock, server, loader, log, credentials } = makeLoader()
  server.forged.set('lock', { not: 'an array' })
  loader.start(credentials, 0)
  await clock.settle()
  expect(loader.progress.failedLists).toEqual(['lock'])
  loader.start(credentials, 1_001)
  await clock.settle()
  expect(log.filter((line) => line.includes('@'))).toHaveLength(LIST_NAMES.length - 1)
  expect(loader.progress.complete).toBe(false)
})

test('drops late responses of an earlier start', async () => {
  const { clock, server, loader, log, credentials } = makeLoader()
  let release = (): void => undefined
  server.held.set('mini', new Promise((done) => (release = done)))
  loader.start(credentials, 0)
  await clock.settle()
  server.held.clear()
  server.seq = 2_000
  loader.start(credentials, 2_000)
  await clock.settle()
  release()
  await clock.settle()
  expect(log.filter((line) => line.startsWith('mini'))).toEqual(['mini 3 @2000'])
  loader.stop()
  expect(loader.progress).toMatchObject({ complete: false, loaded: 0 })
})

test('a superseded stream passes nothing more on', async () => {
  const { clock, server, loader, log, credentials } = makeLoader(250)
  let release = (): void => undefined
  server.beforeBatch = (index) => (index === 1 ? new Promise((done) => (release = done)) : undefined)
  loader.start(credentials, 0)
  await clock.settle()
  server.beforeBatch = () => undefined
  server.seq = 2_000
  loader.start(credentials, 2_000)
  await clock.settle()
  log.length = 0
  release()
  await clock.settle()
  expect(log).toEqual([])
  expect(loader.progress).toMatchObject({ loaded: 250, complete: true })
})

test('a 401 for a list ends the session and the retries [AUTH-15]', async () => {
  const { clock, server, loader, log, credentials } = makeLoader()
  loader.start({ ...credentials, token: 'wrong' }, 0)
  await clock.advance(120_000)
  expect(log).toContain('sessionOver')
  expect(server.requests).toHaveLength(LIST_NAMES.length)
})

test('a refresh keeps the complete fleet visible while it loads [LIVE-17]', async () => {
  const { clock, server, loader, log, credentials } = makeLoader()
  loader.refresh()
  expect(server.requests).toHaveLength(0)
  loader.start(credentials, 0)
  await clock.settle()
  loader.refresh()
  expect(loader.progress.complete).toBe(true)
  await clock.settle()
  expect(log.filter((line) => line === 'complete')).toHaveLength(2)
})
