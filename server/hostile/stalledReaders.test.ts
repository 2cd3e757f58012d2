import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { CALLS, pathOf } from '../../src/contract/http/paths.ts'
import { HEAT_NAMED_MAX } from '../../src/contract/http/heat.ts'
import { HEAT_ZOOM, heatCellBox } from '../../src/contract/rules/heatGrid.ts'
import { DAY_MS, storeDay } from '../features/heat/heatSql.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../features/vehicles/testFleetApp.ts'
import { TEST_START } from '../live/testFleet.ts'
import { StreamedAnswers } from '../platform/streaming/streamedAnswers.ts'
import { cutOff, openStalledReader, readSlowly, requestText } from '../testing/stalledReader.ts'

/** Clients that request streamed responses and read them slowly or not at all. */

const VEHICLES = 1_500
const HOUR = 3_600_000
const LONG = 600_000
const FROM = TEST_START - 10 * HOUR
const MAP_FILE = `stalled-${process.pid}.pmtiles`

/** Small, so that the stream soon depends on the reader. */
const LITTLE = { total: 400_000, share: 200_000 }
const memory = { ...LITTLE }
const answers = new StreamedAnswers({
  answers: { slots: 8, share: 6, waitingPerClient: 4, waiting: 6 },
  memory,
  maxWaitMs: LONG,
  resumeMs: 300,
})
const timeouts = { windowMs: LONG, minBytes: 500_000, checkMs: 20 }

let host: TestFleetApp
let attacker: TestUser
let other: TestUser
let admin: TestUser
/** A Unix socket: it buffers 0.2 MB unread, where TCP buffers 4 MB. */
let folder: string
let path: string
let tcp: Server
let vehicle: number
const opened: Socket[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stalled-'))
  path = join(folder, 'http.sock')
  host = await openTestFleetApp({}, { answers, readerTimeouts: timeouts })
  await writeFile(
    join(host.maps.folder, MAP_FILE),
    Buffer.concat([Buffer.from('PMTiles\u0003'), Buffer.alloc(2_000_000)]),
  )
  attacker = await host.addUser('attacker')
  other = await host.addUser('other')
  admin = await host.addUser('root', { kind: 'admin' })
  const realSensorValues = Array.from({ length: 60 }, (_, index) => sensor(index + 1))
  const ids = await host.addVehicles(
    'attacker',
    Array.from({ length: VEHICLES }, (_, index) => ({ key: `v${index}`, state: { realSensorValues } })),
  )
  vehicle = ids[0] ?? 0
  await host.addVehicles('other', [{ key: 'small' }])
  await addPositions(ids)
  await addHeat(ids.slice(0, HEAT_NAMED_MAX))
  await addZones()
  await host.app.listen({ path })
  tcp = createServer((socket) => host.app.server.emit('connection', socket)).listen(0, '127.0.0.1')
  await once(tcp, 'listening')
})
afterAll(async () => {
  tcp.close()
  await host.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  Object.assign(memory, LITTLE)
  timeouts.windowMs = LONG
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await allReleased()
})

/** Zones of many points, some 10 MB. */
const addZones = async (): Promise<void> => {
  await sql`
    insert into geozone (owner_id, shape, points, name, zone_type_id, color, description, area)
    select ${attacker.accountId}, 'POLYGON', points, 'zone ' || i, (select min(id) from zone_type), '#000000', '', 1
    from generate_series(1, 2000) as i, (
      select jsonb_agg(jsonb_build_object('latitude', 50 + n / 1e4, 'longitude', 30)) as points
      from generate_series(1, 120) as n
    ) as ring`.execute(host.stage.db)
}

/** One of many, so that the attacker's vehicles amount to 10 MB. */
const sensor = (sensorNumber: number) => ({
  name: `A sensor with a name of some length ${sensorNumber}`,
  value: 12.5,
  units: 'V',
  visible: true,
  sensorType: 'VOLTAGE',
  sensorNumber,
})

/** A position per second for ten hours of the first vehicle, and thirty positions of each other one. */
const addPositions = async (ids: readonly number[]): Promise<void> => {
  const owner = sql.lit(attacker.accountId)
  const columns = sql`position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, validity, ignition_on)`
  await sql`insert into ${columns} select ${sql.lit(FROM)} + n * 1000, ${owner}, ${sql.lit(vehicle)},
    500000000 + n * 1000, 300000000, 2000, 900, 100, true from generate_series(0, 35999) n`.execute(
    host.stage.db,
  )
  await sql`insert into ${columns} select ${sql.lit(FROM)} + n * 10000, ${owner}, id,
    500000000 + n * 1000, 300000000, 2000, 900, 100, true
    from unnest(${sql.lit(`{${ids.slice(1).join(',')}}`)}::integer[]) id, generate_series(0, 29) n`.execute(
    host.stage.db,
  )
}

