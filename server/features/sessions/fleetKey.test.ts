import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fleetKeyAnswer } from '../../../src/contract/http/fleetKey.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

let host: TestFleetApp
let owner: TestUser
let vehicleIds: number[]
let user: TestUser
let count = 0
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  vehicleIds = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }, { key: 'c' }])
})
afterAll(() => host.close())
beforeEach(async () => {
  count += 1
  user = await host.addUser(`user-${count}`, { kind: 'limited', owner })
})

const ask = (who: TestUser) => host.call(who, 'GET', CALLS.fleetKey.path)
const keyOf = async (who: TestUser): Promise<string> => {
  const answer = await ask(who)
  expect(answer.status, answer.text).toBe(200)
  return fleetKeyAnswer.parse(answer.json).key
}
const vehicleAt = (index: number): number => vehicleIds[index] ?? 0

test('gives a session the same key each time, and each session its own [AUTH-17]', async () => {
  const key = await keyOf(user)
  expect(await keyOf(user)).toBe(key)
  const again = { ...user, token: await host.app.sessions.open(user.accountId) }
  expect(await keyOf(again)).not.toBe(key)
  expect(await keyOf(owner)).not.toBe(key)
})

test('gives a session from before there were keys one of its own, which stays', async () => {
  const sessions = host.stage.db.updateTable('session').set({ fleet_secret: null })
  await sessions.where('account_id', 'in', [user.accountId, owner.accountId]).execute()
  const key = await keyOf(user)
  expect(await keyOf(user)).toBe(key)
  expect(await keyOf(owner)).not.toBe(key)
})

test.each([
  [
    'a right was taken',
    () =>
      host.stage.db
        .updateTable('account')
        .set({ capabilities: JSON.stringify({ ...ALL_RIGHTS, getPositions: false, setLockMode: false }) })
        .where('id', '=', user.accountId)
        .execute(),
  ],
  ['a vehicle was hidden', () => host.restrict(user, [vehicleAt(0)], false)],
  ['other vehicles are allowed', () => host.restrict(user, [vehicleAt(1)], true)],
] as const)('gives another key once %s [AUTH-27]', async (_, change) => {
  const key = await keyOf(user)
  const before = await keyOf(owner)
  await change()
  expect(await keyOf(user)).not.toBe(key)
  expect(await keyOf(owner)).toBe(before)
})

test('gives another key once a vehicle has gone to another owner, or a type of geozones is forbidden', async () => {
  const other = await host.addUser(`other-${count}`)
  const key = await keyOf(owner)
  await host.stage.db
    .updateTable('vehicle')
    .set({ owner_id: other.accountId })
    .where('id', '=', vehicleAt(2))
    .execute()
  const without = await keyOf(owner)
  expect(without).not.toBe(key)
  const { db } = host.stage
  const type = await db.selectFrom('zone_type').select('id').limit(1).executeTakeFirstOrThrow()
  const mine = await keyOf(user)
  await db
    .insertInto('forbidden_zone_type')
    .values({ account_id: user.accountId, zone_type_id: type.id })
    .execute()
  expect(await keyOf(user)).not.toBe(mine)
  expect(await keyOf(owner)).toBe(without)
})

test('gives no key to an ended session, a blocked account, a program or an administrator [L6]', async () => {
  await host.stage.db
    .updateTable('account')
    .set({ blocked_at: new Date(1) })
    .where('id', '=', user.accountId)
    .execute()
  expect((await ask(user)).status).toBe(401)
  const guest = { ...owner, token: await host.app.sessions.open(owner.accountId) }
  await host.app.sessions.revoke(guest.token)
  expect((await ask(guest)).status).toBe(401)
  const admin = await host.addUser(`admin-${count}`, { kind: 'admin' })
  expect((await ask(admin)).status).toBe(403)
  const token = await host.call(owner, 'PUT', CALLS.createAccessToken.path, {
    body: { name: 'script', scope: 'change', days: 1 },
  })
  const program = await host.inject({
    method: 'GET',
    url: CALLS.fleetKey.path,
    headers: { [TOKEN_HEADER]: `Bearer ${(token.json as { token: string }).token}` },
  })
  expect(program.statusCode).toBe(403)
})
