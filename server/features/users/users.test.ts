import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import {
  ownUserPage,
  user as userSchema,
  userVehiclePage,
  userVehiclesAnswer,
} from '../../../src/contract/http/users.ts'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import { loginRequest } from '../../testApp.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'
import { openTestUsers, PASSWORD, type TestUsers } from './testUsers.ts'

let users: TestUsers
let host: TestFleetApp
let anna: TestUser
let boris: TestUser
let ids: readonly number[]
let foreignIds: readonly number[]
const ended: number[] = []
const changed: number[] = []
beforeAll(async () => {
  users = await openTestUsers()
  ;({ host, anna, boris, ids, foreignIds } = users)
  host.app.sessions.events.onSessionEnded((id) => ended.push(id))
  host.app.sessions.events.onAccountChanged((id) => changed.push(id))
})
afterAll(() => host.close())
beforeEach(async () => {
  const { db } = host.stage
  await db.deleteFrom('account').where('kind', 'in', ['limited', 'demo']).execute()
  ended.length = 0
  changed.length = 0
})

const call: TestUsers['call'] = (...asked) => users.call(...asked)
const create: TestUsers['create'] = (body) => users.create(body)
const asUser: TestUsers['asUser'] = (user) => users.asUser(user)
const seenBy: TestUsers['seenBy'] = (who) => users.seenBy(who)
const signIn = async (login = 'user', password = PASSWORD) => {
  const answer = await host.app.inject(loginRequest({ username: login, password }))
  return { status: answer.statusCode, token: String(answer.headers['authorization']), body: answer.json() }
}
const list = async (query = '', who = anna) => ownUserPage.parse((await call(who, 'users', { query })).json)

