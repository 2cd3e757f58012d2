import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { loginRequest, openTestApp, type TestApp } from '../../testApp.ts'
import { createPasswordHasher } from './passwords.ts'
import { type DemoAccount, formatDemoAccounts, readDemoSignIn, seedDemo } from './seedDemo.ts'

let stage: TestApp
let accounts: readonly DemoAccount[]
let kept: readonly DemoAccount[] | null = null
beforeAll(async () => {
  stage = await openTestApp()
})
afterAll(() => stage.close())

const seed = async (keep: (accounts: readonly DemoAccount[]) => Promise<void>) =>
  seedDemo(stage.db, {
    keep,
    clock: stage.clock,
    hasher: await createPasswordHasher({ memoryCost: 8, timeCost: 1 }),
  })

test('creates no account when the passwords cannot be written to the file', async () => {
  await expect(
    seed(async () => {
      throw new Error('disk full')
    }),
  ).rejects.toThrow('disk full')
  expect(await stage.db.selectFrom('account').select('id').execute()).toEqual([])
})

test('creates three ordinary accounts, a limited user, an administrator and the demo account, each able to sign in [DEMO-01, GATE-12]', async () => {
  accounts =
    (await seed(async (list) => {
      kept = list
    })) ?? []
  expect(kept).toBe(accounts)
  expect(accounts.map(({ kind }) => kind)).toEqual(['client', 'client', 'client', 'limited', 'admin', 'demo'])
  for (const { login, password, kind } of accounts) {
    const answer = await stage.app.inject(loginRequest({ username: login, password }))
    expect(answer.json()).toMatchObject({ login, kind })
    const belongsTo = kind === 'limited' || kind === 'demo' ? accounts[0]?.login : login
    expect(answer.json().belongsTo).toBe(belongsTo)
    expect(answer.headers[TOKEN_HEADER]).toBeTruthy()
  }
})

test('lets the demo account see everything and change nothing [DEMO-02]', async () => {
  const demo = accounts.find(({ kind }) => kind === 'demo')
  const answer = await stage.app.inject(
    loginRequest({ username: String(demo?.login), password: String(demo?.password) }),
  )
  const granted = Object.keys(answer.json().capabilities)
  expect(granted).toContain('seeCurrentPosition')
  // The page of cards needs their right; nobody in demo mode may make a call that changes something.
  const seeing = ['getReports', 'editRfidCards']
  expect(granted.filter((right) => /edit|set|switch/i.test(right) && !seeing.includes(right))).toEqual([])
})

test('generates random, strong and distinct passwords', () => {
  const passwords = accounts.map(({ password }) => password)
  expect(new Set(passwords).size).toBe(passwords.length)
  for (const password of passwords) expect(password).toMatch(/^[a-zA-Z]{16}\d{4}$/)
})

test('leaves a database with accounts unchanged', async () => {
  const again = await seed(async () => {
    throw new Error('nothing is to be kept')
  })
  expect(again).toBeNull()
  expect(await stage.db.selectFrom('account').select('id').execute()).toHaveLength(accounts.length)
})

test('reads the demo sign-in back from the accounts file', () => {
  const demo = accounts.find(({ kind }) => kind === 'demo')
  expect(readDemoSignIn(formatDemoAccounts(accounts))).toEqual({
    login: demo?.login,
    password: demo?.password,
  })
  expect(readDemoSignIn('operator secret client\n')).toBeNull()
  expect(readDemoSignIn('')).toBeNull()
})
