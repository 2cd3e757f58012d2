import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  CLOSE,
  CONTROL,
  MAX_CLIENT_MESSAGE_BYTES,
  OWN_EVENTS_QUERY,
  SOCKET_PATH,
  TOKEN_SUBPROTOCOL_PREFIX,
  WIRE_FORMATS,
  type WireFormat,
} from '../../../src/contract/wire/protocol.ts'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { encodeBinaryFrame } from '../../../src/contract/wire/encodeBinaryFrame.ts'
import type { WireEvent } from '../../../src/contract/wire/events.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../../features/vehicles/testFleetApp.ts'
import { location, TEST_START, type WireEventLike } from '../testFleet.ts'

let host: TestFleetApp
let owner: TestUser
let vehicleId: number
let foreignId: number
let address: string
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  await host.addUser('stranger')
  vehicleId = (await host.addVehicles('owner', [{ key: 'a' }]))[0] ?? 0
  foreignId = (await host.addVehicles('stranger', [{ key: 'z' }]))[0] ?? 0
  address = (await host.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => host.close())

const tokenOf = (user: TestUser): string => TOKEN_SUBPROTOCOL_PREFIX + user.token
const FORMAT = 'fleet.v1.json'

interface Client {
  readonly socket: WebSocket
  /** The next message; batches are unpacked into their events. */
  next(): Promise<WireEventLike>
  /** The code with which the server closed the connection. */
  readonly closed: Promise<number>
}

const open = (...protocols: string[]): Client => openAt(SOCKET_PATH, ...protocols)

const openAt = (path: string, ...protocols: string[]): Client => {
  const socket = new WebSocket(address + path, protocols)
  const queue: WireEventLike[] = []
  let wake = (): void => undefined
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as WireEventLike | WireEventLike[]
    queue.push(...[message].flat())
    wake()
  })
  const closed = once(socket, 'close').then(([code]) => Number(code))
  return {
    socket,
    closed,
    async next() {
      while (queue.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const [first] = queue.splice(0, 1)
      if (!first) throw new Error('No message')
      return first
    },
  }
}
const resume = (client: Client, seq: number | null): void =>
  client.socket.send(JSON.stringify({ event: 'connection.resume', data: { seq } }))
const openLive = async (user: TestUser): Promise<Client> => {
  const client = open(FORMAT, tokenOf(user))
  await once(client.socket, 'open')
  resume(client, null)
  expect(await client.next()).toMatchObject({ event: CONTROL.ready })
  return client
}

test('opens the socket with an access token, and closes only its connection when it is revoked [LIVE-02, AUTH-15]', async () => {
  const made = await host.call(owner, 'PUT', CALLS.createAccessToken.path, {
    body: { name: 'Program', scope: 'read', days: 1 },
  })
  const { id, token } = made.json as { id: number; token: string }
  const [program, page] = [await openLive({ ...owner, token }), await openLive(owner)]
  const [listed] = (await host.call(owner, 'GET', CALLS.accessTokens.path)).json as [object]
  expect(listed).toMatchObject({ lastUsedAt: host.stage.clock.now(), lastUsedAddress: '127.0.0.1' })
  await host.call(owner, 'DELETE', pathOf('revokeAccessToken', { id }))
  expect(await program.closed).toBe(CLOSE.sessionOver)
  expect(page.socket.readyState).toBe(WebSocket.OPEN)
  page.socket.terminate()
})

test('picks the format and delivers recorded positions of own vehicles [LIVE-01, LIVE-02]', async () => {
  const client = open('fleet.v9.future', FORMAT, tokenOf(owner))
  await once(client.socket, 'open')
  expect(client.socket.protocol).toBe(FORMAT)
  resume(client, null)
  const ready = await client.next()
  expect(ready).toMatchObject({ event: CONTROL.ready, seq: host.stage.fleet.gateway.head, data: {} })
  await host.stage.record(
    location(foreignId, TEST_START - 20),
    location(vehicleId, TEST_START - 10, { speed: 3 }),
  )
  await host.stage.clock.advance(100)
  expect(await client.next()).toMatchObject({
    event: 'vehicleLocation',
    seq: ready.seq + 2,
    data: { vehicleId, speed: 3, timestamp: TEST_START - 10 },
  })
  client.socket.close()
})

