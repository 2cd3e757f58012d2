import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { CLOSE } from '../../src/contract/wire/protocol.ts'
import { makeOwnToken, revokeOwnToken } from '../features/accessTokens/ownTokens.ts'
import { createSessionService, type SessionService } from '../features/auth/sessionService.ts'
import type { Fleet } from '../live/createFleet.ts'
import { createSocketSession, type SocketSession } from '../live/gateway/socketSession.ts'
import { createTestSocket, type TestSocket } from '../live/gateway/testSocket.ts'
import { watchSessions } from '../live/gateway/watchSessions.ts'
import { addTestAccount } from '../live/testFleet.ts'
import { createClusterSessionEvents } from './clusterSessions.ts'
import { recheckSessions } from './recheckSessions.ts'
import { openTestCluster, type TestCluster } from './testing/testCluster.ts'

/** How long nothing of what was decided elsewhere may be unfelt. */
const LIMIT_MS = 5_000

let cluster: TestCluster
let first: SessionService
let second: SessionService
let door: SocketSession
const ends: (() => void)[] = []

const serviceOf = (fleet: Fleet): SessionService =>
  createSessionService({
    db: fleet.db,
    clock: fleet.clock,
    lifetimeMs: 86_400_000,
    events: createClusterSessionEvents(cluster.hub.join()),
  })

beforeAll(async () => {
  cluster = await openTestCluster()
  first = serviceOf(cluster.first)
  second = serviceOf(cluster.second)
  door = createSocketSession(cluster.second, second)
  ends.push(watchSessions(cluster.second, second, door), recheckSessions(cluster.second, second, door))
})
beforeEach(() => cluster.hub.mend())
afterAll(async () => {
  for (const end of ends) end()
  await cluster.stage.close()
})

/** Somebody who signed in at the first server and is connected to the second. */
const connect = async (login: string) => {
  const accountId = await addTestAccount(cluster.stage.db, login)
  const token = await first.open(accountId)
  const socket = createTestSocket()
  const connection = await door.open(socket, token, 'fleet.v1.json')
  if (!connection) throw new Error('refused')
  const resume = { event: 'connection.resume', data: { seq: null } }
  cluster.second.gateway.receive(connection, JSON.stringify(resume), false)
  return { accountId, token, socket, connection }
}

const isOver = (socket: TestSocket) => socket.closed?.code === CLOSE.sessionOver
/** Takes away a right, as a change at another server does. */
const takeFuel = async (accountId: number): Promise<void> => {
  const capabilities = JSON.stringify({ ...ALL_RIGHTS, getFuelData: false })
  await cluster.stage.db.updateTable('account').set({ capabilities }).where('id', '=', accountId).execute()
}
/** It is met with no more of the clock than the limit; the database may take its time. */
const withinLimit = async (met: () => boolean): Promise<void> => {
  await cluster.stage.clock.advance(LIMIT_MS)
  await cluster.until(met, 0)
}

test('a session that ends at one server ends its connections at the other, at once', async () => {
  const { socket, token } = await connect('leaving')
  await first.revoke(token)
  expect(isOver(socket)).toBe(true)
})

test('where the message is lost, the connection ends within five seconds', async () => {
  const { socket, token } = await connect('lost')
  cluster.hub.cut()
  await first.revoke(token)
  expect(isOver(socket)).toBe(false)
  await withinLimit(() => isOver(socket))
})

/** Somebody whose program is connected to the second server with an access token. */
const connectByToken = async (login: string) => {
  const { db, clock } = cluster.stage
  const accountId = await addTestAccount(db, login)
  const principal = await first.find(await first.open(accountId))
  if (!principal) throw new Error('no session')
  const deps = { db, clock, sessions: first }
  const asker = { principal, address: '' }
  const made = await makeOwnToken(deps, asker, { name: 'Program', scope: 'read', days: 1 })
  const socket = createTestSocket()
  if (!(await door.open(socket, made.token, 'fleet.v1.json'))) throw new Error('refused')
  return { socket, revoke: () => revokeOwnToken(deps, asker, made.id) }
}

test('an access token that is revoked at one server ends its connections at the other: at once, or within five seconds where the message is lost', async () => {
  const quick = await connectByToken('quick-program')
  const slow = await connectByToken('slow-program')
  await quick.revoke()
  expect([isOver(quick.socket), isOver(slow.socket)]).toEqual([true, false])
  cluster.hub.cut()
  await slow.revoke()
  expect(isOver(slow.socket)).toBe(false)
  await withinLimit(() => isOver(slow.socket))
})

test('an account that is blocked at one server is out at the other within five seconds, though nobody says so', async () => {
  const { socket, accountId } = await connect('blocked')
  const { db, clock } = cluster.stage
  const blocked_at = new Date(clock.now())
  await db.updateTable('account').set({ blocked_at }).where('id', '=', accountId).execute()
  await withinLimit(() => isOver(socket))
})

test('rights that change at one server hold at the other: at once, or within five seconds where the message is lost', async () => {
  const quick = await connect('quick')
  await takeFuel(quick.accountId)
  await first.refreshAllOf(quick.accountId)
  await cluster.until(() => !quick.connection.viewer.seesFuel, 0)

  const slow = await connect('slow')
  cluster.hub.cut()
  await takeFuel(slow.accountId)
  await first.refreshAllOf(slow.accountId)
  expect(slow.connection.viewer.seesFuel).toBe(true)
  await withinLimit(() => !slow.connection.viewer.seesFuel)
  await cluster.stage.clock.advance(100)
  expect(slow.socket.read().map(({ event }) => event)).toContain('connection.resync')
})

test('a connection whose rights stay is never disturbed by the checks', async () => {
  const { socket, connection } = await connect('steady')
  const { viewer } = connection
  await cluster.stage.clock.advance(3 * LIMIT_MS)
  await cluster.settled()
  expect(connection.viewer).toBe(viewer)
  expect(socket.closed).toBeNull()
  expect(socket.read().map(({ event }) => event)).not.toContain('connection.resync')
})
