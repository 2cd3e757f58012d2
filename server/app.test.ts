import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorBody } from '../src/contract/http/error.ts'
import { AUTH_API } from '../src/contract/http/firstCalls.ts'
import { API, CALLS, DEVICE_API, INTAKE_API, TOKEN_HEADER } from '../src/contract/http/paths.ts'
import { ACTION_GATES } from '../src/contract/actionGates.ts'
import { ALL_RIGHTS, RIGHTS, USER_KINDS, type UserKind } from '../src/contract/permissions.ts'
import { requireGate, requireSession } from './access/sessionPlugin.ts'
import { loginRequest, openTestApp, type TestApp } from './testApp.ts'

/** A feature like those of the fleet: one route per access check, one that fails, one with an input of every sort. */
const sampleFeature: FastifyPluginAsyncZod = async (app) => {
  for (const [action, gate] of Object.entries(ACTION_GATES)) {
    app.get(`${API}/sample/${action}`, { onRequest: requireGate(gate) }, async () => ({ done: action }))
  }
  app.get(`${API}/sample/fails`, { onRequest: requireSession }, async () => {
    throw new Error('password=hunter2 in /srv/secret.ts')
  })
  app.get(`${API}/sample/lies`, { schema: { response: { 200: z.object({ id: z.number() }) } } }, async () =>
    JSON.parse('{"id":"no number"}'),
  )
  const body = z.object({
    state: z.enum(['LOCK', 'UNLOCK']),
    count: z.number().check(z.minimum(1), z.maximum(5)),
    names: z.array(z.string().check(z.minLength(2))),
  })
  app.post(`${DEVICE_API}/sample/input`, { schema: { body } }, async (request) => request.body)
  app.get(
    `${API}/sample/query`,
    { schema: { querystring: z.object({ on: z.enum(['true', 'false']) }) } },
    async () => 1,
  )
}

