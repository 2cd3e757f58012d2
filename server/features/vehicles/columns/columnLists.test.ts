import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { COLUMNS_TYPE } from '../../../../src/contract/columns/columnStream.ts'
import {
  AS_OF_SEQ_HEADER,
  type CallName,
  CALLS,
  ROW_STREAM_TYPE,
  TOKEN_HEADER,
  TOTAL_COUNT_HEADER,
} from '../../../../src/contract/http/paths.ts'
import { LIST_NAMES, type ListName } from '../../../../src/contract/lists.ts'
import { location, simple, TEST_START } from '../../../live/testFleet.ts'
import { StreamedAnswers, STREAM_LIMITS } from '../../../platform/streaming/streamedAnswers.ts'
import { readColumnList } from '../../../testing/readColumnList.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../testFleetApp.ts'

const LIST_CALLS: Readonly<Record<ListName, CallName>> = {
  mini: 'vehicleMiniStates',
  ant: 'antStatuses',
  lock: 'lockStates',
  settings: 'deviceSettings',
  counts: 'eventsCountPerDay',
  mapping: 'vehiclesToDevices',
  retranslation: 'retranslation',
}
const MANY = 2_300

let host: TestFleetApp
let owner: TestUser
let colleague: TestUser
let limited: TestUser
let blind: TestUser
let stranger: TestUser
let ids: number[]
let folder: string
let socketPath: string
const answers = new StreamedAnswers({ ...STREAM_LIMITS, resumeMs: 1_500 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'columns-'))
  socketPath = join(folder, 'http.sock')
  host = await openTestFleetApp({}, { answers })
  owner = await host.addUser('owner')
  colleague = await host.addUser('colleague', { kind: 'limited', owner })
  limited = await host.addUser('limited', { kind: 'limited', owner })
  blind = await host.addUser('blind', {
    kind: 'limited',
    owner,
    without: ['seeCurrentPosition', 'getFuelData'],
  })
  stranger = await host.addUser('stranger')
  ids = await host.addVehicles(
    'owner',
    Array.from({ length: MANY }, (_, index) => ({
      key: `v${index}`,
      groups: index % 3 === 0 ? ['North', 'Вантажівки'] : [],
      ...(index % 7 === 0 && { state: { currentDeviceMapping: null } }),
    })),
  )
  await host.addVehicles('stranger', [{ key: 'z' }])
  await host.restrict(limited, ids.slice(0, 40), true)
  await host.restrict(colleague, ids.slice(0, 5), false)
  await fill()
  await host.app.listen({ path: socketPath })
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await expect.poll(() => answers.usage.bytes, { timeout: 10_000 }).toBe(0)
})

const fill = async (): Promise<void> => {
  const at = TEST_START - 1_000
  await host.stage.record(
    ...ids.slice(0, 300).map((id, index) =>
      location(id, at - index * 977, {
        latitude: 50 + index / 1e5,
        longitude: 30.1234567,
        speed: index / 100,
      }),
    ),
    { event: 'SOS_ALARM', data: { vehicleId: ids[1] ?? 0, timestamp: at } },
    {
      event: 'antennaStatus',
      data: { vehicleId: ids[2] ?? 0, updateTime: at, antConnected: true, shortMode: false },
    },
    {
      event: 'LockStateForDevice',
      data: { vehicleId: ids[3] ?? 0, deviceId: 9, lockState: 'LOCK', lockStateTime: at, name: 'Guard' },
    },
    simple(ids[4] ?? 0, 'TERM', at),
    simple(ids[4] ?? 0, 'VOLTAGE', at + 1),
  )
  for (const id of ids.slice(10, 14)) {
    await host.call(owner, 'POST', `${CALLS.pinVehicle.path}?id=${id}&fixed=true`)
  }
  await host.call(limited, 'POST', `${CALLS.pinVehicle.path}?id=${ids[12]}&fixed=true`)
}