describe('users of an owner', () => {
  test('are created with login, password, rights and contact data, and sign in [USERS-01, USERS-15, USERS-16]', async () => {
    const made = await create({
      capabilities: { getReports: true, seeCharts: false },
      name: 'Жан-Поль Коваль',
      email: 'user@example.org',
      phone: '38 (050) 123-45-67',
      telegram: '@user_k',
      language: 'ua',
    })
    expect(made).toMatchObject({
      login: 'user',
      name: 'Жан-Поль Коваль',
      phone: '+380501234567',
      telegram: 'user_k',
      language: 'ua',
      capabilities: { getReports: true, seeCharts: false },
      blockedAt: null,
      seesOnlyAllowed: true,
      allowedVehicles: 0,
      prohibitedVehicles: 0,
    })
    const { status, body } = await signIn()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'limited',
      belongsTo: 'anna',
      capabilities: { getReports: true, seeCharts: false },
    })
    expect((await call(anna, 'user', { id: made.id })).json).toMatchObject({
      login: 'user',
      lastSeenAt: host.stage.clock.now(),
    })
  })

  test('lose rights that the owner loses, at once [USERS-01]', async () => {
    const made = await create({ capabilities: ALL_RIGHTS, vehicleScope: 'all' })
    const user = await asUser(made)
    const { db } = host.stage
    const setOwner = (rights: object) =>
      db
        .updateTable('account')
        .set({ capabilities: JSON.stringify(rights) })
        .where('id', '=', anna.accountId)
        .execute()
    await setOwner({ ...ALL_RIGHTS, unsetAlarm: false })
    const reset = () => host.call(user, 'PUT', `${pathOf('resetAlarm', { id: ids[0] ?? 0 })}?alarm=false`)
    expect((await reset()).status).toBe(403)
    expect((await signIn()).body.capabilities).toMatchObject({ unsetAlarm: false, getTracks: true })
    await setOwner(ALL_RIGHTS)
    expect((await reset()).status).toBe(200)
  })

  test('are listed by page, searched and sorted [USERS-15]', async () => {
    for (const login of ['user-c', 'User-a', 'user-b'])
      await create({ login, name: `Name ${login.slice(-1)}` })
    expect((await list()).rows.map(({ login }) => login)).toEqual(['User-a', 'user-b', 'user-c'])
    const page = await list('?limit=1&offset=1&sort=login&order=desc')
    expect(page).toMatchObject({ total: 3, rows: [{ login: 'user-b' }] })
    expect((await list('?search=NAME%20C')).rows.map(({ login }) => login)).toEqual(['user-c'])
    expect((await list('?search=%25')).total).toBe(0)
    for (const query of ['?limit=0', '?limit=201', '?offset=-1', '?sort=password_hash', '?order=up']) {
      expect((await call(anna, 'users', { query })).status, query).toBe(400)
    }
  })

  test('are rejected with a taken login, in any case and of any owner [ERR-48]', async () => {
    for (const login of ['BORIS', 'anna']) {
      const answer = await call(anna, 'createUser', { body: { login, password: PASSWORD } })
      expect(answer.status).toBe(422)
      expect(answer.json).toMatchObject({ message: 'User with such login already exists', field: 'login' })
    }
    const body = { login: 'twin', password: PASSWORD }
    const twins = await Promise.all([call(anna, 'createUser', { body }), call(boris, 'createUser', { body })])
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  test('are signed out by a new password; the old one is no longer accepted [USERS-16]', async () => {
    const made = await create()
    const { token } = await signIn()
    await call(anna, 'updateUser', { id: made.id, body: { password: 'Andere-Parole-456' } })
    expect(await host.app.sessions.find(token)).toBeNull()
    expect((await signIn()).status).toBe(403)
    expect((await signIn('user', 'Andere-Parole-456')).status).toBe(200)
    expect(ended).toHaveLength(1)
  })

  test('are signed out at once by a past blocking date, and by a future one when it is reached [AUTH-20, AUTH-22]', async () => {
    const made = await create()
    const { token } = await signIn()
    const now = host.stage.clock.now()
    const block = (blockedAt: number | null) => call(anna, 'updateUser', { id: made.id, body: { blockedAt } })
    expect((await block(now + 3_600_000)).json).toMatchObject({ blockedAt: now + 3_600_000 })
    expect(await host.app.sessions.find(token)).not.toBeNull()
    expect((await signIn()).body).toMatchObject({ blockedAt: now + 3_600_000 })
    await block(now)
    expect(await host.app.sessions.find(token)).toBeNull()
    expect(ended.length).toBeGreaterThan(0)
    expect((await signIn()).status).toBe(423)
    await block(null)
    expect((await signIn()).status).toBe(200)
  })

  test('are signed out at once when deleted; the log records it [USERS-15, USERS-16]', async () => {
    const made = await create()
    const { token } = await signIn()
    const sessionId = (await host.app.sessions.find(token))?.sessionId
    expect((await call(anna, 'deleteUser', { id: made.id })).status).toBe(204)
    expect(ended).toEqual([sessionId])
    expect(await host.app.sessions.find(token)).toBeNull()
    expect((await signIn()).status).toBe(403)
    expect((await call(anna, 'user', { id: made.id })).status).toBe(403)
    const rows = await host.stage.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_login', '=', 'user')
      .execute()
    const last = rows.toSorted((a, b) => a.id - b.id).findLast(({ event }) => event === 'accountDeleted')
    expect(last).toMatchObject({ actor_login: 'anna', account_id: made.id })
  })

  test('of another owner are rejected like missing ones, and stay unchanged', async () => {
    const made = await create()
    const before = (await call(anna, 'user', { id: made.id })).text
    const tries: [CallName, object | undefined][] = [
      ['user', undefined],
      ['updateUser', { password: 'Fremde-Parole-789' }],
      ['deleteUser', undefined],
      ['userVehicles', undefined],
      ['changeUserVehicles', { mark: 'allowed', vehicleIds: [...foreignIds] }],
    ]
    for (const [name, body] of tries) {
      for (const id of [made.id, anna.accountId, 999_999]) {
        const answer = await call(boris, name, { id, ...(body && { body }) })
        expect(answer.json, name).toEqual({
          status: 403,
          code: 'forbidden',
          message: `User with ID = ${id} does not belong to user`,
        })
      }
    }
    expect((await list('', boris)).total).toBe(0)
    expect((await call(anna, 'user', { id: made.id })).text).toBe(before)
  })

  test('are visible to the demo account without contact data [DEMO-11, DEMO-12]', async () => {
    const made = await create({ email: 'user@example.org', phone: '380501234567' })
    const demo = await host.addUser('demo', { kind: 'demo', owner: anna })
    expect((await list('', demo)).rows).toMatchObject([{ login: 'user', email: null, phone: null }])
    expect((await call(demo, 'updateUser', { id: made.id, body: { name: 'Anna' } })).status).toBe(403)
    expect((await call(demo, 'deleteUser', { id: made.id })).status).toBe(403)
    expect((await call(demo, 'createUser', { body: { login: 'more', password: PASSWORD } })).status).toBe(403)
  })
})

