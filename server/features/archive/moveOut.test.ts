import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveHead } from '../../../src/contract/http/admin/archive.ts'
import {
  ARCHIVE_BYTES,
  archiveFileName,
  MOVE_OUT_DAYS_MAX,
} from '../../../src/contract/http/admin/moveOut.ts'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { openStalledReader, requestText } from '../../testing/stalledReader.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { writeArchive } from './writeArchive.ts'

const DAY_MS = 86_400_000
/** So many that a slow reader holds an archive up: some 3 MB that cannot be compressed. */
const POSITIONS = 20_000
/** Together more than an archive may have: zeros, which the database compresses. */
const PHOTOS = 27
const PHOTO_BYTES = Math.ceil(ARCHIVE_BYTES / (PHOTOS - 1))

let stage: AdminStage
let client: TestUser
let other: TestUser
let limited: TestUser
let folder: string
let path: string
let days: { readonly fromDay: string; readonly untilDay: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moveOut-'))
  path = join(folder, 'http.sock')
  stage = await openAdminStage()
  client = await stage.host.addUser('client')
  other = await stage.host.addUser('other')
  limited = await stage.host.addUser('night', { kind: 'limited', owner: client })
  const [vehicle = 0] = await stage.host.addVehicles('client', [{ key: 'a', name: 'Truck A' }])
  await stage.host.addVehicles('other', [{ key: 'b', name: 'Foreign' }])
  const now = stage.host.stage.clock.now()
  const midnight = Math.floor(now / DAY_MS) * DAY_MS
  days = { fromDay: dayOf(midnight - 2 * DAY_MS), untilDay: dayOf(midnight - DAY_MS) }
  const owner = sql.lit(client.accountId)
  const columns = sql`position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, validity, ignition_on, attributes)`
  await sql`insert into ${columns} select ${sql.lit(midnight - 2 * DAY_MS)} + n * 1000, ${owner}, ${sql.lit(vehicle)},
    500000000, 300000000, 2000, 900, 100, true,
    jsonb_build_object('noise', md5(n || 'a') || md5(n || 'b') || md5(n || 'c') || md5(n || 'd') || md5(n || 'e'))
    from generate_series(0, ${sql.lit(POSITIONS - 1)}) n`.execute(stage.host.stage.db)
  // The last moment of the period, and the first one behind it.
  for (const at of [midnight - 1, midnight])
    await sql`insert into ${columns} values (${at}, ${owner}, ${vehicle}, 500000000, 300000000, 0, 0, 100, true, null)`.execute(
      stage.host.stage.db,
    )
  await stage.host.app.listen({ path })
})
afterAll(async () => {
  await stage.host.close()
  await rm(folder, { recursive: true })
})

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const urlOf = (id: number): string =>
  `${pathOf('adminMoveOut', { id })}?${new URLSearchParams({ ...days }).toString()}`
const ask = (rest: object = {}, id = client.accountId, as: TestUser | null = stage.admin) =>
  stage.ask('adminMoveOut', { params: { id }, query: { ...days, ...rest }, as })
const askOwn = (rest: object = {}, as: TestUser | null = client) =>
  stage.ask('ownArchive', { query: { ...days, ...rest }, as })
const download = (id = client.accountId) =>
  stage.host.inject({ method: 'GET', url: urlOf(id), headers: { [TOKEN_HEADER]: stage.admin.token } })
const entries = () =>
  stage.host.stage.db
    .selectFrom('audit_log')
    .select(['actor_login', 'account_login', 'detail'])
    .where(sql`detail ->> 'what'`, '=', 'movedOut')
    .orderBy('id')
    .execute()

test('an administrator downloads the archive of a client, with the positions of both days, and the log says so', async () => {
  const before = (await entries()).length
  const answer = await download()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="client-${days.untilDay}.zip"`,
    'cache-control': 'no-store',
  })
  const parts = unzipSync(answer.rawPayload)
  const textOf = (name: string): string => strFromU8(parts[name] ?? new Uint8Array())
  expect(archiveHead.parse(JSON.parse(textOf('archive.json')))).toMatchObject({ account: 'client', ...days })
  expect(JSON.parse(textOf('vehicles.json'))).toMatchObject([{ number: 1, name: 'Truck A' }])
  expect(JSON.parse(textOf('users.json'))).toMatchObject([{ login: 'night' }])
  expect(textOf('positions/1.csv').trimEnd().split('\n')).toHaveLength(1 + POSITIONS + 1)
  expect((await entries()).slice(before)).toEqual([
    {
      actor_login: 'root',
      account_login: 'client',
      detail: { what: 'movedOut', name: `${days.fromDay} - ${days.untilDay}` },
    },
  ])
})

test('nobody else may, and a rejected call is no entry of the log', async () => {
  const before = await entries()
  for (const as of [client, other, limited])
    expect([as.accountId, (await ask({}, client.accountId, as)).status]).toEqual([as.accountId, 403])
  expect((await ask({}, client.accountId, null)).status).toBe(401)
  expect(await entries()).toEqual(before)
})

test('an owner downloads the archive of the own account, and the log says so; nobody else and no access token does', async () => {
  const before = await entries()
  const demo = await stage.host.addUser('demo', { kind: 'demo', owner: client })
  const made = await stage.ask('createAccessToken', {
    as: client,
    body: { name: 'Reader', scope: 'change', days: 1 },
  })
  for (const as of [limited, demo, stage.admin])
    expect([as.accountId, (await askOwn({}, as)).status]).toEqual([as.accountId, 403])
  expect((await askOwn({}, null)).status).toBe(401)
  const { token = '' } = made.json as { readonly token?: string }
  expect(await askOwn({}, { ...client, token: `Bearer ${token}` })).toMatchObject({
    status: 403,
    json: { code: 'not_for_tokens' },
  })
  expect(await askOwn({ untilDay: '2026-02-30' })).toMatchObject({ status: 400, json: { field: 'untilDay' } })
  expect(await entries()).toEqual(before)

  const url = `${CALLS.ownArchive.path}?${new URLSearchParams({ ...days }).toString()}`
  const answer = await stage.host.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: other.token } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="other-${days.untilDay}.zip"`,
    'cache-control': 'no-store',
  })
  const vehicles = strFromU8(unzipSync(answer.rawPayload)['vehicles.json'] ?? new Uint8Array())
  expect(JSON.parse(vehicles)).toMatchObject([{ number: 1, name: 'Foreign' }])
  expect((await entries()).slice(before.length)).toMatchObject([
    { actor_login: 'other', account_login: 'other', detail: { what: 'movedOut' } },
  ])
})