describe('calls', () => {
  let stage: TestApp
  const tokens = new Map<UserKind, string>()
  beforeAll(async () => {
    stage = await openTestApp({ features: [sampleFeature] })
    const ownerId = await stage.addAccount({ login: 'client' })
    await stage.addAccount({ login: 'limited', kind: 'limited', ownerId, capabilities: { unsetAlarm: true } })
    await stage.addAccount({ login: 'admin', kind: 'admin' })
    await stage.addAccount({ login: 'demo', kind: 'demo', ownerId })
    for (const kind of USER_KINDS) tokens.set(kind, await stage.signIn(kind))
  })
  afterAll(() => stage.close())

  const get = (path: string, kind?: UserKind) =>
    stage.app.inject({ url: path, headers: kind ? { [TOKEN_HEADER]: tokens.get(kind) } : {} })
  const statusOf = async (action: keyof typeof ACTION_GATES, kind?: UserKind) =>
    (await get(`${API}/sample/${action}`, kind)).statusCode
  const statusesOf = async (kind: UserKind) => {
    const statuses: Record<string, number> = {}
    for (const action of Object.keys(ACTION_GATES) as (keyof typeof ACTION_GATES)[]) {
      statuses[action] = await statusOf(action, kind)
    }
    return statuses
  }

  test('a client with every right passes every gate [GATE-10, GATE-13]', async () => {
    expect(new Set(Object.values(await statusesOf('client')))).toEqual(new Set([200]))
  })

  test('a limited user passes the gates of its rights [GATE-11, GATE-13]', async () => {
    expect(await statusesOf('limited')).toEqual({
      seeVehicles: 200,
      pinVehicle: 200,
      resetAlarm: 200,
      acknowledgeAlarm: 200,
      seePast: 403,
      seePositions: 403,
      seeFuel: 403,
      seeCharts: 403,
      setLock: 403,
      switchOutputs: 403,
      editVehicle: 403,
      editGroups: 403,
      seeUsers: 403,
      editUsers: 403,
      editProfile: 200,
      seeTrailers: 403,
      editTrailers: 403,
      editTransmission: 403,
      seeTasks: 403,
      editTasks: 403,
      shareTasks: 403,
      editRfidCards: 403,
      seeDrives: 403,
      correctDrives: 403,
      editZones: 403,
      getReports: 403,
      seeHeat: 403,
      editReportTemplates: 403,
      saveReports: 403,
      zonesFromDrive: 403,
      seeFuelLedger: 403,
      correctFuel: 403,
      editReceipts: 403,
      editWebhooks: 403,
      sharePosition: 403,
      editBrand: 403,
      editWallScreens: 403,
      moveOut: 403,
      seeNotifications: 200,
      handleNotifications: 200,
      editNotificationRules: 200,
      linkChannels: 200,
      subscribeCalendar: 200,
    })
  })

  test('an administrator passes no gate of the fleet, whatever the rights [GATE-12, GATE-13]', async () => {
    const { editProfile, ...fleet } = await statusesOf('admin')
    expect(new Set(Object.values(fleet))).toEqual(new Set([403]))
    expect(editProfile).toBe(200)
    expect((await get(`${API}/sample/setLock`, 'admin')).json()).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'Access is forbidden',
    })
  })

  test('the demo account sees and changes nothing, even with every right [DEMO-02, GATE-13]', async () => {
    expect(await statusesOf('demo')).toEqual({
      seeVehicles: 200,
      seePast: 200,
      seePositions: 200,
      seeFuel: 200,
      seeCharts: 200,
      pinVehicle: 403,
      setLock: 403,
      resetAlarm: 403,
      acknowledgeAlarm: 403,
      switchOutputs: 403,
      editVehicle: 403,
      editGroups: 403,
      seeUsers: 200,
      editUsers: 403,
      seeTrailers: 200,
      editTrailers: 403,
      editTransmission: 403,
      seeTasks: 200,
      editTasks: 403,
      shareTasks: 403,
      editRfidCards: 403,
      seeDrives: 200,
      correctDrives: 403,
      editZones: 403,
      getReports: 200,
      seeHeat: 200,
      editReportTemplates: 403,
      saveReports: 403,
      zonesFromDrive: 403,
      seeFuelLedger: 200,
      correctFuel: 403,
      editReceipts: 403,
      editWebhooks: 403,
      sharePosition: 403,
      editProfile: 403,
      editBrand: 403,
      editWallScreens: 403,
      moveOut: 403,
      seeNotifications: 200,
      handleNotifications: 403,
      editNotificationRules: 403,
      linkChannels: 403,
      subscribeCalendar: 403,
    })
  })

  test('the gates of the calls use the rights of one table, editZones by its exact name [GATE-14, GATE-15]', () => {
    expect(RIGHTS).toContain('editZones')
    expect(Object.keys(ALL_RIGHTS).toSorted()).toEqual([...RIGHTS].toSorted())
    for (const gate of Object.values(ACTION_GATES)) {
      const rights = 'rights' in gate ? [gate.rights].flat() : []
      for (const right of rights) expect(RIGHTS).toContain(right)
    }
  })

  test('a gate responds 401 without a session before anything else', async () => {
    expect(await statusOf('editVehicle')).toBe(401)
  })

  test('the prefixes of calls and device calls are in one table [API-04, API-05]', async () => {
    expect([API, DEVICE_API]).toEqual(['/api/v2', '/api/device/v2'])
    const other = ['checkToken', 'version']
    for (const [name, { path }] of Object.entries(CALLS)) {
      if (other.includes(name) || [AUTH_API, INTAKE_API].some((prefix) => path.startsWith(`${prefix}/`)))
        continue
      expect(path.startsWith(path.includes('/device/:serial/') ? `${DEVICE_API}/` : `${API}/`), path).toBe(
        true,
      )
    }
  })

  test('an unexpected error reveals nothing about internals', async () => {
    const answer = await get(`${API}/sample/fails`, 'client')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ status: 500, code: 'internal', message: 'Internal server error' })
  })

  test('a response that does not match its schema is an error, never sent [API-06]', async () => {
    const answer = await get(`${API}/sample/lies`)
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('no number')
  })

  test.each([
    ['state', { state: 'OPEN', count: 1, names: [] }, 'one of: LOCK, UNLOCK'],
    ['count', { state: 'LOCK', count: 9, names: [] }, 'at most 5'],
    ['count', { state: 'LOCK', count: 'x', names: [] }, 'a number'],
    ['names.1', { state: 'LOCK', count: 1, names: ['ab', 'c'] }, 'at least 2 characters long'],
    ['the body', [], 'a object'],
  ])('rejects bad input with the field %s and what is allowed', async (field, payload, allowed) => {
    const answer = await stage.app.inject({ method: 'POST', url: `${DEVICE_API}/sample/input`, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      status: 400,
      code: 'bad_input',
      message: `${field} must be ${allowed}`,
      field,
      allowed,
    })
  })

  test('names a missing query parameter', async () => {
    expect((await get(`${API}/sample/query`)).json()).toMatchObject({
      field: 'on',
      allowed: 'one of: true, false',
    })
  })

  test.each([
    ['broken JSON', '{"state":', 400, 'bad_input'],
    ['an oversized body', JSON.stringify({ state: 'x'.repeat(300_000) }), 413, 'too_large'],
    ['a prototype in the body', '{"__proto__":{"isAdmin":true}}', 400, 'bad_input'],
  ])('rejects %s with an error body', async (_case, payload, status, code) => {
    const answer = await stage.app.inject({
      method: 'POST',
      url: `${DEVICE_API}/sample/input`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(errorBody.parse(answer.json()).code).toBe(code)
  })

  test.each(['/api/v2/nothing', '/api/', '/api', '/ws/v2/nothing', '/nothing', '/api/v2/%E0%A4%A'])(
    'responds to the unknown address %s with an error body',
    async (url) => {
      const answer = await stage.app.inject({ url })
      expect([400, 404]).toContain(answer.statusCode)
      expect(errorBody.parse(answer.json()).status).toBe(answer.statusCode)
    },
  )

  test('the version is text and includes the build [API-16, CONST-01]', async () => {
    const answer = await get('/version/')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.body).toBe('7.801.8+test1234')
  })

  test('forbids caching of call responses, and restricts in every response what a page may load', async () => {
    const answer = await get(`${API}/sample/seeVehicles`, 'client')
    expect(answer.headers['cache-control']).toBe('no-store')
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("worker-src 'self' blob:")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('rate limit', () => {
  let stage: TestApp
  beforeAll(async () => {
    stage = await openTestApp({ settings: { requestsPerMinute: 5 } })
    await stage.addAccount({ login: 'operator' })
  })
  afterAll(() => stage.close())

  test('a session has its calls per minute, and the next ones get 429 [CONST-02]', async () => {
    const [token, other] = [await stage.signIn('operator'), await stage.signIn('operator')]
    const call = (of: string) =>
      stage.app.inject({ url: '/api/v2/ns/profile/999', headers: { [TOKEN_HEADER]: of } })
    for (let count = 0; count < 5; count += 1) expect((await call(token)).statusCode).toBe(403)
    const refused = await call(token)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ status: 429, code: 'too_many_requests', message: 'Too many requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call(other)).statusCode).toBe(403)
  })

  test('calls without a session count for the address, including wrong tokens and unknown calls [CONST-02]', async () => {
    const remoteAddress = '10.0.0.99'
    for (let count = 0; count < 5; count += 1) {
      const headers = { [TOKEN_HEADER]: String(count).repeat(43) }
      const answer = await stage.app.inject({ url: '/api/v2/nothing', remoteAddress, headers })
      expect(answer.statusCode).toBe(404)
    }
    const login = loginRequest({ username: 'a', password: 'b' }, remoteAddress)
    expect((await stage.app.inject(login)).statusCode).toBe(429)
    expect((await stage.app.inject({ ...login, remoteAddress: '10.0.0.98' })).statusCode).toBe(403)
    expect((await stage.app.inject({ url: '/version/', remoteAddress })).statusCode).toBe(200)
  })
})

describe('health', () => {
  test('200 while the database responds, 503 when it is gone', async () => {
    const stage = await openTestApp()
    const healthy = await stage.app.inject({ url: '/health' })
    expect([healthy.statusCode, healthy.json()]).toEqual([200, { status: 'ok' }])
    await stage.db.destroy()
    const sick = await stage.app.inject({ url: '/health' })
    expect(sick.statusCode).toBe(503)
    expect(sick.json()).toMatchObject({ status: 503, code: 'unavailable' })
    await stage.close()
  })
})
