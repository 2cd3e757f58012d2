import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FakeClock } from '../testing/fakeClock.ts'
import { FakeServer, ORIGIN, TOKEN } from '../testing/fakeServer.ts'
import { Link } from './link.ts'
import type { LinkState } from './linkState.ts'

const makeLink = (seq: number | null = null, random: () => number = () => 0.5) => {
  const clock = new FakeClock()
  const server = new FakeServer(clock)
  const states: LinkState['phase'][] = []
  const frames: (string | ArrayBuffer)[] = []
  const link: Link = new Link(
    { clock, sockets: server.sockets, random },
    {
      stateChanged: (state) => states.push(state.phase),
      frame: (data) => {
        frames.push(data)
        if (typeof data === 'string' && data.includes('connection.ready')) link.greeted()
      },
      resumeFrom: () => ({ seq }),
    },
  )
  return { clock, server, link, states, frames }
}

test('the socket opens at /ws/v2/client, the token and the format travel as subprotocols [LIVE-01]', async () => {
  const { clock, server, link } = makeLink()
  link.connect(ORIGIN, TOKEN)
  await clock.advance(10)
  expect(server.socket.url).toBe('wss://fleet.test/ws/v2/client')
  expect(server.socket.subprotocols).toEqual(['fleet.v1.binary', 'fleet.v1.json', `token.${TOKEN}`])
  expect(server.socket.url).not.toContain(TOKEN)
})

test('the client sends its last seq, null for a fresh start [LIVE-30]', async () => {
  for (const seq of [null, 1_000]) {
    const { clock, server, link } = makeLink(seq)
    link.connect(ORIGIN, TOKEN)
    await clock.advance(10)
    expect(server.socket.received.map((text) => JSON.parse(text) as unknown)).toEqual([
      { event: 'connection.resume', data: { seq } },
    ])
  }
})

test.each([1008, 1001])(
  'closing %i from the server ends the session and is not retried [AUTH-15, AUTH-16]',
  async (code) => {
    const { clock, server, link } = makeLink()
    link.connect(ORIGIN, TOKEN)
    await clock.advance(10)
    server.socket.close(code)
    expect(link.state).toEqual({ phase: 'ended' })
    await clock.advance(600_000)
    expect(server.socketsOpened).toHaveLength(1)
  },
)

test.each([1000, 1003, 1006, 1009, 1011, 1012, 1013])(
  'closing %i is retried within a second [AUTH-15, LIVE-30]',
  async (code) => {
    const { clock, server, link } = makeLink()
    link.connect(ORIGIN, TOKEN)
    await clock.advance(10)
    server.socket.close(code)
    expect(link.state.phase).toBe('waiting')
    await clock.advance(1_010)
    expect(link.state).toEqual({ phase: 'synced', restored: true })
  },
)

test('a close by the client does not end the session, even when the server closes with 1001 or 1008 [AUTH-11, AUTH-16]', async () => {
  const { clock, server, link } = makeLink()
  link.connect(ORIGIN, TOKEN)
  await clock.advance(10)
  link.disconnect()
  expect(server.socket.closedByClient).toBe(true)
  server.socket.events.closed(1001)
  server.socket.events.closed(1008)
  expect(link.state).toEqual({ phase: 'idle' })
})

test.each(['', 'no token', 'a,b'])(
  'without a possible token there is no session and no socket: "%s" [AUTH-15]',
  (token) => {
    const { server, link } = makeLink()
    link.connect(ORIGIN, token)
    expect(link.state).toEqual({ phase: 'ended' })
    expect(server.socketsOpened).toHaveLength(0)
  },
)

test('treats a link without a message for 40 s as dead; heartbeats keep it alive [LIVE-30]', async () => {
  const { clock, server, link } = makeLink()
  link.connect(ORIGIN, TOKEN)
  await clock.advance(300_000)
  expect(link.state.phase).toBe('synced')
  server.cut('silent')
  await clock.advance(39_900)
  expect(link.state.phase).toBe('synced')
  await clock.advance(100)
  expect(link.state.phase).not.toBe('synced')
  expect(server.socketsOpened[0]?.closedByClient).toBe(true)
})

test('detects a dead link even when the clock was set back by an hour [LIVE-30]', async () => {
  const { clock, server, link } = makeLink()
  link.connect(ORIGIN, TOKEN)
  await clock.advance(60_000)
  server.cut('silent')
  clock.setBack(3_600_000)
  await clock.advance(80_000)
  expect(link.state.phase).not.toBe('synced')
})

test('aborts an attempt without a response, so that the next can follow [LIVE-30]', async () => {
  const { clock, server, link } = makeLink()
  server.network = 'silent'
  link.connect(ORIGIN, TOKEN)
  await clock.advance(10_001)
  expect(link.state.phase).toBe('waiting')
  server.network = 'up'
  await clock.advance(1_010)
  expect(link.state.phase).toBe('synced')
})

test('also aborts when the server opens the socket but never responds to resume', async () => {
  const { clock, server, link, states } = makeLink()
  server.respondsToResume = false
  link.connect(ORIGIN, TOKEN)
  await clock.advance(10_010)
  expect(states).toEqual(['opening', 'greeting', 'waiting'])
})

test('reconnectNow does not wait for the pause [LIVE-30]', async () => {
  const { clock, server, link } = makeLink()
  server.network = 'refused'
  link.connect(ORIGIN, TOKEN)
  await clock.advance(300_000)
  expect(link.state.phase).toBe('waiting')
  server.network = 'up'
  link.reconnectNow()
  await clock.advance(10)
  expect(link.state.phase).toBe('synced')
})

test('ignores messages of an abandoned socket', async () => {
  const { clock, server, link, frames } = makeLink()
  link.connect(ORIGIN, TOKEN)
  await clock.advance(10)
  const old = server.socket
  old.close(1006)
  await clock.advance(1_010)
  const heard = frames.length
  old.events.message('{}')
  old.events.closed(1008)
  expect(frames).toHaveLength(heard)
  expect(link.state.phase).toBe('synced')
})

test('retries a long outage after 1 s, then at most 3 s for a minute, then up to 30 s [LIVE-30]', async () => {
  const jitter = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }))
  await fc.assert(
    fc.asyncProperty(jitter, async (stream) => {
      const { clock, server, link } = makeLink(null, () => stream.next().value ?? 0)
      const attempts: number[] = []
      server.onOpen = () => attempts.push(clock.now())
      link.connect(ORIGIN, TOKEN)
      await clock.advance(10)
      server.cut('refused')
      server.socketsOpened[0]?.events.closed(1006)
      const lostAt = clock.now()
      await clock.advance(30 * 60_000)
      const starts = attempts.slice(1).map((at) => at - lostAt)
      expect(starts[0]).toBeLessThanOrEqual(1_000)
      const pauses = starts.slice(1).map((at, i) => ({ after: starts[i] ?? 0, ms: at - (starts[i] ?? 0) }))
      for (const { after, ms } of pauses) expect(ms).toBeLessThanOrEqual(after < 59_000 ? 3_001 : 30_001)
      expect(
        Math.max(...pauses.filter(({ after }) => after > 1_000_000).map(({ ms }) => ms)),
      ).toBeGreaterThan(15_000)
    }),
    { numRuns: 15 },
  )
})
