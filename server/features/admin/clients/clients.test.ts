import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginRequest } from '../../../testApp.ts'
import { type AdminStage, openAdminStage, PASSWORD, snapshotOf } from '../testAdmin.ts'

let stage: AdminStage
beforeAll(async () => {
  stage = await openAdminStage()
})
afterAll(() => stage.host.close())

const create = async (login: string, rest: object = {}): Promise<number> => {
  const answer = await stage.ask('adminCreateClient', { body: { login, password: PASSWORD, ...rest } })
  expect(answer.status, JSON.stringify(answer.json)).toBe(200)
  return answer.json.id
}
const signIn = (login: string, password = PASSWORD) =>
  stage.host.app.inject(loginRequest({ username: login, password }))
const isSignedIn = async (token: string): Promise<boolean> =>
  (await stage.host.app.sessions.find(token)) !== null

test('creates a client with all given fields, which then signs in with its message [ADMIN-03, AUTH-06, ERR-88]', async () => {
  const answer = await stage.ask('adminCreateClient', {
    body: {
      login: 'logist',
      password: PASSWORD,
      name: 'ТОВ «Логістика-2»',
      email: 'office@logist.example',
      phone: '+38 (050) 123-45-67',
      language: 'ua',
      message: 'Сплатіть рахунок <до> п’ятниці',
      capabilities: { getReports: true, editZones: false },
    },
  })
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({
    login: 'logist',
    name: 'ТОВ «Логістика-2»',
    email: 'office@logist.example',
    phone: '+380501234567',
    language: 'ua',
    blockedAt: null,
    capabilities: { getReports: true, editZones: false },
    vehicles: 0,
    devices: 0,
    users: 0,
  })
  const signedIn = await signIn('logist')
  expect(signedIn.statusCode).toBe(200)
  expect(signedIn.json()).toMatchObject({
    kind: 'client',
    message: 'Сплатіть рахунок <до> п’ятниці',
    capabilities: { getReports: true, editZones: false },
  })
  const one = await stage.ask('adminClient', { params: { id: answer.json.id } })
  expect(one.json).toMatchObject({ login: 'logist' })
})

test('counts vehicles and users, searches ignoring case and spacing, sorts and pages [ADMIN-03]', async () => {
  const kyiv = await create('kyiv', { name: 'Київ Транс' })
  await create('lviv', { name: 'Львів Транс' })
  await create('odesa', { name: 'Одеса 100% вантаж' })
  await stage.host.addVehicles('kyiv', [{ key: 'k1' }, { key: 'k2' }])
  await stage.host.addVehicles('lviv', [{ key: 'l1' }])
  await stage.ask('adminCreateUser', { body: { login: 'kyiv-user', password: PASSWORD, clientId: kyiv } })

  const found = await stage.ask('adminClients', {
    query: { search: 'ТРАНС', sort: 'vehicles', order: 'desc' },
  })
  expect(found.json.total).toBe(2)
  expect(found.json.rows).toMatchObject([
    { login: 'kyiv', vehicles: 2, devices: 2, users: 1 },
    { login: 'lviv', vehicles: 1, devices: 1, users: 0 },
  ])
  const spaced = await stage.ask('adminClients', { query: { search: 'київтранс' } })
  expect(spaced.json.total).toBe(1)
  // Pattern characters match literally.
  const percent = await stage.ask('adminClients', { query: { search: '100%' } })
  expect(percent.json.rows.map((row) => row.login)).toEqual(['odesa'])
  expect((await stage.ask('adminClients', { query: { search: '_' } })).json.total).toBe(0)

  const all = await stage.ask('adminClients')
  const paged = []
  for (let offset = 0; offset < all.json.total; offset += 2) {
    const page = await stage.ask('adminClients', { query: { offset, limit: 2, sort: 'login' } })
    expect(page.json.total).toBe(all.json.total)
    paged.push(...page.json.rows)
  }
  expect(paged.map((row) => row.login)).toEqual(
    paged.map((row) => row.login).toSorted((a, b) => a.localeCompare(b)),
  )
  expect(new Set(paged.map((row) => row.id)).size).toBe(all.json.total)
})

test('applies blocking to the client and its users at once, and a future date when it is reached [AUTH-20, USERS-16]', async () => {
  const id = await create('blocked-client')
  const user = await stage.ask('adminCreateUser', {
    body: { login: 'blocked-user', password: PASSWORD, clientId: id },
  })
  expect(user.status).toBe(200)
  const tokens = [await signIn('blocked-client'), await signIn('blocked-user')].map((answer) =>
    String(answer.headers['authorization']),
  )
  const now = stage.host.stage.clock.now()
  await stage.ask('adminUpdateClient', { params: { id }, body: { blockedAt: now + 60_000 } })
  for (const token of tokens) expect(await isSignedIn(token)).toBe(true)
  const listed = async (state: string) =>
    (await stage.ask('adminClients', { query: { search: 'blocked-client', state } })).json.total
  expect([await listed('active'), await listed('blocked')]).toEqual([1, 0])

  const ended: number[] = []
  const stop = stage.host.app.sessions.events.onSessionEnded((session) => ended.push(session))
  await stage.ask('adminUpdateClient', { params: { id }, body: { blockedAt: now } })
  stop()
  expect(ended).toHaveLength(2)
  for (const token of tokens) expect(await isSignedIn(token)).toBe(false)
  expect((await signIn('blocked-client')).statusCode).toBe(423)
  expect((await signIn('blocked-user')).statusCode).toBe(423)
  expect([await listed('active'), await listed('blocked')]).toEqual([0, 1])

  await stage.ask('adminUpdateClient', { params: { id }, body: { blockedAt: null } })
  expect((await signIn('blocked-user')).statusCode).toBe(200)
})

