import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeAccessToken } from '../../../src/contract/http/accessTokens.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

const run = promisify(execFile)
/** The commands of docs/api.md, verbatim. */
const commands = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8').matchAll(/```sh\n(.*?)```/gs),
].flatMap(([, text]) => text ?? [])

let host: TestFleetApp
let owner: TestUser
let server: string
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  await host.addVehicles('owner', [{ key: 'a', name: 'Volvo of the night' }])
  server = await host.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => host.close())

/** Runs a command of the document with a token of this scope. */
const follow = async (command: string, scope: 'read' | 'change'): Promise<unknown> => {
  const body = { name: 'Sample', scope, days: 1 }
  const made = await host.call(owner, 'PUT', CALLS.createAccessToken.path, { body })
  const { token } = madeAccessToken.parse(made.json)
  const { stdout } = await run('sh', ['-c', command], {
    env: { ...process.env, SERVER: server, TOKEN: token, no_proxy: '*' },
  })
  return JSON.parse(stdout)
}

test('runs the documented commands with the documented effect, and a read token changes nothing', async () => {
  const [settings = '', read = '', change = '', ...more] = commands
  expect(more).toEqual([])
  expect(settings).toMatch(/export SERVER=.*\nexport TOKEN=/)
  expect(JSON.stringify(await follow(read, 'read'))).toContain('Volvo of the night')
  await expect(follow(change, 'read')).rejects.toThrow('403')
  expect(await follow(change, 'change')).toMatchObject({ name: 'Night shift' })
  const groups = await host.call(owner, 'GET', CALLS.groups.path)
  expect(JSON.stringify(groups.json)).toContain('Night shift')
})
