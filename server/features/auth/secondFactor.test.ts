import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import {
  beginSecondFactorAnswer,
  confirmSecondFactorAnswer,
  secondFactorState,
} from '../../../src/contract/http/secondFactor.ts'
import { loginRequest, openTestApp, passwordOf, type TestApp } from '../../testApp.ts'
import { CODE_LIMITS, SIGN_IN_LIMITS } from './guessLimits.ts'

const PERIOD_MS = 30_000

let stage: TestApp
let annaId: number
let adminId: number
beforeAll(async () => {
  stage = await openTestApp()
  annaId = await stage.addAccount({ login: 'anna' })
  adminId = await stage.addAccount({ login: 'root', kind: 'admin' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'login_failure'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})

const call = (token: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', payload?: object) =>
  stage.app.inject({
    method,
    url: CALLS.secondFactor.path,
    headers: { [TOKEN_HEADER]: token },
    ...(payload && { payload }),
  })
const codeOf = (secret: string, shift = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: stage.clock.now() + shift * PERIOD_MS,
  })
const signIn = (code?: string) =>
  stage.app.inject(
    loginRequest({ username: 'anna', password: passwordOf('anna'), ...(code !== undefined && { code }) }),
  )
const begin = async (token: string): Promise<string> => {
  const answer = await call(token, 'PUT', { password: passwordOf('anna') })
  expect(answer.statusCode).toBe(200)
  return beginSecondFactorAnswer.parse(answer.json()).secret
}
const turnOn = async () => {
  const token = await stage.app.sessions.open(annaId)
  const secret = await begin(token)
  const answer = await call(token, 'POST', { code: codeOf(secret) })
  expect(answer.statusCode).toBe(200)
  stage.clock.time += PERIOD_MS
  return { token, secret, recoveryCodes: confirmSecondFactorAnswer.parse(answer.json()).recoveryCodes }
}
const stateOf = async (token: string) => secondFactorState.parse((await call(token, 'GET')).json())

test('is required once a first code was confirmed; the address names product and login', async () => {
  const token = await stage.app.sessions.open(annaId)
  const answer = await call(token, 'PUT', { password: passwordOf('anna') })
  const { secret, uri } = beginSecondFactorAnswer.parse(answer.json())
  expect(uri).toMatch(/^otpauth:\/\/totp\/Meridian:anna\?/)
  expect(uri).toContain(`secret=${secret}`)
  expect((await signIn()).statusCode).toBe(200)
  const wrong = await call(token, 'POST', { code: '000000' })
  expect(wrong.statusCode).toBe(403)
  expect(await stateOf(token)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await call(token, 'POST', { code: codeOf(secret) })).statusCode).toBe(200)
  expect(await stateOf(token)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
})

test('rejects the password alone, and accepts each code once', async () => {
  const { secret } = await turnOn()
  const asked = await signIn()
  expect(asked.statusCode).toBe(403)
  expect(asked.json()).toMatchObject({ code: 'second_factor_required' })
  expect(asked.headers[TOKEN_HEADER]).toBeUndefined()
  const wrong = await signIn('123456')
  expect(wrong.json()).toMatchObject({ status: 403, code: 'wrong_code' })
  const code = codeOf(secret)
  expect((await signIn(code)).statusCode).toBe(200)
  expect((await signIn(code)).json()).toMatchObject({ code: 'wrong_code' })
  stage.clock.time += PERIOD_MS
  expect((await signIn(codeOf(secret, -1))).statusCode).toBe(403)
  expect((await signIn(codeOf(secret, 1))).statusCode).toBe(200)
  expect((await signIn(codeOf(secret, 2))).statusCode).toBe(403)
})

test('accepts one of two concurrent requests with the same code', async () => {
  const { secret } = await turnOn()
  const code = codeOf(secret)
  const answers = await Promise.all([signIn(code), signIn(code), signIn(code)])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('reveals nothing of the second factor to a wrong password, and locks on wrong codes as on wrong passwords [ERR-13]', async () => {
  const { secret } = await turnOn()
  const wrong = await stage.app.inject(
    loginRequest({ username: 'anna', password: 'x', code: codeOf(secret) }),
  )
  expect(wrong.json()).toMatchObject({ code: 'wrong_credentials' })
  for (let count = 1; count < SIGN_IN_LIMITS.perPair.limit; count += 1) await signIn('000000')
  expect((await signIn(codeOf(secret))).json()).toMatchObject({ code: 'too_many_failures' })
})

test('accepts a recovery code once in place of a code, however it is typed; the database stores hashes', async () => {
  const { token, recoveryCodes } = await turnOn()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  expect(first).toMatch(/^[a-z\d]{5}-[a-z\d]{5}$/)
  expect((await signIn(first)).statusCode).toBe(200)
  expect((await signIn(first)).statusCode).toBe(403)
  expect((await signIn(second.toUpperCase().replace('-', ' '))).statusCode).toBe(200)
  expect(await stateOf(token)).toEqual({ isOn: true, recoveryCodesLeft: 8 })
  const rows = await stage.db.selectFrom('recovery_code').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(recoveryCodes[2]?.replace('-', ''))
})

test('is turned off by password and code together; is started again only when it is off', async () => {
  const { token, secret, recoveryCodes } = await turnOn()
  const again = await call(token, 'PUT', { password: passwordOf('anna') })
  expect(again.statusCode).toBe(422)
  const off = (password: string, code: string) => call(token, 'DELETE', { password, code })
  expect((await off('wrong', codeOf(secret))).statusCode).toBe(403)
  expect((await off(passwordOf('anna'), '000000')).statusCode).toBe(403)
  expect((await off(passwordOf('anna'), String(recoveryCodes[0]))).statusCode).toBe(204)
  expect((await signIn()).statusCode).toBe(200)
  expect((await off(passwordOf('anna'), '000000')).statusCode).toBe(422)
  expect((await call(token, 'POST', { code: '000000' })).statusCode).toBe(422)
})

test('delays turning it off after several wrong codes', async () => {
  const { token, secret } = await turnOn()
  const off = (code: string) => call(token, 'DELETE', { password: passwordOf('anna'), code })
  for (let count = 0; count < CODE_LIMITS.perPair.limit; count += 1) await off('000000')
  expect((await off(codeOf(secret))).json()).toMatchObject({ code: 'too_many_failures' })
  stage.clock.time += CODE_LIMITS.perPair.lockMs
  expect((await off(codeOf(secret))).statusCode).toBe(204)
})

test('denies an administrator who entered any access to it [ADMIN-08]', async () => {
  const entered = await stage.app.sessions.open(annaId, { enteredBy: adminId })
  expect((await call(entered, 'PUT', { password: passwordOf('anna') })).statusCode).toBe(403)
})