test('files that are larger than an archive may be are rejected by the name of the switch, which turned off lets it be made', async () => {
  const full = await stage.host.addUser('full')
  const { db } = stage.host.stage
  await sql`insert into employee (owner_id, last_name, first_name, phones, licence_number, card_ids, department)
    select ${full.accountId}, 'Zhuk ' || n, '', '[]', '', '[]', '' from generate_series(1, ${PHOTOS}::integer) n`.execute(
    db,
  )
  await sql`insert into employee_photo (owner_id, employee_id, hash, content_type, bytes)
    select owner_id, id, id::text, 'image/webp', decode(repeat('00', ${PHOTO_BYTES}::integer), 'hex') from employee
    where owner_id = ${full.accountId}`.execute(db)
  const before = await entries()
  for (const answer of [await ask({}, full.accountId), await askOwn({ files: 'true' }, full)])
    expect(answer).toMatchObject({ status: 422, json: { code: 'bad_input', field: 'files' } })
  expect(await entries()).toEqual(before)
  expect((await askOwn({ files: 'false' }, full)).status).toBe(200)
})

test('a person who is no client, or nobody, is rejected by the name of the field', async () => {
  for (const id of [999_999, limited.accountId, stage.admin.accountId])
    expect(await ask({}, id)).toMatchObject({ status: 422, json: { code: 'not_found', field: 'clientId' } })
})

test.each([
  ['no day', { fromDay: 'yesterday' }, 'fromDay'],
  ['no word for files', { files: 'some' }, 'files'],
  ['a day that does not exist', { untilDay: '2026-02-30' }, 'untilDay'],
  ['days the wrong way round', { fromDay: '2026-05-02', untilDay: '2026-05-01' }, 'untilDay'],
  [
    'a day too many',
    { fromDay: '2000-01-01', untilDay: dayOf(Date.UTC(2000, 0, 1 + MOVE_OUT_DAYS_MAX)) },
    'untilDay',
  ],
])('%s is rejected by the name of the field', async (_, wrong, field) => {
  expect(await ask(wrong)).toMatchObject({ status: 400, json: { field } })
})

test('the longest period is accepted', async () => {
  const untilDay = dayOf(Date.UTC(2000, 0, MOVE_OUT_DAYS_MAX))
  expect((await ask({ fromDay: '2000-01-01', untilDay })).status).toBe(200)
})

test('a third archive at once is rejected in words; a reader that leaves frees its place', async () => {
  const readers: Socket[] = []
  const begun = (await entries()).length
  try {
    for (const _ of [1, 2]) {
      const reader = await openStalledReader(
        { path },
        requestText(urlOf(client.accountId), stage.admin.token),
      )
      readers.push(reader)
    }
    await expect.poll(async () => (await entries()).length).toBe(begun + 2)
    expect(await ask({}, other.accountId)).toMatchObject({ status: 503, json: { code: 'unavailable' } })
    expect((await askOwn({}, other)).status).toBe(503)
    expect(await entries()).toHaveLength(begun + 2)
    readers[0]?.destroy()
    await expect.poll(async () => (await ask({}, other.accountId)).status).toBe(200)
  } finally {
    for (const reader of readers) reader.destroy()
  }
})

test('an archive that fails on its way is a failed download', async () => {
  const { db } = stage.host.stage
  await expect.poll(async () => (await ask({}, other.accountId)).status).toBe(200)
  await sql`alter table position rename to position_away`.execute(db)
  try {
    const reader = await openStalledReader({ path }, requestText(urlOf(client.accountId), stage.admin.token))
    let received = ''
    const closed = new Promise((resolve) => void reader.once('close', resolve))
    reader.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
    reader.resume()
    await closed
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    expect(received).toContain('vehicles.json')
    expect(received).not.toContain('archive.json')
    // The last piece of a whole answer.
    expect(received.endsWith('\r\n0\r\n\r\n')).toBe(false)
  } finally {
    await sql`alter table position_away rename to position`.execute(db)
  }
})

test('a reader that leaves ends the reading: no statement follows', async () => {
  let statements = 0
  const counted = stage.host.stage.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const from = Date.parse(days.fromDay)
  const subject = {
    ownerId: client.accountId,
    login: 'client',
    from,
    until: from + 2 * DAY_MS,
    hasFiles: true,
    now: from,
  }
  let bytes = 0
  for await (const chunk of writeArchive(counted, subject)) {
    bytes += chunk.length
    if (bytes > 100_000) break
  }
  const atTheEnd = statements
  await download(other.accountId)
  await download(other.accountId)
  expect(statements).toBe(atTheEnd)
  for await (const chunk of writeArchive(counted, subject)) bytes += chunk.length
  expect(statements - atTheEnd).toBeGreaterThan(atTheEnd)
})

test('the name of a file has safe characters only', () => {
  expect(archiveFileName('a b"/../ö\r\n', '2026-01-02')).toBe('a_b_.._-2026-01-02.zip')
})
