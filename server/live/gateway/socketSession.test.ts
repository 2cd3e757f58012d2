import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLOSE } from '../../../src/contract/wire/protocol.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../../features/vehicles/testFleetApp.ts'
import { createSocketSession } from './socketSession.ts'
import { createTestSocket } from './testSocket.ts'

let host: TestFleetApp
let owner: TestUser
beforeEach(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
})
afterEach(() => host.close())

/** Opens a socket; `meanwhile` runs once, when the session is found and before the client is added. */
const openWhile = async (meanwhile: () => Promise<void>) => {
  const { sessions } = host.app
  let isFirst = true
  const session = createSocketSession(host.stage.fleet, {
    ...sessions,
    find: async (token, address) => {
      const found = await sessions.find(token, address)
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return found
    },
  })
  const socket = createTestSocket()
  const connection = await session.open(socket, { token: owner.token, format: 'fleet.v1.json' })
  return { connection, socket }
}

test('a session that ends while its socket opens has no connection', async () => {
  const { connection, socket } = await openWhile(() => host.app.sessions.revoke(owner.token))
  expect(connection).toBeNull()
  expect(socket.closed).toMatchObject({ code: CLOSE.sessionOver })
  expect(host.stage.fleet.gateway.sessionIds).toEqual([])
})

test('a connection has the rights that changed while it opened', async () => {
  const { connection } = await openWhile(async () => {
    const { db } = host.stage
    const capabilities = JSON.stringify({ seeCurrentPosition: false, getFuelData: false })
    await db.updateTable('account').set({ capabilities }).where('id', '=', owner.accountId).execute()
    host.app.sessions.events.accountChanged(owner.accountId)
  })
  expect(connection?.viewer).toMatchObject({ seesPositions: false, seesFuel: false })
})
