import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createAuthApi } from './auth.ts'
import { createAddressesApi } from './addresses.ts'
import { createHttp, type HttpPorts } from './http.ts'
import { createVehicleCommandsApi } from './vehicleCommands.ts'

const begin = (answer: Response | Error, ports: Partial<HttpPorts> = {}) => {
  const fetch = vi.fn(async (_address: string, _init: RequestInit): Promise<Response> => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const onSessionOver = vi.fn()
  const http = createHttp({
    fetch,
    apiOrigin: 'https://fleet.test',
    pageOrigin: 'https://fleet.test',
    token: () => 'Opaque/Token==',
    onSessionOver,
    ...ports,
  })
  const sent = () => {
    const call = fetch.mock.calls[0]
    if (!call) throw new Error('Nothing was sent')
    return { address: call[0], ...call[1], headers: new Headers(call[1].headers) }
  }
  return { http, sent, onSessionOver }
}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const error = (status: number, message: string) => json(status, { status, code: 'c', message })

const USER = {
  login: 'ivan',
  kind: 'client',
  belongsTo: 'owner',
  message: null,
  lastUpdateRead: true,
  profileDto: {
    id: 1,
    login: 'ivan',
    avatar: null,
    interfaceLanguage: 'ru',
    isNotifySound: true,
    frontSettings: '',
  },
  capabilities: {},
}

test('every call carries the token unchanged, and credentials [API-01, API-02, API-03]', async () => {
  const { http, sent } = begin(json(200, []))
  await http.send({ call: 'groups' })
  expect(sent().headers.get('authorization')).toBe('Opaque/Token==')
  expect(sent().credentials).toBe('include')
  expect(sent().address).toBe('https://fleet.test/api/v2/vehicle/group')
})

test('what a session reads is dropped when it ends; its changes and the sign-out reach the server [AUTH-10]', async () => {
  const session = new AbortController()
  const fetch = vi.fn(
    (_address: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
        if (!signal) resolve(json(200, []))
      }),
  )
  const onSessionOver = vi.fn()
  const { http } = begin(json(200, []), { fetch, onSessionOver, sessionSignal: () => session.signal })
  const reads = [
    http.send({ call: 'groups' }),
    createAddressesApi(http).describe({ language: 'en', points: [] }),
    http.download('avatar', '/api/v2/ns/profile/1/avatar'),
  ]
  const others = [
    http.send({ call: 'logout', endsSession: false }),
    http.send({ call: 'createGroup', json: {} }),
  ]
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(5))
  session.abort()
  for (const read of reads)
    expect(await read).toMatchObject({ ok: false, failure: { kind: 'status', status: 401 } })
  expect((await Promise.all(others)).every(({ ok }) => ok)).toBe(true)
  expect(onSessionOver).not.toHaveBeenCalled()
})

test('a call carries the token of the moment it was made: signing out reaches the server [API-12, AUTH-10]', async () => {
  let token: string | null = 'mine'
  const { http, sent } = begin(json(200, []), { token: () => token })
  const calls = [http.send({ call: 'logout', endsSession: false }), http.send({ call: 'groups' })]
  token = null
  await Promise.all(calls)
  expect(sent().headers.get('authorization')).toBe('mine')
})

test('a late 401 of an earlier session does not end the current one [AUTH-15]', async () => {
  let token = 'old'
  const { http, onSessionOver } = begin(error(401, 'Session is over'), { token: () => token })
  const call = http.send({ call: 'groups' })
  token = 'new'
  await call
  expect(onSessionOver).not.toHaveBeenCalled()
})

test('sends no token header without a session', async () => {
  const { http, sent } = begin(json(200, []), { token: () => null })
  await http.send({ call: 'groups' })
  expect(sent().headers.has('authorization')).toBe(false)
})

test('sign-in sends a multipart form and reads its token from the header [API-08, API-09, API-10]', async () => {
  const { http, sent } = begin(json(200, USER, { authorization: 'fresh' }))
  const result = await createAuthApi(http).signIn({ login: 'ivan', password: 'пароль' })
  expect(sent()).toMatchObject({ address: 'https://fleet.test/api/auth/v2/login', method: 'POST' })
  const form = sent().body
  expect(form).toBeInstanceOf(FormData)
  expect(form instanceof FormData && [...form.entries()]).toEqual([
    ['username', 'ivan'],
    ['password', 'пароль'],
  ])
  expect(result).toMatchObject({ ok: true, value: { token: 'fresh', user: { login: 'ivan' } } })
})

test('rejects a sign-in response without a token [API-09]', async () => {
  const { http } = begin(json(200, USER))
  expect(await createAuthApi(http).signIn({ login: 'a', password: 'b' })).toMatchObject({
    failure: { kind: 'badAnswer' },
  })
})