describe('hostile input', () => {
  const bad: [string, object][] = [
    ['login', { login: 'a b c' }],
    ['login', { login: 5 }],
    ['login', { login: 'x'.repeat(65) }],
    ['password', { password: 'short1' }],
    ['password', { password: 'x'.repeat(1_000) }],
    ['name', { name: 'Anna1' }],
    ['email', { email: 'a@b\r\nBcc: c@d.org' }],
    ['phone', { phone: '123' }],
    ['telegram', { telegram: 'a-b' }],
    ['language', { language: 'de' }],
    ['blockedAt', { blockedAt: 'tomorrow' }],
    ['blockedAt', { blockedAt: 9e15 }],
    ['capabilities.getReports', { capabilities: { getReports: 'yes' } }],
    ['vehicleScope', { vehicleScope: 'some' }],
    ['groupIds.0', { vehicleScope: 'groups', groupIds: ['1'] }],
    ['vehicleIds.0', { vehicleIds: [0] }],
    ['vehicleIds', { vehicleIds: Array.from({ length: 100_001 }, (_, index) => index + 1) }],
  ]
  test.each(bad)(
    '%s: responds 400 with the field and the allowed values, and creates nothing (%j) [VALID-10, VALID-12, VALID-14, VALID-15]',
    async (field, part) => {
      const answer = await call(anna, 'createUser', { body: { login: 'user', password: PASSWORD, ...part } })
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ code: 'bad_input', field })
      expect((answer.json as { allowed: string }).allowed).toBeTruthy()
      expect((await list()).total).toBe(0)
    },
  )

  test.each([
    { capabilities: { isAdmin: true } },
    { kind: 'admin' },
    { ownerId: 1 },
    { message: 'x' },
    { id: 7 },
  ])('rejects fields that the caller may not set: %j', async (part) => {
    const { id } = await create()
    const answer = await call(anna, 'updateUser', { id, body: part })
    expect(answer.status).toBe(400)
    expect(await host.stage.db.selectFrom('account').select('kind').where('id', '=', id).execute()).toEqual([
      { kind: 'limited' },
    ])
  })

  test('returns a user or names the error for any input; never responds 500', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer(), { maxLength: 3 }),
    )
    const body = fc.record(
      {
        login: anything,
        password: fc.oneof(fc.constant(PASSWORD), anything),
        name: anything,
        email: anything,
        phone: anything,
        capabilities: fc.oneof(
          fc.dictionary(fc.constantFrom('getReports', 'x', 'seeCharts'), anything),
          anything,
        ),
        blockedAt: anything,
      },
      { requiredKeys: ['login', 'password'] },
    )
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await call(anna, 'createUser', { body: sent })
        expect([200, 400, 422]).toContain(answer.status)
        if (answer.status === 400) expect((answer.json as { field: string }).field).toBeTruthy()
      }),
      { numRuns: 150 },
    )
  })
})

