import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { type AdminStage, openAdminStage, PASSWORD, snapshotOf } from '../testAdmin.ts'

let stage: AdminStage
beforeAll(async () => {
  stage = await openAdminStage()
})
afterAll(() => stage.host.close())

const create = async (login: string): Promise<TestUser> => {
  const answer = await stage.ask('adminCreateAdmin', { body: { login, password: PASSWORD } })
  expect(answer.status).toBe(200)
  return { accountId: answer.json.id, token: await stage.host.app.sessions.open(answer.json.id) }
}

test('creates, lists, changes and deletes administrators; the list marks the caller [ADMIN-06]', async () => {
  const second = await create('second')
  const list = await stage.ask('adminAdmins', { query: { sort: 'login' } })
  expect(list.json.rows).toMatchObject([
    { login: 'root', isSelf: true },
    { login: 'second', isSelf: false },
  ])
  const changed = await stage.ask('adminUpdateAdmin', {
    params: { id: second.accountId },
    body: { name: 'Друга', email: 'second@fleet.example' },
  })
  expect(changed.json).toMatchObject({ name: 'Друга', email: 'second@fleet.example' })
  expect((await stage.ask('adminAdmins', { query: { search: 'друга' } })).json.total).toBe(1)
  expect((await stage.ask('adminDeleteAdmin', { params: { id: second.accountId } })).status).toBe(204)
  expect(await stage.host.app.sessions.find(second.token)).toBeNull()
})

test('rejects blocking or deleting oneself; changing the own password keeps the session [ADMIN-06]', async () => {
  const other = await create('other')
  const id = other.accountId
  const before = await snapshotOf(stage)
  const blocked = await stage.ask('adminUpdateAdmin', { as: other, params: { id }, body: { blockedAt: 1 } })
  const deleted = await stage.ask('adminDeleteAdmin', { as: other, params: { id } })
  for (const answer of [blocked, deleted])
    expect(answer).toMatchObject({ status: 422, json: { code: 'not_self' } })
  expect(await snapshotOf(stage)).toBe(before)

  const elsewhere = await stage.host.app.sessions.open(id)
  await stage.ask('adminUpdateAdmin', { as: other, params: { id }, body: { password: 'changed-pass-123' } })
  expect(await stage.host.app.sessions.find(other.token)).not.toBeNull()
  expect(await stage.host.app.sessions.find(elsewhere)).toBeNull()
  await stage.ask('adminDeleteAdmin', { params: { id } })
})

test('rejects blocking or deleting the last administrator that can sign in permanently [ADMIN-06]', async () => {
  const leaving = await create('leaving')
  const rootId = stage.admin.accountId
  const soon = stage.host.stage.clock.now() + 3_600_000
  // From then on root is the only one left.
  await stage.ask('adminUpdateAdmin', { params: { id: leaving.accountId }, body: { blockedAt: soon } })
  const before = await snapshotOf(stage)
  const blocked = await stage.ask('adminUpdateAdmin', {
    as: leaving,
    params: { id: rootId },
    body: { blockedAt: soon },
  })
  const deleted = await stage.ask('adminDeleteAdmin', { as: leaving, params: { id: rootId } })
  for (const answer of [blocked, deleted]) {
    expect(answer).toMatchObject({ status: 422, json: { code: 'last_administrator' } })
  }
  expect(await snapshotOf(stage)).toBe(before)
})

test('keeps one of two administrators who delete each other concurrently [ADMIN-06]', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await create(`pair-a-${round}`), await create(`pair-b-${round}`)]
    // Only these two.
    await stage.host.stage.db
      .updateTable('account')
      .set({ blocked_at: new Date(0) })
      .where('kind', '=', 'admin')
      .where('id', 'not in', [one.accountId, two.accountId])
      .execute()
    const answers = await Promise.all([
      stage.ask('adminDeleteAdmin', { as: one, params: { id: two.accountId } }),
      stage.ask('adminDeleteAdmin', { as: two, params: { id: one.accountId } }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)[0]).toBe(204)
    const { rows } = (
      await stage.ask('adminAdmins', {
        as: answers[0]?.status === 204 ? one : two,
        query: { state: 'active' },
      })
    ).json
    expect(rows).toHaveLength(1)
    await stage.host.stage.db
      .updateTable('account')
      .set({ blocked_at: null })
      .where('id', '=', stage.admin.accountId)
      .execute()
  }
})