test('sends a socket of own events those of its account, and none of vehicles, whatever becomes of its rights', async () => {
  const limited = await host.addUser('own', { kind: 'limited', owner })
  const query = new URLSearchParams(OWN_EVENTS_QUERY).toString()
  const client = openAt(`${SOCKET_PATH}?${query}`, FORMAT, tokenOf(limited))
  await once(client.socket, 'open')
  resume(client, null)
  expect(await client.next()).toMatchObject({ event: CONTROL.ready })
  const pin = async (fixed: boolean) => {
    await host.stage.record(location(vehicleId, host.stage.clock.now(), { speed: 3 }))
    const path = `${CALLS.pinVehicle.path}?id=${vehicleId}&fixed=${fixed}`
    expect((await host.call(limited, 'POST', path)).status).toBe(200)
    await host.stage.clock.advance(100)
    expect(await client.next()).toMatchObject({ event: 'vehicleFixed', data: { vehicleId } })
  }
  await pin(true)
  await host.restrict(limited, [vehicleId], true)
  const { gateway } = host.stage.fleet
  const isNarrowed = () =>
    gateway.connectionsOf(limited.accountId).every((one) => one.viewer.scope.allowed?.has(vehicleId))
  while (!isNarrowed()) await new Promise((resolve) => setImmediate(resolve))
  await host.stage.clock.advance(100)
  expect(await client.next()).toMatchObject({ event: CONTROL.resync, data: { reason: 'rights' } })
  await pin(false)
  client.socket.terminate()
})

test('uses the first offered format that the server knows [LIVE-02]', async () => {
  const firstMessage = async (...offered: WireFormat[]) => {
    const socket = new WebSocket(address + SOCKET_PATH, [...offered, tokenOf(owner)])
    await once(socket, 'open')
    const ready = once(socket, 'message')
    socket.send(JSON.stringify({ event: 'connection.resume', data: { seq: null } }))
    expect((await ready)[1]).toBe(false)
    const at = host.stage.clock.now()
    const { event, data } = location(vehicleId, at, { speed: 4 })
    await host.stage.record({ event, data })
    const [message, isBinary] = (
      await Promise.all([once(socket, 'message'), host.stage.clock.advance(100)])
    )[0]
    socket.close()
    const seq = host.stage.fleet.gateway.head
    const wire: WireEvent = { event, seq, data: { ...data, parkingIgnitionSince: null } }
    return { protocol: socket.protocol, message: new Uint8Array(message as Buffer), isBinary, wire }
  }
  const binary = await firstMessage(...WIRE_FORMATS)
  expect([binary.protocol, binary.isBinary]).toEqual(['fleet.v1.binary', true])
  expect(binary.message).toEqual(encodeBinaryFrame([binary.wire]))
  const text = await firstMessage('fleet.v1.json', 'fleet.v1.binary')
  expect([text.protocol, text.isBinary]).toEqual(['fleet.v1.json', false])
  expect(JSON.parse(Buffer.from(text.message).toString())).toEqual([text.wire])
})

test('keeps a message that is sent before the token is checked', async () => {
  const client = open(FORMAT, tokenOf(owner))
  client.socket.once('open', () => resume(client, 999_999_999))
  expect(await client.next()).toMatchObject({ event: CONTROL.resync, data: { reason: 'ahead' } })
  client.socket.close()
})

test.each([
  ['a wrong token', [FORMAT, `${TOKEN_SUBPROTOCOL_PREFIX}${'x'.repeat(43)}`], CLOSE.sessionOver],
  ['no token', [FORMAT], CLOSE.sessionOver],
])('closes with 1008 on %s [AUTH-15]', async (_, protocols, code) => {
  expect(await open(...protocols).closed).toBe(code)
})

test('closes with 1003, which ends no session, for a client without a known format [AUTH-15]', async () => {
  const socket = new WebSocket(address + SOCKET_PATH)
  const [code] = await once(socket, 'close')
  expect(code).toBe(CLOSE.unsupportedData)
})

