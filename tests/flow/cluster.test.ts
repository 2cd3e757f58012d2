import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../../server/platform/db/embedded/startEmbedded.ts'
import { demoAccount } from '../tools/accounts.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import { type Balancer, openBalancer } from '../tools/balancer.ts'
import { type Cable, layCable } from '../tools/cable.ts'
import { type ClusterSenders, startClusterSenders } from '../tools/clusterSenders.ts'
import { LiveClient, until } from '../tools/liveClient.ts'
import { bringNatsServer, type NatsServer, prepareNatsServer } from '../tools/natsServer.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { chooseDevicePorts, type DevicePorts, intakeSettings } from '../tools/senders.ts'

/** The accounts of demo mode, which the first server created and the second prints, too. */
const ACCOUNTS_FILE = 'accounts.txt'
const TOKEN = randomBytes(24).toString('hex')
const NOTHING_LOST = { missing: 0, doubled: 0 }

const LONG = process.env.LONG_TESTS === '1'
/** Clients of a stopped server must resume at another one within five seconds, measured where nothing else runs. */
const GO_ON_MS = LONG ? 5_000 : 60_000
const program = bringNatsServer()

/**
 * Two servers behind one address, on one PostgreSQL and one NATS. The first feeds the demo fleet, and reaches its
 * database through a link that can be cut. Devices of every kind send to both, through balancers, all the time.
 */