test('applies new rights to the connections of the client and its users; ends its sessions on a new password [USERS-16]', async () => {
  const id = await create('rights-client')
  const user = await stage.ask('adminCreateUser', {
    body: { login: 'rights-user', password: PASSWORD, clientId: id, capabilities: { getReports: true } },
  })
  const changed: number[] = []
  const stop = stage.host.app.sessions.events.onAccountChanged((account) => changed.push(account))
  await stage.ask('adminUpdateClient', { params: { id }, body: { capabilities: { getReports: false } } })
  stop()
  expect(changed.toSorted((a, b) => a - b)).toEqual([id, user.json.id].toSorted((a, b) => a - b))
  // A user has no more rights than its client.
  expect((await signIn('rights-user')).json().capabilities).toEqual({ getReports: false })

  const own = String((await signIn('rights-client')).headers['authorization'])
  const below = String((await signIn('rights-user')).headers['authorization'])
  await stage.ask('adminUpdateClient', { params: { id }, body: { password: 'another-pass-456' } })
  expect(await isSignedIn(own)).toBe(false)
  expect(await isSignedIn(below)).toBe(true)
  expect((await signIn('rights-client')).statusCode).toBe(403)
  expect((await signIn('rights-client', 'another-pass-456')).statusCode).toBe(200)
})

test('rejects deleting a client that owns vehicles; otherwise deletes its users and returns its devices to stock', async () => {
  const id = await create('leaving')
  const [vehicleId] = await stage.host.addVehicles('leaving', [{ key: 'leaving-1', groups: ['North'] }])
  await stage.ask('adminCreateUser', { body: { login: 'leaving-user', password: PASSWORD, clientId: id } })
  const token = String((await signIn('leaving-user')).headers['authorization'])
  const before = await snapshotOf(stage)
  const refused = await stage.ask('adminDeleteClient', { params: { id } })
  expect(refused.status).toBe(422)
  expect(refused.json).toMatchObject({ code: 'in_use', message: expect.stringContaining('owns 1 vehicles') })
  expect(await snapshotOf(stage)).toBe(before)
  expect(await isSignedIn(token)).toBe(true)

  await stage.ask('adminDeleteVehicle', { params: { id: vehicleId ?? 0 } })
  expect((await stage.ask('adminDeleteClient', { params: { id } })).status).toBe(204)
  expect(await isSignedIn(token)).toBe(false)
  expect((await signIn('leaving')).statusCode).toBe(403)
  expect((await signIn('leaving-user')).statusCode).toBe(403)
  const device = await stage.ask('adminDevices', { query: { search: 'serial-leaving-1' } })
  expect(device.json.rows[0]).toMatchObject({ clientId: null, vehicleId: null })
  expect((await stage.ask('adminDeleteClient', { params: { id } })).status).toBe(404)
})

test('writes the changes to the audit log, without a password [USERS-16]', async () => {
  const id = await create('audited', { name: 'Audit' })
  await stage.ask('adminUpdateClient', {
    params: { id },
    body: { name: 'Other', password: 'hidden-pass-789', capabilities: {}, blockedAt: 1 },
  })
  await stage.ask('adminDeleteClient', { params: { id } })
  const rows = await stage.host.stage.db
    .selectFrom('audit_log')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.event)).toEqual([
    'accountCreated',
    'accountChanged',
    'passwordChanged',
    'rightsChanged',
    'accountBlocked',
    'accountDeleted',
  ])
  for (const row of rows) expect(row).toMatchObject({ actor_login: 'root', account_login: 'audited' })
  expect(JSON.stringify(rows)).not.toContain('hidden-pass')
})

test('rejects a login that is taken, in any case, with the documented text [ERR-48]', async () => {
  await create('Taken')
  const before = await snapshotOf(stage)
  const answer = await stage.ask('adminCreateClient', { body: { login: 'tAKEN', password: PASSWORD } })
  expect(answer.status).toBe(422)
  expect(answer.json).toMatchObject({ message: 'User with such login already exists', field: 'login' })
  expect(await snapshotOf(stage)).toBe(before)
})

test('stores a retention period per client or none, and rejects what is not a number of days', async () => {
  const id = await create('keeper')
  const read = async () => (await stage.ask('adminClient', { params: { id } })).json.positionKeepDays
  const change = (positionKeepDays: unknown) =>
    stage.ask('adminUpdateClient', { params: { id }, body: { positionKeepDays } })
  expect(await read()).toBeNull()
  expect((await change(90)).json.positionKeepDays).toBe(90)
  for (const bad of [0, -1, 1.5, 36_501, '90', 2 ** 40]) {
    const answer = await change(bad)
    expect(answer.status, String(bad)).toBe(400)
    expect(JSON.stringify(answer.json)).toContain('positionKeepDays')
  }
  expect(await read()).toBe(90)
  await stage.ask('adminUpdateClient', { params: { id }, body: { name: 'Another' } })
  expect(await read()).toBe(90)
  expect((await change(null)).json.positionKeepDays).toBeNull()
  expect(await create('keeper-2', { positionKeepDays: 36_500 })).toBeGreaterThan(id)
})
