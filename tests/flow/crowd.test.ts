import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, pathOf } from '../../src/contract/http/paths.ts'
import type { VehicleState } from '../../src/contract/entities/vehicle.ts'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import { Feeder } from '../tools/feeder.ts'
import { LightClient } from '../tools/lightClient.ts'
import { until } from '../tools/liveClient.ts'
import { makeOwnFleet, type OwnFleet } from '../tools/ownFleet.ts'
import { childrenOf } from '../tools/processes.ts'
import { type Product, startProduct } from '../tools/product.ts'

/** Many concurrent sessions and many reconnecting sockets against one production server on loopback: the long form. */
const LONG = process.env.LONG_TESTS === '1'
const [SESSIONS, CALLS_EACH, SOCKETS] = [200, 500, 2_000]
/** Calls per minute of one session: above what a session of the crowd makes. */
const LIMIT = 600
const CONNECTIONS = 32
/** Allowed growth of the server's memory, MB; a leak of 2 kB per call would be 200 MB. */
const GROWTH_MB = 200
/** A loaded machine handles 35 calls a second, of a hundred thousand. */
const TIMEOUT_MS = 3_600_000

const TOKEN = randomBytes(24).toString('hex')
const PASSWORD = 'long-enough-pass-123'
const SERIALS = Array.from({ length: 8 }, (_, index) => `crowd-${index}`)

let product: Product
let fleet: OwnFleet
let feeder: Feeder
const sessions: ApiCaller[] = []

beforeAll(async () => {
  product = await startProduct({
    args: ['--production'],
    env: { INTAKE_TOKEN: TOKEN, RATE_LIMIT_PER_MINUTE: String(LIMIT) },
  })
  fleet = await makeOwnFleet(product, SERIALS)
  feeder = new Feeder({ url: product.url, token: TOKEN, serials: SERIALS, pauseMs: 200 })
  feeder.start()
  await addSessions()
}, 600_000)
afterAll(async () => {
  await feeder?.finish()
  await product?.stop()
}, 120_000)

/** Users of the client, each with a few sessions, as real accounts have. */
const addSessions = async (): Promise<void> => {
  const SESSIONS_EACH = 5
  const body = (login: string) => ({
    login,
    password: PASSWORD,
    capabilities: ALL_RIGHTS,
    vehicleScope: 'all',
  })
  for (let user = 0; sessions.length < SESSIONS; user++) {
    const login = `user-${user}`
    await fleet.client.send('createUser', {}, body(login))
    for (let count = 0; count < SESSIONS_EACH && sessions.length < SESSIONS; count++)
      sessions.push(await signInTo(product.url, { login, password: PASSWORD }))
  }
}

const serverPid = (): number => {
  const [server] = childrenOf(product.launcher.pid ?? 0)
  if (server === undefined) throw new Error('the launcher has no server')
  return server
}