test('closes with 1003 on garbage and 1009 on an oversized frame, and keeps serving [AUTH-15]', async () => {
  const garbage = await openLive(owner)
  garbage.socket.send('garbage')
  expect(await garbage.closed).toBe(CLOSE.unsupportedData)
  const binary = await openLive(owner)
  binary.socket.send(Buffer.from([1, 2, 3]))
  expect(await binary.closed).toBe(CLOSE.unsupportedData)
  const big = await openLive(owner)
  big.socket.send('x'.repeat(MAX_CLIENT_MESSAGE_BYTES + 1))
  expect(await big.closed).toBe(CLOSE.messageTooBig)
  expect(host.stage.fleet.gateway.tallies.garbage).toEqual({ notJson: 1, binary: 1, badFrame: 1 })
  const after = await openLive(owner)
  after.socket.close()
})

test('closes the connections of a session with 1008 on sign-out, not those of another [AUTH-11, AUTH-15]', async () => {
  const second: TestUser = { ...owner, token: await host.app.sessions.open(owner.accountId) }
  const leaving = await openLive(second)
  const staying = await openLive(owner)
  const principal = await host.app.sessions.find(second.token)
  await host.app.sessions.end(principal?.sessionId ?? 0)
  expect(await leaving.closed).toBe(CLOSE.sessionOver)
  expect(staying.socket.readyState).toBe(WebSocket.OPEN)
  staying.socket.close()
})

test('detects within a minute a session that ended elsewhere [AUTH-15]', async () => {
  const user = await host.addUser('roamer')
  const client = await openLive(user)
  await host.stage.db.deleteFrom('session').where('account_id', '=', user.accountId).execute()
  await host.stage.clock.advance(60_000)
  expect(await client.closed).toBe(CLOSE.sessionOver)
})

test('applies a change of the allowed vehicles of a limited user at once [GATE-11]', async () => {
  const limited = await host.addUser('limited', { kind: 'limited', owner })
  const [other = 0] = await host.addVehicles('owner', [{ key: 'b' }])
  const client = await openLive(limited)
  await host.restrict(limited, [other], true)
  // The change is read from the database; the gateway logs when it has applied it.
  const { gateway } = host.stage.fleet
  const isNarrowed = () =>
    gateway.connectionsOf(limited.accountId).every((one) => one.viewer.scope.allowed?.has(other))
  while (!isNarrowed()) await new Promise((resolve) => setImmediate(resolve))
  await host.stage.clock.advance(100)
  expect(await client.next()).toMatchObject({ event: CONTROL.resync, data: { reason: 'rights' } })
  await host.stage.record(
    location(vehicleId, host.stage.clock.now()),
    location(other, host.stage.clock.now()),
  )
  await host.stage.clock.advance(100)
  expect(await client.next()).toMatchObject({ event: 'vehicleLocation', data: { vehicleId: other } })
  client.socket.close()
})

test('names what an account may see: another name once its rights or vehicles are others [GATE-11, USERS-06]', async () => {
  const limited = await host.addUser('narrowed', { kind: 'limited', owner })
  const named = async (): Promise<unknown> => {
    const client = open(FORMAT, tokenOf(limited))
    await once(client.socket, 'open')
    resume(client, null)
    const { event, data } = await client.next()
    client.socket.close()
    expect(event).toBe(CONTROL.ready)
    return data['rights']
  }
  const before = await named()
  expect(await named()).toBe(before)
  const [other = 0] = await host.addVehicles('owner', [{ key: 'c' }])
  await host.restrict(limited, [other], true)
  const narrowed = await named()
  expect(narrowed).not.toBe(before)
  await host.restrict(limited, [vehicleId], true)
  expect([before, narrowed]).not.toContain(await named())
})

test('closes with 1012 on a planned stop, so that clients reconnect [AUTH-15]', async () => {
  const other = await openTestFleetApp()
  const user = await other.addUser('owner')
  const url = (await other.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  const socket = new WebSocket(url + SOCKET_PATH, [FORMAT, tokenOf(user)])
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await other.close()
  expect((await closed)[0]).toBe(CLOSE.plannedStop)
})
