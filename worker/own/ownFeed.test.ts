import { expect, test } from 'vitest'
import type { OwnEvent } from '../../src/contract/engine/ownEvents.ts'
import { FakeClock } from '../testing/fakeClock.ts'
import { FakeServer, ORIGIN, TOKEN } from '../testing/fakeServer.ts'
import { OwnFeed } from './ownFeed.ts'

const open = async () => {
  const clock = new FakeClock()
  const server = new FakeServer(clock)
  const seen: OwnEvent[] = []
  const feed = new OwnFeed({ clock, sockets: server.sockets, random: () => 0.5 })
  feed.start({ apiOrigin: ORIGIN, token: TOKEN }, (event) => seen.push(event))
  await clock.advance(10)
  return { clock, server, seen, feed }
}

test('asks for its own events as text, the token as a subprotocol', async () => {
  const { server } = await open()
  expect(server.socket.url).toBe('wss://fleet.test/ws/v2/client?events=own')
  expect(server.socket.subprotocols).toEqual(['fleet.v1.json', `token.${TOKEN}`])
})

test('passes events on, one or several in a message, and says when it was opened again', async () => {
  const { clock, server, seen } = await open()
  expect(seen).toEqual([{ event: 'opened', data: null }])
  server.socket.say({ event: 'notification', seq: 5, data: { id: 1 } })
  server.socket.say([
    { event: 'notification', seq: 6, data: { id: 2 } },
    { event: 'notificationsRead', seq: 7, data: { unread: 0 } },
  ])
  server.socket.close(1012)
  await clock.advance(1_100)
  expect(seen.slice(1)).toEqual([
    { event: 'notification', data: { id: 1 } },
    { event: 'notification', data: { id: 2 } },
    { event: 'notificationsRead', data: { unread: 0 } },
    { event: 'opened', data: null },
  ])
})

test('skips heartbeats and what is no event', async () => {
  const { clock, server, seen } = await open()
  for (const message of ['', 'null', '[1, null, {}]', '{"event":5}']) server.socket.say(message)
  await clock.advance(60_000)
  expect(seen).toEqual([{ event: 'opened', data: null }])
})

test.each([1008, 1001])(
  'says that the session is over when the server closes with %i [AUTH-15]',
  async (code) => {
    const { clock, server, seen } = await open()
    server.socket.close(code)
    await clock.advance(60_000)
    expect(seen.slice(1)).toEqual([{ event: 'ended', data: null }])
    expect(server.socketsOpened).toHaveLength(1)
  },
)

test('stops with the page, and with the session', async () => {
  const { clock, server, feed } = await open()
  feed.stop()
  await clock.advance(60_000)
  expect(server.socketsOpened).toHaveLength(1)
  expect(server.socket.closedByClient).toBe(true)
})