/** Resident memory of the server, MB. */
const residentMb = (): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${serverPid()}/status`, 'utf8'))?.[1] ?? 0) / 1_024

interface Answers {
  readonly statuses: Readonly<Record<string, number>>
  /** The calls rejected for the limit, per session. */
  readonly limited: readonly number[]
  readonly medianMs: number
  readonly p99Ms: number
}

const askMany = async (
  tokens: readonly string[],
  each: number,
  connections = CONNECTIONS,
): Promise<Answers> => {
  const [vehicleId = 0] = fleet.vehicles.values()
  const paths = [
    CALLS.vehicleStates.path,
    CALLS.vehicleMiniStates.path,
    pathOf('vehicleState', { id: vehicleId }),
    CALLS.eventsCountPerDay.path,
    CALLS.sessions.path,
  ]
  const asked = JSON.stringify({ url: product.url, tokens, paths, each, connections })
  const tool = join(import.meta.dirname, '..', 'tools', 'askMany.js')
  const { stdout } = await promisify(execFile)(process.execPath, [tool, asked], { timeout: TIMEOUT_MS })
  return JSON.parse(stdout) as Answers
}

test.skipIf(!LONG)(
  `responds to ${SESSIONS * CALLS_EACH} calls of ${SESSIONS} sessions in bounded memory`,
  {
    timeout: TIMEOUT_MS + 60_000,
  },
  async () => {
    const tokens = sessions.map(({ token }) => token)
    await askMany(tokens, Math.ceil(CALLS_EACH / 10))
    const before = residentMb()
    const { statuses, medianMs, p99Ms } = await askMany(tokens, CALLS_EACH - Math.ceil(CALLS_EACH / 10))
    const after = residentMb()
    process.stdout.write(
      `crowd: ${JSON.stringify(statuses)}, median ${medianMs} ms, 99 % within ${p99Ms} ms, server ${before.toFixed()} MB before and ${after.toFixed()} MB after\n`,
    )
    expect(Object.keys(statuses)).toEqual(['200'])
    expect(after - before).toBeLessThan(GROWTH_MB)
  },
)

test.skipIf(!LONG)('rejects only the session past its limit', { timeout: TIMEOUT_MS }, async () => {
  const account = { login: 'user-0', password: PASSWORD }
  const greedy = await signInTo(product.url, account)
  const other = await signInTo(product.url, account)
  const [many, few] = await Promise.all([
    askMany([greedy.token], LIMIT + 100, 8),
    askMany([other.token], 50, 2),
  ])
  expect(many.limited[0]).toBeGreaterThan(0)
  expect(few.statuses).toEqual({ 200: 50 })
})

const isHealthy = async (): Promise<boolean> =>
  fetch(`${product.url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Every client's state of each vehicle equals the server's, as of one moment without reports. */
const expectEqualToServer = async (clients: readonly LightClient[]): Promise<void> => {
  const { rows, asOfSeq } = await fleet.client.list<VehicleState>('vehicleStates')
  await until(
    'all clients as new as the list',
    () => clients.every(({ seq }) => seq >= asOfSeq),
    60_000,
    () => clients.filter(({ seq }) => seq < asOfSeq).length,
  )
  const wrong = clients.filter((client) =>
    rows.some(({ vehicleId, timestamp }) => client.timestampOf(vehicleId) !== timestamp),
  )
  expect(rows).toHaveLength(SERIALS.length)
  expect(wrong).toHaveLength(0)
}

test.skipIf(!LONG)(
  `reconnects ${SOCKETS} sockets after the server was killed, without losing an event`,
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const clients = Array.from({ length: SOCKETS }, (_, index) => {
      const session = sessions[index % sessions.length]
      return new LightClient(product.url, session?.token ?? '')
    })
    try {
      for (const client of clients) client.connect()
      const live = (): number => clients.filter(({ isLive }) => isLive).length
      const allLive = (): Promise<void> =>
        until('all clients live', () => live() === SOCKETS, TIMEOUT_MS / 4, live)
      await allLive()
      const before = residentMb()
      const loads = clients.reduce((sum, client) => sum + client.loads, 0)
      const killedAt = Date.now()
      process.kill(serverPid(), 'SIGKILL')
      await until('the clients to notice', () => live() === 0)
      await until('the server', isHealthy)
      const startedAt = Date.now()
      // The server responds to others while all of them reconnect.
      const looks: number[] = []
      const state = { isBack: false }
      const looking = (async () => {
        while (!state.isBack) {
          const began = Date.now()
          expect(await isHealthy()).toBe(true)
          looks.push(Date.now() - began)
          await new Promise((resolve) => setTimeout(resolve, 200))
        }
      })()
      await allLive()
      state.isBack = true
      await looking
      const after = residentMb()
      process.stdout.write(
        `sockets: ${SOCKETS} back ${Date.now() - startedAt} ms after the server was, which took ${startedAt - killedAt} ms; health at most ${Math.max(...looks)} ms; ${clients.reduce((sum, client) => sum + client.loads, 0) - loads} lists; server ${before.toFixed()} MB before and ${after.toFixed()} MB after\n`,
      )
      expect(after - before).toBeLessThan(GROWTH_MB)
      await feeder.finish()
      await expectEqualToServer(clients)
      expect(clients.filter(({ disordered }) => disordered > 0)).toEqual([])
      expect(clients.flatMap(({ unexpected }) => unexpected)).toEqual([])
    } finally {
      for (const client of clients) client.disconnect()
    }
  },
)
