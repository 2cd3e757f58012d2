import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { type AdminStage, openAdminStage, PASSWORD, snapshotOf } from '../testAdmin.ts'

let stage: AdminStage
let client: TestUser
beforeAll(async () => {
  stage = await openAdminStage()
  client = await stage.host.addUser('owner')
})
afterAll(() => stage.host.close())

const create = (login: string, rest: object = {}) =>
  stage.ask('adminCreateUser', {
    body: { login, password: PASSWORD, clientId: client.accountId, ...rest },
  })

test('creates users of every client below it, lists, changes and deletes them [ADMIN-04]', async () => {
  const other = await stage.host.addUser('second-owner')
  const made = await create('dispatcher', { name: 'Анна', capabilities: { seeCurrentPosition: true } })
  expect(made.json).toMatchObject({
    kind: 'limited',
    clientId: client.accountId,
    clientLogin: 'owner',
    capabilities: { seeCurrentPosition: true },
    seesOnlyAllowed: true,
    allowedVehicles: 0,
    prohibitedVehicles: 0,
  })
  await create('guest', { clientId: other.accountId, kind: 'demo' })
  const mine = await stage.ask('adminUsers', { query: { clientId: client.accountId } })
  expect(mine.json.rows.map((row) => row.login)).toEqual(['dispatcher'])
  const byClient = await stage.ask('adminUsers', { query: { search: 'second-owner' } })
  expect(byClient.json.rows).toMatchObject([{ login: 'guest', kind: 'demo', clientLogin: 'second-owner' }])

  const changed = await stage.ask('adminUpdateUser', {
    params: { id: made.json.id },
    body: { capabilities: { getReports: true }, message: 'Hello' },
  })
  expect(changed.json).toMatchObject({ capabilities: { getReports: true }, message: 'Hello', name: 'Анна' })
  expect((await stage.ask('adminUser', { params: { id: made.json.id } })).json).toMatchObject({
    name: 'Анна',
  })

  const token = await stage.host.app.sessions.open(made.json.id)
  expect((await stage.ask('adminDeleteUser', { params: { id: made.json.id } })).status).toBe(204)
  expect(await stage.host.app.sessions.find(token)).toBeNull()
})

test('counts the vehicles that a user may and may not see [ADMIN-04]', async () => {
  const made = await create('marked')
  const ids = await stage.host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }, { key: 'c' }])
  const user = { accountId: made.json.id, token: '' }
  await stage.host.restrict(user, ids.slice(0, 2), true)
  await stage.host.restrict(user, ids.slice(2), false)
  const list = await stage.ask('adminUsers', { query: { search: 'marked' } })
  expect(list.json.rows).toMatchObject([{ allowedVehicles: 2, prohibitedVehicles: 1 }])
})

test('rejects a user below nobody, below an administrator or below another user [ADMIN-04]', async () => {
  const made = await create('below')
  const before = await snapshotOf(stage)
  for (const clientId of [999_999, stage.admin.accountId, made.json.id]) {
    const answer = await create('orphan', { clientId })
    expect(answer).toMatchObject({ status: 422, json: { field: 'clientId' } })
  }
  expect(await snapshotOf(stage)).toBe(before)
})

test('restricts each list to its own kind of account: another kind responds as not found', async () => {
  const before = await snapshotOf(stage)
  const foreign = [
    ['adminUpdateUser', client.accountId],
    ['adminUpdateAdmin', client.accountId],
    ['adminUpdateClient', stage.admin.accountId],
  ] as const
  for (const [call, id] of foreign) {
    expect((await stage.ask(call, { params: { id }, body: { name: 'x' } })).status).toBe(404)
  }
  expect((await stage.ask('adminDeleteUser', { params: { id: stage.admin.accountId } })).status).toBe(404)
  expect((await stage.ask('adminDeleteClient', { params: { id: stage.admin.accountId } })).status).toBe(404)
  expect((await stage.ask('adminUser', { params: { id: client.accountId } })).status).toBe(404)
  expect(await snapshotOf(stage)).toBe(before)
})
