import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type CallName, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { type AdminStage, openAdminStage, PASSWORD, snapshotOf } from './testAdmin.ts'

/** How every administration call rejects invalid input: 4xx that names the field, and nothing changed. */

let stage: AdminStage
let ids: Readonly<Record<'client' | 'user' | 'device' | 'vehicle' | 'sensorType', number>>
beforeAll(async () => {
  stage = await openAdminStage()
  const client = (await stage.host.addUser('client')).accountId
  const made = async (call: CallName, body: object) => (await stage.ask(call, { body })).json.id
  ids = {
    client,
    user: await made('adminCreateUser', { login: 'user-1', password: PASSWORD, clientId: client }),
    device: await made('adminCreateDevice', { serial: 'D-1' }),
    vehicle: await made('adminCreateVehicle', { name: 'V', licensePlate: 'P', clientId: client }),
    sensorType: await made('adminCreateSensorType', {
      code: 'MINE',
      kind: 'RAW_SENSOR',
      names: { ru: 'a', ua: 'b', en: 'c' },
      units: '',
    }),
  }
})
afterAll(() => stage.host.close())

/** Values that no field of any call accepts. */
const HOSTILE: readonly unknown[] = [
  {},
  [],
  [['x']],
  true,
  -1,
  1.5,
  1e300,
  'x'.repeat(5_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  { $ne: null },
  { toString: 'x' },
]

const names = { ru: 'a', ua: 'b', en: 'c' }
const account = {
  password: PASSWORD,
  name: 'N',
  email: 'a@b.example',
  phone: '380501234567',
  telegram: 'telegram_1',
  language: 'en',
  blockedAt: 1,
}
const fleetAccount = { ...account, message: 'M', capabilities: { getReports: true } }

/** Each call with a valid body, of which one field at a time is made invalid; `free`: fields that accept more. */
const BODIES: readonly {
  readonly call: CallName
  readonly of?: keyof typeof ids
  readonly body: () => Readonly<Record<string, unknown>>
}[] = [
  { call: 'adminCreateClient', body: () => ({ login: 'fresh-1', ...fleetAccount }) },
  { call: 'adminUpdateClient', of: 'client', body: () => fleetAccount },
  {
    call: 'adminCreateUser',
    body: () => ({ login: 'fresh-2', clientId: ids.client, kind: 'limited', ...fleetAccount }),
  },
  { call: 'adminUpdateUser', of: 'user', body: () => fleetAccount },
  { call: 'adminCreateAdmin', body: () => ({ login: 'fresh-3', ...account }) },
  {
    call: 'adminCreateDevice',
    body: () => ({ serial: 'D-2', type: 'T', phone: '380501234567', note: 'n', clientId: ids.client }),
  },
  {
    call: 'adminUpdateDevice',
    of: 'device',
    body: () => ({ type: 'T', phone: '380501234567', note: 'n', clientId: ids.client }),
  },
  { call: 'adminAttachDevice', of: 'device', body: () => ({ vehicleId: ids.vehicle, replace: 'no' }) },
  {
    call: 'adminCreateVehicle',
    body: () => ({
      name: 'N',
      licensePlate: 'L',
      type: 'VEHICLE',
      description: 'd',
      clientId: ids.client,
      deviceId: ids.device,
    }),
  },
  {
    call: 'adminUpdateVehicle',
    of: 'vehicle',
    body: () => ({ name: 'N', licensePlate: 'L', type: 'TRAILER', description: 'd', clientId: ids.client }),
  },
  { call: 'adminCreateSensorType', body: () => ({ code: 'FRESH', kind: 'VOLTAGE', names, units: 'V' }) },
  { call: 'adminUpdateSensorType', of: 'sensorType', body: () => ({ kind: 'VOLTAGE', names, units: 'V' }) },
  { call: 'adminIssueEntry', body: () => ({ accountId: ids.client, vehicleId: ids.vehicle }) },
]

/** Fields for which some of the hostile values are valid. */
const isGood = (field: string, value: unknown): boolean =>
  (field === 'capabilities' && JSON.stringify(value) === '{}') ||
  (field === 'password' && value === '\u0000') ||
  (field === 'replace' && value === true)

const send = async (call: CallName, of: keyof typeof ids | undefined, payload: string) => {
  const answer = await stage.host.app.inject({
    method: CALLS[call].method,
    url: pathOf(call, of ? { id: ids[of] } : {}),
    headers: { [TOKEN_HEADER]: stage.admin.token, 'content-type': 'application/json' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as { field?: string; allowed?: string } }
}

describe.each(BODIES)('$call', ({ call, of, body }) => {
  test('rejects each hostile value in each field, names the field, and changes nothing', async () => {
    const before = await snapshotOf(stage)
    for (const field of Object.keys(body())) {
      for (const value of HOSTILE.filter((one) => !isGood(field, one))) {
        const answer = await send(call, of, JSON.stringify({ ...body(), [field]: value }))
        const said = `${field} = ${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(answer.body)}`
        expect([400, 422], said).toContain(answer.status)
        expect(answer.body.field?.split('.')[0], said).toBe(field)
        expect(answer.body.allowed, said).toBeTruthy()
      }
    }
    expect(await snapshotOf(stage)).toBe(before)
  })

  test('rejects non-objects, unknown fields and bodies that are too large', async () => {
    const before = await snapshotOf(stage)
    const bodies = [
      'null',
      '[]',
      '"text"',
      '{',
      '',
      JSON.stringify({ ...body(), unknown: 1 }),
      `{"__proto__": {"kind": "admin"}, ${JSON.stringify(body()).slice(1)}`,
      JSON.stringify({ ...body(), kind: 'admin', ownerId: 1, id: 1 }),
      JSON.stringify({ ...body(), note: 'x'.repeat(300_000) }),
    ]
    for (const payload of bodies) {
      const { status } = await send(call, of, payload)
      expect([400, 413], payload.slice(0, 60)).toContain(status)
    }
    expect(await snapshotOf(stage)).toBe(before)
  })
})

const LISTS = [
  'adminClients',
  'adminUsers',
  'adminAdmins',
  'adminDevices',
  'adminVehicles',
  'adminSensorTypes',
] as const satisfies readonly CallName[]

test.each(LISTS)('%s rejects an invalid query and names the parameter', async (call) => {
  const bad: readonly [field: string, query: string][] = [
    ['limit', 'limit=0'],
    ['limit', 'limit=201'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=1e2'],
    ['limit', 'limit=1&limit=2'],
    ['offset', 'offset=-1'],
    ['offset', 'offset=99999999'],
    ['offset', 'offset=abc'],
    ['sort', 'sort=password_hash'],
    ['sort', 'sort=id;drop table account'],
    ['order', 'order=up'],
    ['search', `search=${'x'.repeat(101)}`],
    ['search', 'search=%00'],
    ['search', 'search=a&search=b'],
  ]
  for (const [field, query] of bad) {
    const answer = await stage.host.call(stage.admin, 'GET', `${CALLS[call].path}?${query}`)
    expect(answer.status, query).toBe(400)
    expect(answer.json, query).toMatchObject({
      field: expect.stringContaining(field),
      allowed: expect.any(String),
    })
  }
})

test.each(LISTS)('%s responds to any search with a page, whatever characters it contains', async (call) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (search) => {
      const answer = await stage.host.call(
        stage.admin,
        'GET',
        `${CALLS[call].path}?${new URLSearchParams({ search }).toString()}`,
      )
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 400) expect(search.trim()).toMatch(/\p{Cc}/u)
    }),
    { numRuns: 40 },
  )
})

