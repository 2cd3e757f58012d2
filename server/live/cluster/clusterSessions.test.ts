import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import { CLOSE } from '../../../src/contract/wire/protocol.ts'
import { makeOwnToken, revokeOwnToken } from '../../features/accessTokens/ownTokens.ts'
import { createSessionService, type SessionService } from '../../access/sessionService.ts'
import type { Fleet } from '../createFleet.ts'
import { createSocketSession, type SocketSession } from '../gateway/socketSession.ts'
import { createTestSocket, type TestSocket } from '../gateway/testSocket.ts'
import { watchSessions } from '../gateway/watchSessions.ts'
import { addTestAccount } from '../testFleet.ts'
import { readAccountDigests } from './accountDigests.ts'
import { createClusterSessionEvents } from './clusterSessions.ts'
import { recheckSessions } from './recheckSessions.ts'
import { openTestCluster, type TestCluster } from './testing/testCluster.ts'

/** How long a change made elsewhere may take to apply. */
const LIMIT_MS = 5_000

let cluster: TestCluster
let first: SessionService
let second: SessionService
let socketSession: SocketSession
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
  socketSession = createSocketSession(cluster.second, second)
  ends.push(
    watchSessions(cluster.second, second, socketSession),
    recheckSessions(cluster.second, second, socketSession),
  )
})
beforeEach(() => cluster.hub.mend())
afterAll(async () => {
  for (const end of ends) end()
  await cluster.stage.close()
})

/** Signs a user in at the first server and connects them to the second. */
const connect = async (login: string) => {
  const accountId = await addTestAccount(cluster.stage.db, login)
  const token = await first.open(accountId)
  const socket = createTestSocket()
  const connection = await socketSession.open(socket, { token, format: 'fleet.v1.json' })
  if (!connection) throw new Error('refused')
  const resume = { event: 'connection.resume', data: { seq: null } }
  cluster.second.gateway.receive(connection, JSON.stringify(resume), false)
  return { accountId, token, socket, connection }
}

const isOver = (socket: TestSocket) => socket.closed?.code === CLOSE.sessionOver
/** Removes a right, as a change at another server does. */
const takeFuel = async (accountId: number): Promise<void> => {
  const capabilities = JSON.stringify({ ...ALL_RIGHTS, getFuelData: false })
  await cluster.stage.db.updateTable('account').set({ capabilities }).where('id', '=', accountId).execute()
}
/** Waits for the condition within the limit of the test clock; the database may take its time. */
const withinLimit = async (met: () => boolean): Promise<void> => {
  await cluster.stage.clock.advance(LIMIT_MS)
  await cluster.until(met, 0)
}

test('closes the connections at one server at once when their session ends at the other', async () => {
  const { socket, token } = await connect('leaving')
  await first.revoke(token)
  expect(isOver(socket)).toBe(true)
})

test('closes the connection within five seconds where the message is lost', async () => {
  const { socket, token } = await connect('lost')
  cluster.hub.cut()
  await first.revoke(token)
  expect(isOver(socket)).toBe(false)
  await withinLimit(() => isOver(socket))
})

/** Connects a user's program to the second server with an access token. */
const connectByToken = async (login: string) => {
  const { db, clock } = cluster.stage
  const accountId = await addTestAccount(db, login)
  const principal = await first.find(await first.open(accountId))
  if (!principal) throw new Error('no session')
  const deps = { db, clock, sessions: first }
  const asker = { principal, address: '' }
  const made = await makeOwnToken(deps, asker, { name: 'Program', scope: 'read', days: 1 })
  const socket = createTestSocket()
  if (!(await socketSession.open(socket, { token: made.token, format: 'fleet.v1.json' })))
    throw new Error('refused')
  return { socket, revoke: () => revokeOwnToken(deps, asker, made.id) }
}

test('closes the connections of a revoked access token at the other server at once, or within five seconds where the message is lost', async () => {
  const quick = await connectByToken('quick-program')
  const slow = await connectByToken('slow-program')
  await quick.revoke()
  expect([isOver(quick.socket), isOver(slow.socket)]).toEqual([true, false])
  cluster.hub.cut()
  await slow.revoke()
  expect(isOver(slow.socket)).toBe(false)
  await withinLimit(() => isOver(slow.socket))
})

test('closes the connections of a blocked account at the other server within five seconds without any message', async () => {
  const { socket, accountId } = await connect('blocked')
  const { db, clock } = cluster.stage
  const blocked_at = new Date(clock.now())
  await db.updateTable('account').set({ blocked_at }).where('id', '=', accountId).execute()
  await withinLimit(() => isOver(socket))
})

test('applies changed rights at the other server at once, or within five seconds where the message is lost', async () => {
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

test('counts the choice of only allowed vehicles as a change of what connections get [GATE-11]', async () => {
  const { db } = cluster.stage
  const accountId = await addTestAccount(db, 'limited-later')
  const digest = async () => (await readAccountDigests(db, [accountId])).get(accountId)
  const before = await digest()
  expect(await digest()).toBe(before)
  await db.updateTable('account').set({ sees_only_allowed: true }).where('id', '=', accountId).execute()
  expect(await digest()).not.toBe(before)
})

test('withholds geozones of a type that was forbidden at the other server, within five seconds where the message is lost', async () => {
  const { db } = cluster.stage
  const { accountId, connection } = await connect('without-zones')
  const { id } = await db.selectFrom('zone_type').select('id').limit(1).executeTakeFirstOrThrow()
  // The first check reads every new connection again.
  await cluster.stage.clock.advance(LIMIT_MS)
  await cluster.settled()
  cluster.hub.cut()
  await db.insertInto('forbidden_zone_type').values({ account_id: accountId, zone_type_id: id }).execute()
  await withinLimit(() => connection.viewer.forbiddenZoneTypes.has(id))
})

test('never disturbs a connection whose rights are unchanged', async () => {
  const { socket, connection } = await connect('steady')
  const { viewer } = connection
  await cluster.stage.clock.advance(3 * LIMIT_MS)
  await cluster.settled()
  expect(connection.viewer).toBe(viewer)
  expect(socket.closed).toBeNull()
  expect(socket.read().map(({ event }) => event)).not.toContain('connection.resync')
})
