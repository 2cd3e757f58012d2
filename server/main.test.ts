import { once } from 'node:events'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CALLS, pathOf, TOKEN_HEADER } from '../src/contract/http/paths.ts'
import { processesIn } from './platform/dataFolder/processTable.ts'
import { openTestDatabase } from './platform/db/testDatabase.ts'
import { openTestMailServer } from './features/mail/testMailServer.ts'
import { addressIn, buildTestServer, eventually, exitCode } from './testing/builtServer.ts'

const built = await buildTestServer()
afterAll(() => built.close())
const { root, start } = built

/** Resolves when the response to GET /health has this status; 0: there is no server. */
const health = async (address: string | undefined): Promise<number> => {
  const { get } = await import('node:http')
  return new Promise((resolve) => {
    get(`${address}/health`, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).on('error', () => resolve(0))
  })
}

test('starts first as a demo that prints its address and login; others on its folder are rejected', async () => {
  const folder = join(root, 'demo')
  const server = await start(folder)
  const address = addressIn(server.line)
  expect(await health(address)).toBe(200)

  const accounts = await readFile(join(folder, 'accounts.txt'), 'utf8')
  expect((await stat(join(folder, 'accounts.txt'))).mode & 0o777).toBe(0o600)
  const demo = accounts.split('\n').find((line) => line.endsWith(' demo'))
  expect(server.output().split('\n').slice(1)).toEqual([`demo sign-in: ${demo?.replace(/ demo$/, '')}`, ''])

  const second = await start(folder)
  expect(await exitCode(second)).toBe(1)
  expect(second.errors()).toContain(`in use by the server with process id ${server.child.pid}`)

  // A killed server leaves its database running; the next start stops it, and the accounts are the same.
  server.child.kill('SIGKILL')
  await once(server.child, 'close')
  const third = await start(folder)
  expect(await health(addressIn(third.line))).toBe(200)
  expect(await readFile(join(folder, 'accounts.txt'), 'utf8')).toBe(accounts)
  expect(third.errors()).toContain('stopping the database that an earlier start left running')

  const cluster = await realpath(join(folder, 'database', 'cluster'))
  third.child.kill('SIGTERM')
  expect(await exitCode(third)).toBe(0)
  expect(await processesIn(cluster)).toEqual([])

  const mismatch = await start(folder, ['--production'])
  expect(await exitCode(mismatch)).toBe(1)
  expect(mismatch.errors().trim()).toMatch(
    /holds a demo installation and cannot be started with --production/,
  )
}, 90_000)

test('starts empty in production; its link creates the first administrator, whose password is restored by mail [API-13, AUTH-26]', async () => {
  const mailServer = await openTestMailServer()
  const settings = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'fleet@example.org',
    PUBLIC_URL: 'https://fleet.example.org',
  }
  const server = await start(join(root, 'production'), ['--production'], settings)
  const address = addressIn(server.line)
  expect(await health(address)).toBe(200)
  expect(server.output()).not.toContain('demo sign-in')
  const sid = await eventually(
    () =>
      /^first administrator: https:\/\/fleet\.example\.org\/#\/first-admin\/([\w-]{43})$/m.exec(
        server.output(),
      )?.[1],
  )
  const post = (path: string, body: object | FormData, token = '') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      body: body instanceof FormData ? body : JSON.stringify(body),
      headers: {
        ...(token && { [TOKEN_HEADER]: token }),
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
    })
  const administrator = { sid, login: 'root', password: 'Erste-Parole-123', email: 'root@example.org' }
  expect((await post(CALLS.firstAdmin.path, administrator)).status).toBe(200)
  expect((await post(CALLS.firstAdmin.path, { ...administrator, login: 'two' })).status).toBe(403)

  expect((await post(pathOf('resetPassword', { login: 'root' }), new FormData())).status).toBe(200)
  const mail = await eventually(() => mailServer.mails[0])
  const restoreSid = /change-password\/root\/([\w-]{43})/.exec(mail.text ?? '')?.[1]
  const change = { newPassword: 'Zweite-Parole-456' }
  expect((await post(pathOf('changePassword', { login: 'root' }), change, restoreSid)).status).toBe(200)
  const form = new FormData()
  form.set('username', 'root')
  form.set('password', change.newPassword)
  expect((await post(CALLS.login.path, form)).status).toBe(200)
  expect(server.errors()).not.toContain(restoreSid)

  server.child.kill('SIGINT')
  expect(await exitCode(server)).toBe(0)
  await mailServer.close()
  const second = await start(join(root, 'production'))
  expect(await health(addressIn(second.line))).toBe(200)
  expect(second.output()).not.toContain('first administrator')
  second.child.kill('SIGINT')
  expect(await exitCode(second)).toBe(0)
}, 90_000)

test('starts an external database in production, and as a demo only on request', async () => {
  const empty = await openTestDatabase()
  const production = await start(join(root, 'own'), [], { DATABASE_URL: empty.connectionString })
  expect(await health(addressIn(production.line))).toBe(200)
  expect(production.output()).not.toContain('demo sign-in')
  const refused = await start(join(root, 'beside'), ['--demo'], { DATABASE_URL: empty.connectionString })
  expect(await exitCode(refused)).toBe(1)
  expect(refused.errors()).toContain('holds a production installation and cannot be started with --demo')
  production.child.kill('SIGTERM')
  expect(await exitCode(production)).toBe(0)
  await empty.close()

  const filled = await openTestDatabase()
  const folder = join(root, 'own-demo')
  const demo = await start(folder, ['--demo'], { DATABASE_URL: filled.connectionString })
  expect(await health(addressIn(demo.line))).toBe(200)
  expect(demo.output()).toContain('demo sign-in: demo ')
  expect(await readdir(folder)).not.toContain('database')
  demo.child.kill('SIGTERM')
  expect(await exitCode(demo)).toBe(0)
  await filled.close()
}, 90_000)

test('says in one line why it cannot start', async () => {
  const nowhere = 'postgresql://u:p@127.0.0.1:9/x'
  const outside = await start(join(root, 'outside'), [], { DATABASE_URL: nowhere })
  expect(await exitCode(outside)).toBe(1)
  expect(outside.errors().trim()).toMatch(
    /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED.*$/,
  )

  const wrong = await start(join(root, 'wrong'), ['--colour'])
  expect(await exitCode(wrong)).toBe(2)
  expect(wrong.errors().trim()).toMatch(/^Unknown argument '--colour'\. Allowed: .*$/)

  const maps = await start(join(root, 'maps'), [], { MAP_HYBRID_URL: 'tiles.example.org' })
  expect(await exitCode(maps)).toBe(2)
  expect(maps.errors().trim()).toMatch(
    /^MAP_HYBRID_URL is not allowed: give the http\(s\) address of tiles .*$/,
  )

  const help = await start(join(root, 'help'), ['--help'])
  expect(await exitCode(help)).toBe(0)
  expect(help.output()).toContain('Usage: npm start')
}, 90_000)
