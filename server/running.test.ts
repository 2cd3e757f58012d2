import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CALLS, TOKEN_HEADER } from '../src/contract/http/paths.ts'
import { CLOSE, SOCKET_PATH, TOKEN_SUBPROTOCOL_PREFIX } from '../src/contract/wire/protocol.ts'
import { addressIn, buildTestServer, eventually, exitCode } from './testing/builtServer.ts'
import { JOURNAL_POOL_SIZE } from './platform/db/connection.ts'
import type { Running } from './platform/dataFolder/testing/runNode.ts'

/** Long enough for a poll to see the server not ready and still serving. */
const GRACE_MS = 1_500

const built = await buildTestServer()
afterAll(() => built.close())

let server: Running
let address: string
let token: string
const form = (account: { login: string; password: string }) => {
  const fields = new FormData()
  fields.set('username', account.login)
  fields.set('password', account.password)
  return fields
}
let demo: { login: string; password: string }

beforeAll(async () => {
  server = await built.start(join(built.root, 'running'), [], {
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'debug',
    METRICS_PORT: '0',
    STOP_GRACE_MS: String(GRACE_MS),
    RATE_LIMIT_PER_MINUT: '60',
  })
  address = addressIn(server.line) ?? server.errors()
  const [login = '', password = ''] = await eventually(() =>
    /^demo sign-in: (\S+) (\S+)$/m.exec(server.output())?.slice(1),
  )
  demo = { login, password }
  const answer = await fetch(address + CALLS.login.path, { method: 'POST', body: form(demo) })
  token = answer.headers.get(TOKEN_HEADER) ?? ''
}, 60_000)

interface LogLine {
  readonly level: string
  readonly component?: string
  readonly message: string
  readonly [field: string]: unknown
}
const logged = (): LogLine[] =>
  server
    .errors()
    .split('\n')
    // The last one may still be in flight.
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LogLine)

const statusOf = async (path: string): Promise<number> =>
  (await fetch(address + path).catch(() => null))?.status ?? 0

/** Value by name with labels, as `fleet_sockets` or `fleet_query_seconds_count{pool="calls",statement="select"}`. */
const scrape = async (): Promise<ReadonlyMap<string, number>> => {
  const at = logged().find(({ component }) => component === 'metrics')?.['address']
  const text = await (await fetch(String(at))).text()
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const openSocket = async (): Promise<WebSocket> => {
  const socket = new WebSocket(address.replace('http', 'ws') + SOCKET_PATH, [
    'fleet.v1.json',
    TOKEN_SUBPROTOCOL_PREFIX + token,
  ])
  await once(socket, 'open')
  socket.send(JSON.stringify({ event: 'connection.resume', data: { seq: null } }))
  await once(socket, 'message')
  return socket
}

test('logs one JSON object per line, warns of misspelled settings, and logs calls without their contents', async () => {
  expect(logged().find(({ component }) => component === 'settings')).toMatchObject({
    level: 'warning',
    message: 'RATE_LIMIT_PER_MINUT is not a setting; did you mean RATE_LIMIT_PER_MINUTE?',
  })
  // A call is logged after its response was sent.
  const call = await eventually(() => logged().find(({ route }) => route === CALLS.login.path))
  expect(call).toMatchObject({
    level: 'debug',
    component: 'calls',
    method: 'POST',
    status: 200,
    ms: expect.any(Number),
  })
  for (const secret of [demo.password, token]) expect(server.errors()).not.toContain(secret)
})

test('reports in its metrics what it records, sends and queries', async () => {
  const socket = await openSocket()
  const numbers = await eventually(async () => {
    const found = await scrape()
    const isCounted = found.has('fleet_waiting{what="mail"}')
    // The lag is measured at some observations of a batch, which may be none of positions.
    const grown = ['fleet_events_sent_total', 'fleet_lag_seconds_count']
    return isCounted && grown.every((name) => (found.get(name) ?? 0) > 0) ? found : undefined
  })
  const value = (name: string): number => numbers.get(name) ?? Number.NaN
  expect(value('fleet_ready')).toBe(1)
  expect(value('fleet_sockets')).toBe(1)
  expect(value('fleet_vehicles')).toBeGreaterThanOrEqual(500)
  expect(value('fleet_observations_recorded_total')).toBeGreaterThan(0)
  expect(value('fleet_storing_seconds_count')).toBeGreaterThan(0)
  expect(value('fleet_lag_seconds_bucket{le="60"}')).toBeGreaterThan(0)
  expect(value('fleet_query_seconds_count{pool="journal",statement="update"}')).toBeGreaterThan(0)
  const journalConnections = value('fleet_database_connections{pool="journal"}')
  expect(journalConnections).toBeGreaterThanOrEqual(1)
  expect(journalConnections).toBeLessThanOrEqual(JOURNAL_POOL_SIZE)
  expect(
    value(`fleet_call_seconds_count{method="POST",route="${CALLS.login.path}",status="200"}`),
  ).toBeGreaterThanOrEqual(1)
  for (const what of ['webhook', 'mail', 'message', 'order', 'answer'])
    expect(value(`fleet_waiting{what="${what}"}`)).toBe(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  socket.terminate()
})

test('stops in order: notifies balancers, closes sockets, answers the running call, stops sources, and the recorder last', async () => {
  const socket = await openSocket()
  const socketClosed = once(socket, 'close').then(([code]) => Number(code))
  // A sign-in whose last byte is still missing.
  const boundary = 'part'
  const fields = Object.entries({ username: demo.login, password: demo.password })
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')
  const underWay = request(address + CALLS.login.path, {
    method: 'POST',
    // Keeps its end of the connection open: a stop that waited for that would never end.
    agent: new Agent({ keepAlive: true }),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  underWay.write(fields)
  const answered = once(underWay, 'response').then(([response]) => {
    response.resume()
    return Number(response.statusCode)
  })
  expect(await statusOf('/ready')).toBe(200)

  server.child.kill('SIGTERM')
  await eventually(async () => ((await statusOf('/ready')) === 503 ? true : undefined))
  // It still serves clients that have not noticed yet.
  expect(await statusOf('/health')).toBe(200)
  expect(socket.readyState).toBe(socket.OPEN)

  expect(await socketClosed).toBe(CLOSE.plannedStop)
  await eventually(async () => ((await statusOf('/ready')) === 0 ? true : undefined))
  underWay.end(`--${boundary}--\r\n`)
  expect(await answered).toBe(200)
  expect(await exitCode(server)).toBe(0)
  const last = logged().map(({ message }) => message)
  const order = ['stopping (SIGTERM)', 'demo fleet: stopped', 'recorded '].map((words) =>
    last.findLastIndex((message) => message.startsWith(words)),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})