describe('vehicles of a user', () => {
  const mark = async (id: number, body: object) => {
    const answer = await call(anna, 'changeUserVehicles', { id, body })
    expect(answer.status, answer.text).toBe(200)
    return userVehiclesAnswer.parse(answer.json)
  }
  const vehicles = async (id: number, query = '') =>
    userVehiclePage.parse((await call(anna, 'userVehicles', { id, query })).json)

  test('are those allowed or not prohibited, at once [USERS-01, GATE-11]', async () => {
    const made = await create({ vehicleScope: 'all' })
    const user = await asUser(made)
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    expect(await seenBy(user)).toEqual([...ids])
    expect(await mark(made.id, { mark: 'prohibited', vehicleIds: [first] })).toEqual({
      changed: 1,
      counts: { allowed: 0, prohibited: 1, none: 3 },
      visible: 3,
    })
    expect(await seenBy(user)).toEqual([second, third, fourth])
    await mark(made.id, { mark: 'allowed', vehicleIds: [first, second] })
    expect(await seenBy(user)).toEqual([first, second])
    expect(await mark(made.id, { mark: 'none', vehicleIds: [first, third] })).toMatchObject({
      changed: 1,
      visible: 1,
    })
    expect(await seenBy(user)).toEqual([second])
    expect(changed).toEqual([made.id, made.id, made.id])
    expect((await call(anna, 'user', { id: made.id })).json).toMatchObject({
      seesOnlyAllowed: true,
      allowedVehicles: 1,
      prohibitedVehicles: 0,
    })
    // Without the last one nothing is left; the fleet does not appear.
    expect(await mark(made.id, { mark: 'none', vehicleIds: [second] })).toMatchObject({ visible: 0 })
    expect(await seenBy(user)).toEqual([])
  })

  test('are searched with the marks, paged and counted [USERS-01]', async () => {
    const { id } = await create()
    await mark(id, { mark: 'allowed', found: { search: 'truck' } })
    await mark(id, { mark: 'prohibited', found: { search: '100%' } })
    const all = await vehicles(id)
    expect(all.rows.map(({ name, mark: given }) => [name, given])).toEqual([
      ['Truck 1', 'allowed'],
      ['Truck 2', 'allowed'],
      ['Van 100%', 'prohibited'],
      ['Їжак', 'none'],
    ])
    expect(all).toMatchObject({ total: 4, counts: { allowed: 2, prohibited: 1, none: 1 }, visible: 2 })
    expect((await vehicles(id, '?mark=allowed&limit=1&offset=1')).rows.map(({ name }) => name)).toEqual([
      'Truck 2',
    ])
    expect((await vehicles(id, '?search=aa2222')).rows.map(({ name }) => name)).toEqual(['Truck 2'])
    expect((await vehicles(id, `?search=${encodeURIComponent('їЖАК')}`)).total).toBe(1)
    expect((await vehicles(id, '?search=Truck%209')).total).toBe(0)
    expect(await mark(id, { mark: 'none', found: {} })).toMatchObject({ changed: 3, visible: 0 })
  })

  test('are all rejected when one belongs to another owner', async () => {
    const { id } = await create()
    for (const foreign of [foreignIds[0] ?? 0, 999_999]) {
      const answer = await call(anna, 'changeUserVehicles', {
        id,
        body: { mark: 'allowed', vehicleIds: [ids[0], foreign] },
      })
      expect(answer.status).toBe(403)
      expect(answer.json).toMatchObject({ message: `Vehicle with ID = ${foreign} does not belong to user` })
    }
    expect(await vehicles(id)).toMatchObject({ counts: { allowed: 0, prohibited: 0, none: 4 } })
  })

  test.each([
    { mark: 'allowed' },
    { mark: 'allowed', vehicleIds: [1], found: {} },
    { mark: 'all', vehicleIds: [1] },
    { mark: 'allowed', vehicleIds: [] },
    { mark: 'allowed', vehicleIds: ['1'] },
    { mark: 'allowed', vehicleIds: Array.from({ length: 10_001 }, (_, index) => index + 1) },
    { mark: 'allowed', found: { owner: 1 } },
    { mark: 'allowed', found: { search: 'x\u0000' } },
  ])('are not changed by an invalid body (%#)', async (body) => {
    const { id } = await create()
    const answer = await call(anna, 'changeUserVehicles', { id, body })
    expect(answer.status).toBe(400)
    expect((answer.json as { field: string }).field).toBeTruthy()
    expect(await vehicles(id)).toMatchObject({ counts: { allowed: 0, prohibited: 0 } })
  })

  test('are marked by one call in a fleet of 100,000, and pages respond [USERS-01]', async () => {
    const big = await host.addUser('big')
    await sql`insert into vehicle (owner_id, name, license_plate, device_serial)
      select ${big.accountId}, n, n, n from generate_series(1, 100000) as n`.execute(host.stage.db)
    const answer = await call(big, 'createUser', {
      body: { login: 'of-big', password: PASSWORD, vehicleScope: 'all' },
    })
    const { id } = userSchema.parse(answer.json)
    const marked = await call(big, 'changeUserVehicles', {
      id,
      body: { mark: 'prohibited', found: { search: '7' } },
    })
    const page = await call(big, 'userVehicles', { id, query: '?search=99&mark=none&limit=50' })
    expect(userVehiclesAnswer.parse(marked.json)).toMatchObject({ changed: 40_951, visible: 59_049 })
    expect(userVehiclePage.parse(page.json).rows).toHaveLength(50)
  })
})