describe.skipIf(program === null)('two servers behind one address (needs nats-server)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-cluster-'))
  let postgres: EmbeddedPostgres
  let nats: NatsServer
  let cable: Cable
  let first: Product
  let second: Product
  let balancer: Balancer
  let ports: readonly [DevicePorts, DevicePorts]
  let senders: ClusterSenders
  let caller: ApiCaller
  /** At the shared address, which leads to the first server while it is ready, and at the second. */
  const near = new LiveClient()
  const far = new LiveClient()
  const clients = [near, far]

  const seqOf = (client: LiveClient) => client.snapshot?.seq ?? 0
  const untilFurther = async (client: LiveClient, by: number, limitMs: number) => {
    const before = seqOf(client)
    await until(
      'new events',
      () => seqOf(client) > before + by,
      limitMs,
      () => client.snapshot?.connection,
    )
  }
  const expectAllWell = async () => {
    for (const client of clients) expect(await client.differencesFrom(caller)).toEqual([])
    expect(await senders.goOn()).toEqual(NOTHING_LOST)
  }

  const throughCable = (): string => {
    const { user, password, database } = postgres.poolConfig
    return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${cable.port}/${database}`
  }
  const start = (name: 'first' | 'second', databaseUrl: string, port?: number): Promise<Product> =>
    startProduct({
      dataDir: join(folder, name),
      ...(port !== undefined && { port }),
      args: ['--demo'],
      env: {
        ...intakeSettings(TOKEN, ports[name === 'first' ? 0 : 1]),
        DATABASE_URL: databaseUrl,
        NATS_URL: nats.url,
      },
    })

  beforeAll(async () => {
    postgres = await startEmbedded({ dataDir: folder, log: () => undefined })
    const { host, port } = postgres.poolConfig
    cable = await layCable(join(host, `.s.PGSQL.${port}`))
    nats = await prepareNatsServer(program ?? '')
    await nats.start()
    ports = [await chooseDevicePorts(), await chooseDevicePorts()]
    first = await start('first', throughCable())
    await startSecond()
    balancer = await openBalancer([first, second].map(({ url }) => ({ url })))
    const account = first.demo ?? { login: '', password: '' }
    caller = await signInTo(second.url, account)
    await connectNear()
    far.connect(second.url, caller.token)
    await Promise.all(clients.map((client) => client.live()))
    senders = await startClusterSenders({
      servers: [
        { url: first.url, ports: ports[0] },
        { url: second.url, ports: ports[1] },
      ],
      token: TOKEN,
      admin: await signInTo(first.url, demoAccount(first, 'administrator')),
      database: { connectionString: postgres.connectionString },
    })
  }, 240_000)

  const connectNear = async () => {
    const { token } = await signInTo(balancer.url, first.demo ?? { login: '', password: '' })
    near.connect(balancer.url, token)
    await near.live()
  }

  const startSecond = async () => {
    const dataDir = join(folder, 'second')
    mkdirSync(dataDir)
    copyFileSync(join(first.dataDir, ACCOUNTS_FILE), join(dataDir, ACCOUNTS_FILE))
    second = await start('second', postgres.connectionString)
  }

  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await balancer?.close()
    await senders?.close()
    await first?.killAll()
    await second?.stop()
    await cable?.close()
    await nats?.kill()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('sends what one server receives to the clients of the other, equal to the database [LIVE-02]', async () => {
    expect(first.output()).toContain('demo fleet:')
    expect(second.output()).not.toContain('demo fleet:')
    await untilFurther(far, 50, 20_000)
    await expectAllWell()
  }, 60_000)

  test('works without NATS too, slower; and with it again as before', async () => {
    await nats.kill()
    await until('the loss to be noticed', () => second.output().includes('NATS is away'))
    await untilFurther(far, 50, 20_000)
    await expectAllWell()
    await nats.start()
    const back = () => [first, second].every((one) => one.output().split('NATS is connected').length === 3)
    await until('NATS to be found again', back)
    await untilFurther(far, 50, 20_000)
    await expectAllWell()
  }, 120_000)

  test.skipIf(!LONG)(
    'recovers by itself when a server loses its database; no client is stuck and nothing is lost (long form)',
    async () => {
      cable.cut()
      await until('the first to say so', async () => (await fetch(`${first.url}/health`)).status === 503)
      // The other one feeds the fleet now, and the clients of the first resume there.
      await until('the second to feed the fleet', () => second.output().includes('demo fleet:'))
      for (const client of clients) await untilFurther(client, 50, 30_000)
      await expectAllWell()
      cable.mend()
      await until('the first to be well', async () => (await fetch(`${first.url}/ready`)).status === 200)
      // New clients reach the first server again, which has caught up.
      near.disconnect()
      await connectNear()
      await untilFurther(near, 50, 20_000)
      await expectAllWell()
    },
    120_000,
  )

  test.skipIf(!LONG)(
    'recovers both servers after the database was killed, without any list being fetched again (long form)',
    async () => {
      const pid = postgres.pid()
      if (pid === undefined) throw new Error('no database')
      process.kill(pid, 'SIGKILL')
      await until('the loss to be noticed', async () => (await fetch(`${second.url}/ready`)).status === 503)
      for (const { url } of [first, second]) {
        await until('the server to be ready', async () => (await fetch(`${url}/ready`)).status === 200)
      }
      for (const client of clients) await untilFurther(client, 50, 30_000)
      await expectAllWell()
    },
    120_000,
  )

  test('moves the clients of a planned stop to the other server without loss, and restarts it [LIVE-30, AUTH-15]', async () => {
    await untilFurther(near, 1, 20_000)
    const known = near.phases.length
    const stoppedAt = Date.now()
    const stopped = first.stop()
    const later = () => near.phases.slice(known)
    await until('the stop to be noticed', () => later().includes('lost'), GO_ON_MS, later)
    await near.live(GO_ON_MS)
    expect(Date.now() - stoppedAt).toBeLessThan(GO_ON_MS)
    await stopped
    await untilFurther(near, 50, 20_000)
    await expectAllWell()
    first = await start('first', throughCable(), Number(new URL(first.url).port))
    near.disconnect()
    await connectNear()
    await untilFurther(near, 50, 20_000)
    await expectAllWell()
  }, 120_000)

  test('moves the clients of a crashed server to the other one without loss [LIVE-30]', async () => {
    await untilFurther(near, 1, 20_000)
    const known = near.phases.length
    await first.killAll()
    const diedAt = Date.now()
    const later = () => near.phases.slice(known)
    await until('the loss to be noticed', () => later().includes('lost'), GO_ON_MS, later)
    await near.live(GO_ON_MS)
    expect(Date.now() - diedAt).toBeLessThan(GO_ON_MS)
    await untilFurther(near, 50, 20_000)
    await expectAllWell()
    expect(await senders.finish()).toEqual({ ...NOTHING_LOST, foreign: 0 })
    // They resumed from their seq: no client was asked to fetch again.
    for (const client of clients) client.disconnect()
    await second.stop()
    expect(second.output()).toMatch(/resyncs: none/)
  }, 120_000)
})
