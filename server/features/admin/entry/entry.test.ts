import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, TOKEN_HEADER } from '../../../../src/contract/http/paths.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { type AdminStage, openAdminStage } from '../testAdmin.ts'

let stage: AdminStage
let owner: TestUser
let vehicleId: number
beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  vehicleId = (await stage.host.addVehicles('owner', [{ key: 'entry' }]))[0] ?? 0
})
afterAll(() => stage.host.close())

const issue = (body: object, as = stage.admin) => stage.ask('adminIssueEntry', { body, as })
const enter = (sid: unknown, login: unknown) => stage.ask('enter', { body: { sid, login }, as: null })

test('lets an administrator enter as a client: the session is marked, works as the client, and opens the vehicle [ADMIN-02, ADMIN-08, ADMIN-09]', async () => {
  const ticket = await issue({ accountId: owner.accountId, vehicleId })
  const now = stage.host.stage.clock.now()
  expect(ticket.json).toMatchObject({
    login: 'owner',
    expiresAt: now + 600_000,
    vehicle: { id: vehicleId, name: 'Vehicle entry', licensePlate: 'AA entry' },
  })
  const answer = await enter(ticket.json['sid'], 'owner')
  expect(answer.json).toMatchObject({
    login: 'owner',
    kind: 'client',
    belongsTo: 'owner',
    authFromAdminPanel: true,
    vehicleId,
    profileDto: { login: 'owner' },
  })
  const token = String(answer.headers[TOKEN_HEADER])
  const session = { accountId: owner.accountId, token }
  const list = await stage.host.call(session, 'GET', CALLS.vehicleMiniStates.path)
  expect(list.json).toMatchObject([{ vehicleId }])
  const row = await stage.host.stage.db
    .selectFrom('session')
    .select('entered_by')
    .where('entered_by', 'is not', null)
    .execute()
  expect(row).toEqual([{ entered_by: stage.admin.accountId }])
})

test('accepts a link once, also for concurrent requests, and never stores the SID [ADMIN-09]', async () => {
  const { sid } = (await issue({ accountId: owner.accountId })).json
  const links = await stage.host.stage.db.selectFrom('one_time_link').selectAll().execute()
  const audit = await stage.host.stage.db.selectFrom('audit_log').selectAll().execute()
  expect(JSON.stringify([links, audit])).not.toContain(String(sid))
  const answers = await Promise.all([enter(sid, 'owner'), enter(sid, 'owner'), enter(sid, 'OWNER')])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
  expect((await enter(sid, 'owner')).json).toMatchObject({ code: 'link_over' })
})

test('rejects a link after ten minutes, for another login, and from an administrator who is now blocked [ADMIN-09]', async () => {
  const other = await stage.host.addUser('other')
  const mine = (await issue({ accountId: owner.accountId })).json['sid']
  expect((await enter(mine, 'other')).status).toBe(403)
  expect((await enter(mine, 'nobody')).status).toBe(403)
  // A wrong login does not use up the link.
  expect((await enter(mine, 'owner')).status).toBe(200)

  const late = (await issue({ accountId: other.accountId })).json['sid']
  await stage.host.stage.clock.advance(600_000)
  expect((await enter(late, 'other')).status).toBe(403)

  const second = await stage.host.addUser('second-admin', { kind: 'admin' })
  const theirs = (await issue({ accountId: other.accountId }, second)).json['sid']
  await stage.ask('adminUpdateAdmin', { params: { id: second.accountId }, body: { blockedAt: 1 } })
  expect((await enter(theirs, 'other')).status).toBe(403)
})

test('reveals nothing of an account without a link, not even that it is blocked', async () => {
  const blocked = await stage.host.addUser('locked-out')
  const sid = (await issue({ accountId: blocked.accountId })).json['sid']
  await stage.ask('adminUpdateClient', { params: { id: blocked.accountId }, body: { blockedAt: 1 } })
  const foreign = (await issue({ accountId: owner.accountId })).json['sid']
  const strangers = await Promise.all([
    enter('A'.repeat(43), 'locked-out'),
    enter(foreign, 'locked-out'),
    enter('A'.repeat(43), 'nobody'),
  ])
  for (const answer of strangers) expect(answer).toMatchObject({ status: 403, json: { code: 'link_over' } })
  expect((await enter(sid, 'locked-out')).status).toBe(423)
})

test('enters a limited user with only its rights; rejects entering an administrator or a blocked account [ADMIN-02]', async () => {
  const limited = await stage.host.addUser('limited', { kind: 'limited', owner })
  const [hidden = 0] = await stage.host.addVehicles('owner', [{ key: 'hidden' }])
  await stage.host.restrict(limited, [hidden], false)
  expect(await issue({ accountId: limited.accountId, vehicleId: hidden })).toMatchObject({
    status: 422,
    json: { field: 'vehicleId' },
  })
  const ticket = await issue({ accountId: limited.accountId, vehicleId })
  const answer = await enter(ticket.json['sid'], 'limited')
  expect(answer.json).toMatchObject({ kind: 'limited', belongsTo: 'owner' })

  expect((await issue({ accountId: stage.admin.accountId })).status).toBe(404)
  expect((await issue({ accountId: 99_999 })).status).toBe(404)
  const blocked = await stage.host.addUser('blocked')
  const early = (await issue({ accountId: blocked.accountId })).json['sid']
  await stage.ask('adminUpdateClient', { params: { id: blocked.accountId }, body: { blockedAt: 1 } })
  expect((await issue({ accountId: blocked.accountId })).status).toBe(423)
  expect((await enter(early, 'blocked')).status).toBe(423)
})

test('logs who entered as whom, and issues links to administrators only [ADMIN-02]', async () => {
  const rows = await stage.host.stage.db
    .selectFrom('audit_log')
    .select(['event', 'actor_login', 'account_login'])
    .where('account_id', '=', owner.accountId)
    .where('event', 'in', ['entryIssued', 'entered'])
    .orderBy('id')
    .execute()
  expect(rows.slice(0, 2)).toEqual([
    { event: 'entryIssued', actor_login: 'root', account_login: 'owner' },
    { event: 'entered', actor_login: 'root', account_login: 'owner' },
  ])
  expect((await issue({ accountId: owner.accountId }, owner)).status).toBe(403)
})