/** A day of as many cells as an answer may have, some 0.4 MB. */
const HEAT_DAY = Math.floor(FROM / DAY_MS)
const HEAT_SIDE = 128
const HEAT_CORNER = { column: 150_000, row: 90_000 }
const heatQuestion = {
  measure: 'presence',
  vehicleIds: null,
  from: HEAT_DAY * DAY_MS,
  to: (HEAT_DAY + 1) * DAY_MS,
}
const heatBox = () => {
  const { column, row } = HEAT_CORNER
  const last = HEAT_SIDE - 1
  const northWest = heatCellBox(column, row, HEAT_ZOOM)
  const southEast = heatCellBox(column + last, row + last, HEAT_ZOOM)
  const inside = 1e-6
  return {
    west: northWest.east - inside,
    north: northWest.south + inside,
    east: southEast.west + inside,
    south: southEast.north - inside,
  }
}
/** Long names, so that the few vehicles of a cell make a large response too. */
const addHeat = async (ids: readonly number[]): Promise<void> => {
  await sql`update vehicle set name = repeat('n', 4000) where id = any(${sql.lit(`{${ids.join(',')}}`)}::integer[])`.execute(
    host.stage.db,
  )
  const presence = Array.from({ length: HEAT_SIDE * HEAT_SIDE }, (_, index) => ({
    column: HEAT_CORNER.column + (index % HEAT_SIDE),
    row: HEAT_CORNER.row + Math.floor(index / HEAT_SIDE),
    count: 100,
    ms: 10_000_000,
  }))
  for (const vehicleId of ids)
    await storeDay(
      host.stage.db,
      { ownerId: attacker.accountId, vehicleId, day: HEAT_DAY, late: null },
      { presence, stops: [], speeding: [], lost: [] },
    )
}

const openTransactions = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(host.stage.db)
  return rows[0]?.n ?? 0
}
const allReleased = async (): Promise<void> => {
  await expect.poll(() => answers.usage, { timeout: 20_000 }).toEqual({ answers: 0, waiting: 0, bytes: 0 })
  await expect.poll(openTransactions, { timeout: 20_000 }).toBe(0)
}
const stall = async (text: string, target: NetConnectOpts = { path }): Promise<Socket> => {
  const reader = await openStalledReader(target, text)
  opened.push(reader)
  return reader
}
const query = (from: number, to: number) => `from=${from}&to=${to}`

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const ROUTES: readonly {
  readonly title: string
  readonly url: () => string
  readonly as?: () => TestUser
  readonly body?: unknown
  /** How often it is requested on the connection, where one response hardly fills it. */
  readonly times?: number
}[] = [
  { title: 'the full list', url: () => CALLS.vehicleStates.path },
  { title: 'the list of the page', url: () => CALLS.vehicleMiniStates.path },
  { title: 'the geozones', url: () => CALLS.geozones.path },
  {
    title: "the fleet's history",
    url: () => `${CALLS.fleetHistory.path}?${query(FROM, FROM + HOUR)}&step=5`,
  },
  {
    title: 'a track as JSON',
    url: () => `${pathOf('track', { vehicleId: vehicle })}?${query(FROM, TEST_START)}&detail=full`,
  },
  {
    title: 'a track in bytes',
    url: () =>
      `${pathOf('track', { vehicleId: vehicle })}?${query(FROM, TEST_START)}&detail=full&format=binary`,
  },
  {
    title: 'an archive',
    url: () =>
      `${pathOf('adminMoveOut', { id: attacker.accountId })}?fromDay=${dayOf(FROM)}&untilDay=${dayOf(TEST_START)}`,
    as: () => admin,
  },
  {
    title: 'an own archive',
    url: () => `${CALLS.ownArchive.path}?fromDay=${dayOf(FROM)}&untilDay=${dayOf(TEST_START)}`,
  },
  {
    title: 'the heat map',
    url: () => CALLS.heatMap.path,
    body: { ...heatQuestion, box: heatBox() },
    times: 3,
  },
  {
    title: 'the vehicles of a cell of the heat map',
    url: () => CALLS.heatCell.path,
    body: { ...heatQuestion, zoom: HEAT_ZOOM, ...HEAT_CORNER },
    times: 5,
  },
  { title: 'a street map', url: () => `/maps/${MAP_FILE}` },
]