test('a response that breaks the contract is a failure; unknown fields are ignored [API-06]', async () => {
  const schema = z.object({ id: z.number() })
  const good = await begin(json(200, { id: 1, extra: true })).http.send({ call: 'groups', schema })
  expect(good).toMatchObject({ ok: true, value: { body: { id: 1 } } })
  const bad = await begin(json(200, { id: 'one' })).http.send({ call: 'groups', schema })
  expect(bad).toMatchObject({ ok: false, failure: { kind: 'badAnswer', call: 'groups' } })
  const html = await begin(new Response('<html>')).http.send({ call: 'groups', schema })
  expect(html).toMatchObject({ ok: false, failure: { kind: 'badAnswer' } })
})

test('401 ends the session, but not for the sign-in call [AUTH-15, ERR-10]', async () => {
  const lost = begin(error(401, 'Session is over'))
  await lost.http.send({ call: 'groups' })
  expect(lost.onSessionOver).toHaveBeenCalledTimes(1)
  const wrong = begin(error(401, 'Wrong username or password'))
  expect(await createAuthApi(wrong.http).signIn({ login: 'a', password: 'b' })).toMatchObject({
    failure: { status: 401 },
  })
  expect(wrong.onSessionOver).not.toHaveBeenCalled()
})

test('a failing logout call does not end a session twice [API-11, API-12]', async () => {
  const { http, sent, onSessionOver } = begin(error(401, 'Session is over'))
  await createAuthApi(http).signOut()
  expect(sent()).toMatchObject({ address: 'https://fleet.test/api/auth/v2/logout', method: 'GET' })
  expect(onSessionOver).not.toHaveBeenCalled()
})

test('the token check sends the token in the body, never in the address [API-14, API-15]', async () => {
  const { http, sent } = begin(json(200, { valid: false }))
  expect(await createAuthApi(http).checkToken('t/1')).toEqual({ ok: true, value: false })
  expect(sent().address).toBe('https://fleet.test/api/check-token-for-expiration')
  expect(sent().body).toBe('{"token":"t/1"}')
})

test('no response and an unreadable error body are failures with what is known', async () => {
  const down = await begin(new TypeError('Failed to fetch')).http.send({ call: 'groups' })
  expect(down).toMatchObject({ failure: { kind: 'network', call: 'groups' } })
  const proxy = await begin(new Response('Bad gateway', { status: 502 }), {
    apiOrigin: 'https://api.test',
  }).http.send({ call: 'groups' })
  expect(proxy).toMatchObject({
    failure: { kind: 'status', status: 502, message: null, isForeignOrigin: true },
  })
})

test('vehicle commands use the paths and parameters of the catalogue [API-38, API-45, API-47, API-48]', async () => {
  const pin = begin(json(200, { vehicleId: 5, fixed: true }))
  await createVehicleCommandsApi(pin.http).pin(5, true)
  expect(pin.sent()).toMatchObject({
    address: 'https://fleet.test/api/v2/user/control-entity/property?id=5&fixed=true',
    method: 'POST',
  })
  const queued = { commandId: 1, vehicleId: 5, deviceSerial: 'a/b', command: 'LOCK', state: 'queued' }
  const lock = begin(json(200, queued))
  await createVehicleCommandsApi(lock.http).setLockState('a/b', 'LOCK')
  expect(lock.sent().address).toBe(
    'https://fleet.test/api/device/v2/vehicle/device/a%2Fb/commands/set-lock-state?lockState=LOCK',
  )
  const alarm = begin(json(200, { vehicleId: 5, alarm: false, lockedAlarm: true }))
  await createVehicleCommandsApi(alarm.http).resetAlarm(5)
  expect(alarm.sent()).toMatchObject({
    address: 'https://fleet.test/api/v2/vehicle/5/reset-alarm?alarm=false',
    method: 'PUT',
  })
  const output = begin(json(200, queued))
  await createVehicleCommandsApi(output.http).setOutput('s', 'thirdOutVal', true)
  expect(output.sent()).toMatchObject({ method: 'PUT', body: '{"thirdOutVal":true}' })
})

test('the other vehicle calls use the catalogue too [API-46, API-49, API-50]', async () => {
  const locked = begin(json(200, { vehicleId: 5, alarm: false, lockedAlarm: false }))
  await createVehicleCommandsApi(locked.http).resetLockedAlarm(5)
  expect(locked.sent().address).toBe(
    'https://fleet.test/api/v2/vehicle/5/reset-locked-alarm?lockedAlarm=false',
  )
  const notify = begin(json(200, { vehicleId: 5, notifyNoSignal: true }))
  await createVehicleCommandsApi(notify.http).setNotifyNoSignal(5, true)
  expect(notify.sent().address).toBe(
    'https://fleet.test/api/v2/vehicle/5/notify-no-signal?notifyNoSignal=true',
  )
  const ignition = begin(json(200, {}))
  await createVehicleCommandsApi(ignition.http).setAlwaysIgnitionOn('s1', false)
  expect(ignition.sent()).toMatchObject({
    address:
      'https://fleet.test/api/device/v2/vehicle/device/s1/commands/always-ignition-on?alwaysIgnitionOn=false',
    method: 'GET',
  })
})
