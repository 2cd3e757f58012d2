import { expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { createRecoveryApi } from './recovery.ts'

interface Sent {
  readonly address: string
  readonly init: RequestInit
}

const begin = (answer: unknown, status = 200) => {
  const sent: Sent[] = []
  let overs = 0
  const http = createHttp({
    fetch: async (address, init) => {
      sent.push({ address, init })
      return new Response(JSON.stringify(answer), { status })
    },
    apiOrigin: 'http://fleet.test',
    pageOrigin: 'http://fleet.test',
    token: () => 'token of whoever is signed in here',
    onSessionOver: () => {
      overs += 1
    },
  })
  const header = () => new Headers(sent[0]?.init.headers).get('authorization')
  return { api: createRecoveryApi(http), sent, header, overs: () => overs }
}

test('checks a link by its own SID, in header and body, whoever is signed in [AUTH-27]', async () => {
  const { api, sent, header } = begin({ valid: true })
  expect(await api.checkSid('SID')).toEqual({ ok: true, value: true })
  expect(header()).toBe('SID')
  expect(sent[0]?.init.body).toBe(JSON.stringify({ token: 'SID' }))
})

test('sends the new password with the SID as the token and without the old password [AUTH-26]', async () => {
  const { api, sent, header } = begin({ changed: true })
  expect(await api.setPassword('ivan', 'SID', 'harbour-123')).toMatchObject({ ok: true })
  expect(header()).toBe('SID')
  expect(sent[0]?.address).toContain('/ivan/password')
  expect(sent[0]?.init.body).toBe(JSON.stringify({ newPassword: 'harbour-123' }))
})

test('an expired link ends nobody’s session', async () => {
  const body = { status: 401, code: 'session_over', message: 'Session is over' }
  const { api, overs } = begin(body, 401)
  expect(await api.setPassword('ivan', 'SID', 'harbour-123')).toMatchObject({ failure: { status: 401 } })
  expect(overs()).toBe(0)
})
