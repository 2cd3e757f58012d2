import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { ownUserPage, user as userSchema } from '../../../src/contract/http/users.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'
import { openTestUsers, PASSWORD, type TestUsers } from './testUsers.ts'

let users: TestUsers
let host: TestFleetApp
let anna: TestUser
let boris: TestUser
let ids: readonly number[]
let foreignIds: readonly number[]
const changed: number[] = []
beforeAll(async () => {
  users = await openTestUsers()
  ;({ host, anna, boris, ids, foreignIds } = users)
  host.app.sessions.events.onAccountChanged((id) => changed.push(id))
})
afterAll(() => host.close())
beforeEach(async () => {
  await host.stage.db.deleteFrom('account').where('kind', '=', 'limited').execute()
  changed.length = 0
})

const call: TestUsers['call'] = (...asked) => users.call(...asked)
const create: TestUsers['create'] = (body) => users.create(body)
const asUser: TestUsers['asUser'] = (user) => users.asUser(user)
const seenBy: TestUsers['seenBy'] = (who) => users.seenBy(who)
const logins = async (): Promise<string[]> =>
  ownUserPage.parse((await call(anna, 'users')).json).rows.map(({ login }) => login)

test('a new user sees no vehicle, not even those that the owner adds later [USERS-01, GATE-11]', async () => {
  const user = await asUser(await create())
  const [first = 0] = ids
  const chosen = await create({ login: 'chosen', vehicleScope: 'chosen', vehicleIds: [first, first] })
  const everything = await asUser(
    await create({ login: 'all-seeing', vehicleScope: 'all', vehicleIds: [first] }),
  )
  const [added = 0] = await host.addVehicles('anna', [{ key: 'added', name: 'Added' }])
  expect(await seenBy(user)).toEqual([])
  expect(await seenBy(await asUser(chosen))).toEqual([first])
  expect(chosen).toMatchObject({ seesOnlyAllowed: true, allowedVehicles: 1, prohibitedVehicles: 0 })
  expect(await seenBy(everything)).toEqual([...ids, added])
  await host.stage.db.deleteFrom('vehicle').where('id', '=', added).execute()
})

test('the vehicles of a new user may be those of groups [USERS-01, GATE-11]', async () => {
  const [first = 0, second = 0, third = 0] = ids
  const group = async (name: string, members: number[], who = anna) => {
    const made = await call(who, 'createGroup', { body: { name } })
    const { id } = made.json as { id: number }
    const url = pathOf('addToGroup', { groupId: id })
    const method = CALLS.addToGroup.method
    expect((await host.call(who, method, url, { body: members })).status).toBe(200)
    return id
  }
  const [north, south] = [await group('North', [first, second]), await group('South', [second, third])]
  const user = await create({ vehicleScope: 'groups', groupIds: [north, south], vehicleIds: [ids[3]] })
  expect(await seenBy(await asUser(user))).toEqual([first, second, third])
  const foreign = await group('Foreign', [...foreignIds], boris)
  const body = { login: 'other', password: PASSWORD, vehicleScope: 'groups', groupIds: [north, foreign] }
  const refused = await call(anna, 'createUser', { body })
  expect(refused).toMatchObject({ status: 400, json: { code: 'bad_input', field: 'groupIds' } })
  expect(await logins()).toEqual(['user'])
  const { db } = host.stage
  await db.deleteFrom('vehicle_group').where('id', 'in', [north, south, foreign]).execute()
})

test('vehicles that are not the owner’s are refused with the name of the field, and no user is made [USERS-01]', async () => {
  for (const foreign of [foreignIds[0] ?? 0, 999_999]) {
    const body = { login: 'other', password: PASSWORD, vehicleIds: [ids[0], foreign] }
    const refused = await call(anna, 'createUser', { body })
    expect(refused).toMatchObject({ status: 400, json: { code: 'bad_input', field: 'vehicleIds' } })
  }
  expect(await logins()).toEqual([])
})

test('a user sees all vehicles or only the allowed ones by one switch, which takes no mark away, at once [USERS-01, GATE-11]', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = ids
  const made = await create({ vehicleIds: [first, second] })
  const user = await asUser(made)
  await call(anna, 'changeUserVehicles', { id: made.id, body: { mark: 'prohibited', vehicleIds: [second] } })
  changed.length = 0
  const limit = (seesOnlyAllowed: boolean, who = anna) =>
    call(who, 'updateUser', { id: made.id, body: { seesOnlyAllowed } })
  expect((await limit(false)).json).toMatchObject({ seesOnlyAllowed: false, allowedVehicles: 1 })
  expect(await seenBy(user)).toEqual([first, third, fourth])
  await limit(true)
  expect(await seenBy(user)).toEqual([first])
  expect(changed).toEqual([made.id, made.id])
  expect((await limit(true)).status).toBe(200)
  expect(changed).toHaveLength(2)
  expect((await limit(false, boris)).status).toBe(403)
  expect((await limit(false, user)).status).toBe(403)
  expect(await seenBy(user)).toEqual([first])
})

test('the vehicles of a new user may be a fleet of 100,000 in one call [USERS-01]', async () => {
  const big = await host.addUser('big')
  const all = await sql<{ id: number }>`insert into vehicle (owner_id, name, license_plate, device_serial)
    select ${big.accountId}, n, n, n from generate_series(1, 100000) as n returning id`.execute(host.stage.db)
  const vehicleIds = all.rows.map(({ id }) => id)
  const answer = await call(big, 'createUser', { body: { login: 'of-big', password: PASSWORD, vehicleIds } })
  expect(userSchema.parse(answer.json)).toMatchObject({ seesOnlyAllowed: true, allowedVehicles: 100_000 })
})
