import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditPage } from '../../../src/contract/http/audit.ts'
import { outboxPage, revealedLink } from '../../../src/contract/http/outbox.ts'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { formBody, loginRequest, openTestApp, type TestApp } from '../../testApp.ts'

let stage: TestApp
let root: string
let annaId: number
beforeAll(async () => {
  stage = await openTestApp()
  annaId = await stage.addAccount({ login: 'anna' })
  await stage.db.updateTable('account').set({ email: 'anna@example.org' }).where('id', '=', annaId).execute()
  await stage.addAccount({ login: 'root', kind: 'admin' })
  root = await stage.signIn('root')
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.db.deleteFrom('mail_outbox').execute()
  await stage.db.deleteFrom('login_failure').execute()
})

const get = (url: string) => stage.app.inject({ url, headers: { [TOKEN_HEADER]: root } })
const askReset = () =>
  stage.app.inject({
    method: CALLS.resetPassword.method,
    url: pathOf('resetPassword', { login: 'anna' }),
    ...formBody({ username: 'anna' }),
  })
const readOutbox = async (query = '') => outboxPage.parse((await get(`${CALLS.outbox.path}${query}`)).json())
const reveal = (id: number | string) =>
  stage.app.inject({
    method: CALLS.revealOutboxLink.method,
    url: pathOf('revealOutboxLink', { id }),
    headers: { [TOKEN_HEADER]: root },
  })
const changePassword = (sid: string) =>
  stage.app.inject({
    method: CALLS.changePassword.method,
    url: pathOf('changePassword', { login: 'anna' }),
    headers: { [TOKEN_HEADER]: sid },
    payload: { newPassword: 'Andere-Parole-815' },
  })

test('keeps a mail pending with its link masked without a mail server [API-13]', async () => {
  await askReset()
  const page = await readOutbox()
  expect(page).toMatchObject({ next: null, isSending: false })
  expect(page.items).toMatchObject([
    {
      login: 'anna',
      recipient: 'anna@example.org',
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: null,
      link: '/#/change-password/anna/••••••••',
    },
  ])
})

test('hands a link over to an administrator: it works once, is created once, and is logged', async () => {
  await askReset()
  const id = (await readOutbox()).items[0]?.id ?? 0
  const answer = await reveal(id)
  expect(answer.statusCode).toBe(200)
  const { link, expiresAt } = revealedLink.parse(answer.json())
  expect(expiresAt).toBe(stage.clock.now() + 600_000)
  expect(link).toMatch(/^\/#\/change-password\/anna\/[\w-]{43}$/)
  const again = await reveal(id)
  expect(again.statusCode).toBe(422)
  expect(again.json().message).toBe(`Mail with ID = ${id} waits no more`)
  expect((await readOutbox('?state=revealed')).items).toHaveLength(1)
  const sid = link.split('/').at(-1) ?? ''
  expect((await changePassword(sid)).statusCode).toBe(200)
  expect((await changePassword(sid)).statusCode).toBe(401)
  expect(
    (await stage.app.inject(loginRequest({ username: 'anna', password: 'Andere-Parole-815' }))).statusCode,
  ).toBe(200)
  const log = auditPage.parse((await get(`${CALLS.audit.path}?event=linkRevealed`)).json())
  expect(log.items).toMatchObject([{ actorLogin: 'root', accountLogin: 'anna', detail: { mailId: id } }])
})

test.each(['0', 'x', '1.5', '99999999999'])('mail %s: responds 400 and names the id', async (id) => {
  const answer = await reveal(id)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().field).toBe('id')
})

test('responds 422 for a mail that does not exist', async () => {
  expect((await reveal(999_999)).statusCode).toBe(422)
})

test('reads the log by pages, newest first, by event and by login', async () => {
  await stage.db.deleteFrom('audit_log').execute()
  for (const login of ['ann_a', 'boris', 'ann%a'])
    await stage.app.inject(loginRequest({ username: login, password: 'x' }))
  const read = async (query: string) => auditPage.parse((await get(`${CALLS.audit.path}${query}`)).json())
  const first = await read('?limit=2')
  expect(first.items.map(({ accountLogin }) => accountLogin)).toEqual(['ann%a', 'boris'])
  const second = await read(`?limit=2&before=${first.next}`)
  expect(second.items.map(({ accountLogin }) => accountLogin)).toEqual(['ann_a'])
  expect(second.next).toBeNull()
  expect((await read('?login=N_')).items.map(({ accountLogin }) => accountLogin)).toEqual(['ann_a'])
  expect((await read('?event=signInOk')).items).toEqual([])
  for (const query of ['?limit=0', '?limit=201', '?before=x', '?event=nothing']) {
    expect((await get(`${CALLS.audit.path}${query}`)).statusCode).toBe(400)
  }
})

test('logs sign-ins: successful, failed, the one that locks, and of a blocked account', async () => {
  await stage.db.deleteFrom('audit_log').execute()
  await stage.addAccount({ login: 'clara' })
  await stage.signIn('clara')
  const wrong = () =>
    stage.app.inject(loginRequest({ username: 'Clara', password: 'secret-guess' }, '10.7.7.7'))
  for (let count = 0; count < 12; count += 1) await wrong()
  const rows = await stage.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(rows.map(({ event }) => event)).toEqual([
    'signInOk',
    ...Array.from({ length: 9 }, () => 'signInFailed'),
    'signInLocked',
  ])
  expect(rows.at(-1)).toMatchObject({ actor_id: null, account_login: 'clara', address: '10.7.7.7' })
  expect(JSON.stringify(rows)).not.toContain('secret-guess')
})