/** Asks with an empty object, or with bytes where the call takes a piece of a file. */
const statusOf = async (call: CallName, url: string): Promise<number> => {
  const { method } = CALLS[call]
  if (call !== 'adminSendPositionFile')
    return (await stage.host.call(stage.admin, method, url, { body: {} })).status
  const headers = { [TOKEN_HEADER]: stage.admin.token, 'content-type': 'application/octet-stream' }
  const query = { offset: '0' }
  return (await stage.host.app.inject({ method, url, query, headers, payload: Buffer.from('a') })).statusCode
}

test('responds with 400 or 404 to malformed or unknown ids in paths and changes nothing', async () => {
  const before = await snapshotOf(stage)
  const calls = Object.keys(CALLS).filter(
    (name): name is CallName => name.startsWith('admin') && CALLS[name as CallName].path.includes(':id'),
  )
  for (const call of calls) {
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '%00', "1'--"]) {
      const url = CALLS[call].path.replace(':id', encodeURIComponent(id))
      expect([400, 404], `${call} ${id}`).toContain(await statusOf(call, url))
    }
  }
  expect(await snapshotOf(stage)).toBe(before)
})

test('rejects an entry with hostile text', async () => {
  const words = ['', '\u0000', 'a\u0000', '\ud800', "' or 1=1 --", 'x'.repeat(5_000), 5, null, [], {}]
  for (const word of words) {
    for (const body of [
      { sid: word, login: 'client' },
      { sid: 'A'.repeat(43), login: word },
    ]) {
      const answer = await stage.host.call(null, 'POST', CALLS.enter.path, { body })
      expect([400, 403], JSON.stringify(body).slice(0, 80)).toContain(answer.status)
    }
  }
})
