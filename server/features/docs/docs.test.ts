import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALL_GATES } from '../../../src/contract/callGates.ts'
import { NOT_FOR_TOKENS } from '../../../src/contract/notForTokens.ts'
import { CALLS, type CallName } from '../../../src/contract/http/paths.ts'
import {
  FLEET_EVENT_NAMES,
  SIMPLE_EVENT_NAMES,
  STATE_EVENT_NAMES,
} from '../../../src/contract/wire/events.ts'
import { CLOSE, CONTROL, RESYNC_REASONS, WIRE_FORMATS } from '../../../src/contract/wire/protocol.ts'
import { openTestFleetApp, type TestFleetApp } from '../vehicles/testFleetApp.ts'
import { findOpenCalls, openTestApp, type TestApp } from '../../testApp.ts'

let stage: TestApp
/** With every feature of the product. */
let host: TestFleetApp
beforeAll(async () => {
  stage = await openTestApp()
  host = await openTestFleetApp()
})
afterAll(async () => {
  await stage.close()
  await host.close()
})

test('builds the OpenAPI document from the schemas that validate the calls [API-06]', async () => {
  const answer = await stage.app.inject({ url: '/api/docs/json' })
  expect(answer.statusCode).toBe(200)
  const document = answer.json()
  expect(document.openapi).toBe('3.1.0')
  const login = document.paths[CALLS.login.path].post
  const form = login.requestBody.content['multipart/form-data'].schema
  expect(form.required).toEqual(['username', 'password'])
  const body = login.responses['200'].content['application/json'].schema
  expect(Object.keys(body.properties)).toEqual([
    'login',
    'kind',
    'belongsTo',
    'message',
    'lastUpdateRead',
    'profileDto',
    'capabilities',
    'showHints',
    'blockedAt',
    'authFromAdminPanel',
  ])
  const own = ['login', 'logout', 'checkToken', 'demoLogin', 'version', 'profile'] as const
  for (const name of own) {
    const path = CALLS[name].path.replace(/:(\w+)/g, '{$1}')
    expect(Object.keys(document.paths[path])).toContain(CALLS[name].method.toLowerCase())
  }
})

test('serves a documentation page that needs nothing external and works under its own policy', async () => {
  const page = await stage.app.inject({ url: '/api/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
  for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect((await stage.app.inject({ url: String(file) })).statusCode).toBe(200)
  }
})

test('lists every message, closing and event of the contract on the live message page', async () => {
  const page = await stage.app.inject({ url: '/api/docs/websocket' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  const words = [
    ...WIRE_FORMATS,
    ...Object.values(CONTROL),
    ...Object.values(CLOSE).map(String),
    ...RESYNC_REASONS,
    ...STATE_EVENT_NAMES,
    ...FLEET_EVENT_NAMES,
    ...SIMPLE_EVENT_NAMES,
    'connection.resume',
    'parkingIgnitionSince',
  ]
  for (const word of words) expect(page.body).toContain(word)
})

test('describes every call of the contract, with a summary and its responses [API-06]', () => {
  const paths = host.app.swagger().paths ?? {}
  for (const { method, path } of Object.values(CALLS)) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get']
    expect(operation, path).toHaveProperty('summary')
    expect(Object.keys(operation?.responses ?? {}), path).not.toEqual([])
  }
})

test('states whether an access token may make a call, as the table of calls does', () => {
  const document = host.app.swagger() as {
    readonly components: { readonly securitySchemes: object }
    readonly security: readonly object[]
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: object }>>>>
  }
  expect(document.components.securitySchemes).toMatchObject({
    accessToken: { type: 'http', scheme: 'bearer' },
  })
  const always = document.security
  for (const [name, { method, path }] of Object.entries(CALLS)) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const { gate } = CALL_GATES[name as CallName]
    if (gate === 'open' || gate === 'intake' || gate === 'device' || gate === 'driver') continue
    const takesToken = JSON.stringify(operation?.security ?? always).includes('accessToken')
    expect([name, takesToken]).toEqual([name, !NOT_FOR_TOKENS.includes(name as CallName)])
  }
})

test('requires a token except for sign-in, recovery, entering, the token check, shared positions and tasks, wall screens, calendars, version, health and devices that identify themselves, with all features on', async () => {
  expect(await findOpenCalls(host.app)).toEqual([
    'GET /api/auth/v2/single-sign-on',
    'GET /api/auth/v2/single-sign-on/return',
    'GET /api/auth/v2/single-sign-on/start',
    'GET /api/intake/v1/osmand',
    'GET /api/v2/calendar/{token}/fleet.ics',
    'GET /api/v2/shared-position',
    'GET /api/v2/shared-position/address',
    'GET /api/v2/shared-task',
    'GET /api/v2/wall',
    'GET /api/v2/wall/alarms',
    'GET /api/v2/wall/overview',
    'GET /api/v2/wall/vehicles',
    'GET /health',
    'GET /live',
    'GET /ready',
    'GET /version/',
    'POST /api/auth/v2/demo-login',
    'POST /api/auth/v2/enter',
    'POST /api/auth/v2/first-admin',
    'POST /api/auth/v2/login',
    'POST /api/auth/v2/single-sign-on/session',
    'POST /api/auth/v2/user/{login}/reset-password',
    'POST /api/check-token-for-expiration',
    'POST /api/intake/v1/osmand',
  ])
})
