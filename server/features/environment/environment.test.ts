import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment as readOnPage } from '../../../src/api/environment.ts'
import { apiOrigin, type EnvironmentPage } from '../../../src/api/origin.ts'
import { type Environment, OWN_ENVIRONMENT } from '../../../src/contract/environment.ts'
import { readConfig } from '../../readConfig.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'

const ADDRESSES = {
  DEV_API_HOST: 'https://api.dev.example.org',
  DEV_ADMIN_PANEL: 'https://admin.dev.example.org/panel',
  DEV_CHAT_BOT: 'https://chat.example.org/dev',
  MASTER_API_HOST: 'https://api.master.example.org:8443/',
  MASTER_ADMIN_PANEL: 'https://admin.master.example.org/',
  MASTER_CHAT_BOT: 'https://chat.example.org/master',
  PROD_API_HOST: 'https://api.example.org',
  PROD_ADMIN_PANEL: 'https://admin.example.org/?from="fleet"&<b>',
  PROD_CHAT_BOT: 'https://chat.example.org/prod',
}

const configured = (env: Record<string, string>): Environment => {
  const read = readConfig({ argv: [], env, cwd: '/srv', timeZone: 'UTC' })
  if (read.kind !== 'start') throw new Error('no start')
  return read.config.environment
}

/** The environment data as the browser reads it from the page. */
const pageOf = (html: string): EnvironmentPage => ({
  querySelector: () => {
    const meta = /<meta name="environment"[^>]*>/.exec(html)?.[0] ?? ''
    const getAttribute = (name: string) =>
      new RegExp(`${name}="([^"]*)"`)
        .exec(meta)?.[1]
        ?.replaceAll('&lt;', '<')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&') ?? null
    return { getAttribute }
  },
})

test('configures an API host, an admin panel and a chat-bot for each of dev, master and prod [CONST-04]', () => {
  expect(configured({ ...ADDRESSES, ENVIRONMENT: 'dev' })).toEqual({
    name: 'dev',
    apiHost: 'https://api.dev.example.org',
    adminPanel: 'https://admin.dev.example.org/panel',
    chatBot: 'https://chat.example.org/dev',
  })
  expect(configured({ ...ADDRESSES, ENVIRONMENT: 'master' })).toEqual({
    name: 'master',
    apiHost: 'https://api.master.example.org:8443',
    adminPanel: 'https://admin.master.example.org/',
    chatBot: 'https://chat.example.org/master',
  })
  expect(configured(ADDRESSES)).toMatchObject({ name: 'prod', apiHost: 'https://api.example.org' })
})

test('uses the addresses of production for test [CONST-05]', () => {
  const prod = configured({ ...ADDRESSES, ENVIRONMENT: 'prod' })
  expect(configured({ ...ADDRESSES, ENVIRONMENT: 'test' })).toEqual({ ...prod, name: 'test' })
  expect(prod.chatBot).toBe('https://chat.example.org/prod')
})

test('uses the page’s own origin for everything without settings [CONST-06]', () => {
  expect(configured({})).toEqual(OWN_ENVIRONMENT)
  for (const html of [
    '',
    '<meta name="environment" content="" />',
    '<meta name="environment" content="{}" />',
  ])
    expect(apiOrigin('https://page.example.org', pageOf(html))).toBe('https://page.example.org')
})

test.each([
  [{ ENVIRONMENT: 'stage' }, "ENVIRONMENT is 'stage'; allowed is one of: dev, master, prod, test"],
  [{ DEV_API_HOST: 'api' }, "DEV_API_HOST is 'api'; allowed is an origin"],
  [{ PROD_API_HOST: 'https://api.example.org/v2' }, 'PROD_API_HOST is'],
  [
    { MASTER_CHAT_BOT: 'javascript:alert(1)' },
    "MASTER_CHAT_BOT is 'javascript:alert(1)'; allowed is an address",
  ],
])('rejects %j by name, with the allowed values', (env, message) => {
  expect(() => configured(env)).toThrow(message)
})

describe('the page', () => {
  let stage: TestApp
  let webFolder: string
  const environment = configured(ADDRESSES)
  beforeAll(async () => {
    webFolder = await mkdtemp(join(tmpdir(), 'environment-'))
    await writeFile(
      join(webFolder, 'index.html'),
      '<!doctype html><meta name="environment" content="" /><title>app</title>',
    )
    stage = await openTestApp({ webFolder, settings: { environment } })
  })
  afterAll(async () => {
    await stage.close()
    await rm(webFolder, { recursive: true })
  })
  const open = (url: string, headers: Record<string, string> = {}) =>
    stage.app.inject({ url, headers: { accept: 'text/html', ...headers } })

  test.each(['/', '/index.html', '/control'])(
    '%s gets its environment at run time, and calls the API there [CONST-06]',
    async (url) => {
      const { body } = await open(url)
      expect(readOnPage(pageOf(body))).toEqual(environment)
      expect(apiOrigin('https://page.example.org', pageOf(body))).toBe('https://api.example.org')
    },
  )

  test('allows the page only the API host and its websocket', async () => {
    const policy = String((await open('/')).headers['content-security-policy'])
    const connect = policy.split(';').find((part) => part.startsWith('connect-src'))
    expect(connect).toBe("connect-src 'self' data: blob: https://api.example.org wss://api.example.org")
  })

  test('responds 304 to a browser that has the page', async () => {
    const { etag } = (await open('/')).headers
    const again = await open('/control', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