/** A list in columns as it came. */
const ask = async (user: TestUser, list: ListName, headers: Record<string, string> = {}) => {
  const answer = await host.inject({
    method: 'GET',
    url: CALLS[LIST_CALLS[list]].path,
    headers: { [TOKEN_HEADER]: user.token, accept: `${COLUMNS_TYPE}, ${ROW_STREAM_TYPE}`, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const asJson = async (user: TestUser, list: ListName): Promise<unknown[]> =>
  (await host.call(user, 'GET', CALLS[LIST_CALLS[list]].path)).json as unknown[]

describe.each(LIST_NAMES)('the %s list', (list) => {
  test('is the same in columns and as JSON, for everybody who may see it [LIVE-27, LIVE-28]', async () => {
    for (const user of [owner, colleague, limited, blind, stranger]) {
      const answer = await ask(user, list)
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': COLUMNS_TYPE, vary: 'accept' } })
      expect(readColumnList(list, answer.bytes)).toEqual(await asJson(user, list))
    }
  })
})

test('says as of which seq it is true, and how many rows it has', async () => {
  const { headers } = await ask(limited, 'mini')
  const json = await host.call(limited, 'GET', CALLS.vehicleMiniStates.path)
  expect(headers[AS_OF_SEQ_HEADER]).toBe(json.headers[AS_OF_SEQ_HEADER])
  expect(headers[TOTAL_COUNT_HEADER]).toBe('40')
})

test.each([
  ['application/json', 'application/json; charset=utf-8'],
  ['application/vnd.fleet.columns.v2', 'application/json; charset=utf-8'],
  [`application/vnd.fleet.columns.v2, ${ROW_STREAM_TYPE}`, ROW_STREAM_TYPE],
  ['garbage/;;,,=', 'application/json; charset=utf-8'],
  [`text/html, ${COLUMNS_TYPE};q=0.9`, COLUMNS_TYPE],
])('responds to Accept %s with %s', async (accept, type) => {
  const answer = await ask(owner, 'ant', { accept })
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': type } })
})

test('a list without columns stays JSON, and a call without a session is refused', async () => {
  const headers = { accept: COLUMNS_TYPE }
  const full = await host.call(stranger, 'GET', CALLS.vehicleMobileStates.path, { headers })
  expect(full.headers['content-type']).toBe('application/json; charset=utf-8')
  expect((await host.call(null, 'GET', CALLS.vehicleMiniStates.path, { headers })).status).toBe(401)
})

/** Lists that are read from the database wait until `act` is done. */
const whileNothingIsRead = <T>(act: () => Promise<T>): Promise<T> =>
  host.stage.db.transaction().execute(async (trx) => {
    await sql`lock table vehicle_state in access exclusive mode`.execute(trx)
    return act()
  })

test('callers that see the same share what is made for those who wait, and each gets its own pins', async () => {
  const second = await host.addUser('second', { kind: 'demo', owner })
  const users = [owner, second, owner, owner, second, owner, second, owner]
  const opened = vi.spyOn(answers, 'openShared')
  const asking = await whileNothingIsRead(async () => {
    const all = users.map((user) => ask(user, 'mini'))
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(users.length), 30_000)
    return all
  })
  const asked = await Promise.all(asking)
  expect(new Set(asked.map(({ headers }) => headers.etag)).size).toBeLessThanOrEqual(3)
  const alone = await ask(limited, 'mini')
  expect(asked.map(({ headers }) => headers.etag)).not.toContain(alone.headers.etag)
  const pinned = (bytes: Uint8Array): number =>
    readColumnList('mini', bytes).filter((row) => (row as { fixed: unknown }).fixed !== false).length
  expect(asked.map(({ bytes }) => pinned(bytes))).toEqual(users.map((user) => (user === owner ? 4 : 0)))
})

test('callers that see different vehicles, places or zones never share, however many wait [LIVE-28]', async () => {
  const users = [owner, limited, colleague, blind, stranger, limited, blind, colleague]
  const asked = await Promise.all(users.map((user) => ask(user, 'mini')))
  for (const [index, user] of users.entries()) {
    const bytes = asked[index]?.bytes ?? new Uint8Array(0)
    expect(readColumnList('mini', bytes)).toEqual(await asJson(user, 'mini'))
  }
})

describe('cut off', () => {
  /** Reads a list over a connection of its own, and leaves after some bytes. */
  const cut = async (user: TestUser, after: number): Promise<{ etag: string; bytes: Buffer }> => {
    const request = get({
      socketPath,
      agent: false,
      path: CALLS.vehicleMiniStates.path,
      headers: { [TOKEN_HEADER]: user.token, accept: COLUMNS_TYPE },
    })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    let bytes = Buffer.alloc(0)
    for await (const piece of answer) {
      bytes = Buffer.concat([bytes, piece as Buffer])
      if (bytes.length >= after) break
    }
    request.destroy()
    return { etag: answer.headers.etag ?? '', bytes: bytes.subarray(0, after) }
  }
  const resume = (user: TestUser, etag: string, from: number) =>
    ask(user, 'mini', { range: `bytes=${from}-`, 'if-range': etag })

  test('continues at any byte with the very same list, whatever has happened since', async () => {
    for (const after of [1, 3, 20, 12_000]) {
      const before = await asJson(owner, 'mini')
      const { etag, bytes } = await cut(owner, after)
      expect(bytes).toHaveLength(after)
      await host.stage.record(location(ids[0] ?? 0, TEST_START + after, { speed: after }))
      const rest = await resume(owner, etag, after)
      expect(rest).toMatchObject({ status: 206, headers: { etag } })
      expect(rest.headers['content-range']).toBe(
        `bytes ${after}-${after + rest.bytes.length - 1}/${after + rest.bytes.length}`,
      )
      expect(readColumnList('mini', Buffer.concat([bytes, rest.bytes]))).toEqual(before)
    }
  })

  test("starts again with another's build, a forgotten one, or a range that does not fit", async () => {
    const { etag } = await cut(owner, 10)
    for (const answer of [
      await resume(limited, etag, 10),
      await resume(owner, '"none"', 10),
      await resume(owner, etag, 999_999_999),
      await ask(owner, 'mini', { range: 'bytes=5-9', 'if-range': etag }),
      await ask(owner, 'mini', { range: 'bytes=10-' }),
    ]) {
      expect(answer.status).toBe(200)
      expect(readColumnList('mini', answer.bytes).length).toBeGreaterThan(0)
    }
  })
})
