import { afterEach, beforeEach, expect, test } from 'vitest'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { openTestFleetApp, type TestFleetApp } from '../vehicles/testFleetApp.ts'
import { seedDemoPlaces } from './demoPlaces.ts'

let host: TestFleetApp
beforeEach(async () => {
  host = await openTestFleetApp()
})
afterEach(() => host.close())

test('each client of the demo has saved places of its own, once', async () => {
  for (const [place, login] of ['first', 'second'].entries()) {
    const owner = await host.addUser(login)
    for (let round = 0; round < 2; round += 1)
      await seedDemoPlaces(host.stage.db, { ownerId: owner.accountId, owner: place })
    const { json } = await host.call(owner, 'GET', CALLS.savedPlaces.path)
    expect(json).toMatchObject({ total: 6 })
    expect(JSON.stringify(json)).toContain(['Nova Market, Kyiv', 'Nova Market, Kryvyi Rih'][place])
  }
})