describe.each(ROUTES)('$title', ({ url, as = () => attacker, body, times = 1 }) => {
  const text = () => requestText(url(), as().token, body).repeat(times)

  test('ends when its reader reads nothing, and releases its resources', async () => {
    const reader = await stall(text())
    await expect.poll(() => answers.usage.answers, { timeout: 20_000 }).toBe(1)
    timeouts.windowMs = 200
    await cutOff(reader)
    await allReleased()
  })

  test('releases its resources when its reader disconnects', async () => {
    const reader = await stall(text())
    await expect.poll(() => answers.usage.answers, { timeout: 20_000 }).toBe(1)
    reader.destroy()
    await allReleased()
  })

  test('ends when its reader reads only a little from time to time', async () => {
    const reader = await stall(text())
    timeouts.windowMs = 300
    // Slower than the slowest of these is made, which would otherwise keep up with its reader.
    readSlowly(reader, 400)
    await cutOff(reader)
    await allReleased()
  })
})

test('ends the transaction of a list that fits into memory while a reader stalls', async () => {
  Object.assign(memory, { total: 50_000_000, share: 50_000_000 })
  await stall(requestText(CALLS.vehicleStates.path, attacker.token))
  await expect.poll(() => answers.usage.bytes, { timeout: 20_000 }).toBeGreaterThan(1_000_000)
  await expect.poll(openTransactions, { timeout: 20_000 }).toBe(0)
  expect(answers.usage.answers).toBe(1)
})

test('ends six stalled readers of one client and serves the lists of another unchanged', async () => {
  const address = tcp.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const text = requestText(CALLS.vehicleStates.path, attacker.token)
  const readers: Socket[] = []
  for (let count = 0; count < 6; count++) readers.push(await stall(text, { port, host: '127.0.0.1' }))
  await expect.poll(() => answers.usage.answers, { timeout: 20_000 }).toBe(6)
  for (const call of ['vehicleStates', 'vehicleMiniStates', 'antStatuses'] as const) {
    const answer = await host.call(other, 'GET', CALLS[call].path)
    expect([answer.status, Array.isArray(answer.json) && answer.json.length]).toEqual([200, 1])
  }
  expect(answers.usage.answers).toBe(6)
  timeouts.windowMs = 200
  await Promise.all(readers.map(cutOff))
  await allReleased()
})

test('rejects a client beyond its limit with 429, while another client is served', async () => {
  for (let count = 0; count < 10; count++) await stall(requestText(CALLS.vehicleStates.path, attacker.token))
  await expect.poll(() => answers.usage, { timeout: 20_000 }).toMatchObject({ answers: 6, waiting: 4 })
  const refused = await host.call(attacker, 'GET', CALLS.antStatuses.path)
  expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await host.call(other, 'GET', CALLS.antStatuses.path)).status).toBe(200)
})

test('holds one slot for consecutive requests on one connection, and none once it is closed', async () => {
  const reader = await stall(requestText(CALLS.vehicleStates.path, attacker.token).repeat(5))
  await expect.poll(() => answers.usage.answers, { timeout: 20_000 }).toBe(1)
  expect((await host.call(attacker, 'GET', CALLS.antStatuses.path)).status).toBe(200)
  expect(answers.usage).toMatchObject({ answers: 1, waiting: 0 })
  reader.destroy()
  await allReleased()
})

test('delivers everything to a reader that reads fast enough, however often the connections are checked', async () => {
  timeouts.windowMs = 2_000
  const text = requestText(CALLS.vehicleMiniStates.path, attacker.token)
  const socket = await stall(text.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  socket.resume()
  await expect.poll(() => received.endsWith('0\r\n\r\n'), { timeout: 20_000 }).toBe(true)
})

test('readers of a list in columns that do not read hold no slot, and end like others', async () => {
  const text = requestText(CALLS.vehicleMiniStates.path, attacker.token).replace(
    '\r\n\r\n',
    `\r\naccept: ${COLUMNS_TYPE}\r\n\r\n`,
  )
  const readers: Socket[] = []
  for (let count = 0; count < 10; count++) readers.push(await stall(text.repeat(60)))
  await expect.poll(() => answers.usage.bytes, { timeout: 20_000 }).toBeGreaterThan(1_000)
  await expect.poll(openTransactions, { timeout: 20_000 }).toBe(0)
  expect(answers.usage).toMatchObject({ answers: 0, waiting: 0 })
  // Far less than a list for each of them.
  expect(answers.usage.bytes).toBeLessThan(memory.share)
  expect((await host.call(attacker, 'GET', CALLS.antStatuses.path)).status).toBe(200)
  timeouts.windowMs = 200
  await Promise.all(readers.map(cutOff))
  await allReleased()
})
