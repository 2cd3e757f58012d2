import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import { CLOSE, CONTROL, SOCKET_PATH, TOKEN_SUBPROTOCOL_PREFIX } from '../../../src/contract/wire/protocol.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

/** An owner's changes to a user apply to the open connections of that user automatically (USERS-16). */

let host: TestFleetApp
let owner: TestUser
let user: TestUser
let address: string
let count = 0
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
  address = (await host.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterAll(() => host.close())
beforeEach(async () => {
  count += 1
  user = await host.addUser(`user-${count}`, { kind: 'limited', owner })
})

interface Client {
  readonly socket: WebSocket
  readonly closed: Promise<number>
  /** The first message with an event of this name. */
  received(event: string): Promise<unknown>
}

const connect = async (who: TestUser): Promise<Client> => {
  const socket = new WebSocket(address + SOCKET_PATH, ['fleet.v1.json', TOKEN_SUBPROTOCOL_PREFIX + who.token])
  const closed = once(socket, 'close').then(([code]) => Number(code))
  const received = (event: string) =>
    new Promise<unknown>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const events = [JSON.parse(data.toString())].flat()
        const found = events.find((one: { event: string }) => one.event === event)
        if (found) resolve(found)
      })
    })
  await once(socket, 'open')
  const ready = received(CONTROL.ready)
  socket.send(JSON.stringify({ event: 'connection.resume', data: { seq: null } }))
  await ready
  return { socket, closed, received }
}
const change = async (name: CallName, body?: object): Promise<void> => {
  const url = pathOf(name, { id: user.accountId })
  const answer = await host.call(owner, CALLS[name].method, url, body && { body })
  expect(answer.status, answer.text).toBeLessThan(300)
}

test.each([
  ['deleted', 'deleteUser', undefined],
  ['blocked', 'updateUser', { blockedAt: 1 }],
  ['given a new password', 'updateUser', { password: 'Andere-Parole-456' }],
] as const)(
  'disconnects a user who is %s at once, and nobody else [USERS-16, AUTH-15]',
  async (_, name, body) => {
    const [mine, owners] = [await connect(user), await connect(owner)]
    await change(name, body)
    expect(await mine.closed).toBe(CLOSE.sessionOver)
    expect(owners.socket.readyState).toBe(WebSocket.OPEN)
    owners.socket.close()
  },
)

test.each([
  ['whose rights change', 'updateUser', { capabilities: {} }],
  ['whose vehicles change', 'changeUserVehicles', { mark: 'prohibited', found: {} }],
] as const)('applies the new ones to a user %s at once [USERS-16, USERS-06]', async (_, name, body) => {
  const mine = await connect(user)
  const resync = mine.received(CONTROL.resync)
  await change(name, body)
  const { gateway } = host.stage.fleet
  const isNew = () =>
    gateway
      .connectionsOf(user.accountId)
      .every(({ viewer }) => !viewer.seesPositions || viewer.scope.prohibited.size === 2)
  while (!isNew()) await new Promise((resolve) => setImmediate(resolve))
  await host.stage.clock.advance(100)
  expect(await resync).toMatchObject({ event: CONTROL.resync, data: { reason: 'rights' } })
  mine.socket.close()
})

test('ends a connection within a minute of a blocking date [AUTH-20, AUTH-22]', async () => {
  const mine = await connect(user)
  await change('updateUser', { blockedAt: host.stage.clock.now() + 90_000 })
  await host.stage.clock.advance(60_000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(mine.socket.readyState).toBe(WebSocket.OPEN)
  await host.stage.clock.advance(60_000)
  expect(await mine.closed).toBe(CLOSE.sessionOver)
})

test('ends the connections of the other sessions, not of this one, when the own password changes [API-17]', async () => {
  const second: TestUser = { ...owner, token: await host.app.sessions.open(owner.accountId) }
  const [here, there] = [await connect(owner), await connect(second)]
  const principal = await host.app.sessions.find(owner.token)
  await host.app.sessions.endOthersOf(owner.accountId, principal?.sessionId ?? null)
  expect(await there.closed).toBe(CLOSE.sessionOver)
  expect(here.socket.readyState).toBe(WebSocket.OPEN)
  here.socket.close()
})
