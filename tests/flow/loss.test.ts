import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseLocation, openDatabase } from '../../server/db/connection.ts'
import { prepareSocketFolder } from '../../server/db/embedded/socketFolder.ts'
import { DATABASE_NAME, DATABASE_USER, SOCKET_PORT } from '../../server/db/embedded/settings.ts'
import { Feeder } from '../tools/feeder.ts'
import { findLoss } from '../tools/findLoss.ts'
import { LiveClient, until } from '../tools/liveClient.ts'
import { findOutsidePostgres, openOutsidePostgres, type OutsidePostgres } from '../tools/outsidePostgres.ts'
import { makeOwnFleet, type OwnFleet } from '../tools/ownFleet.ts'
import { childrenOf } from '../tools/processes.ts'
import { freePort, type Product, startProduct } from '../tools/product.ts'
import { TrackerFeeder } from '../tools/trackerFeeder.ts'

const LONG = process.env.LONG_TESTS === '1'
const VEHICLES = 16
const SERIALS = Array.from({ length: VEHICLES }, (_, index) => `feed-${index + 1}`)
/** Two that speak Wialon IPS and two of Teltonika. */
const TRACKERS = ['350000000000001', '350000000000002', '350000000000003', '350000000000004']
/** Between two kills the feed runs for up to this long, so that they meet every moment of a write. */
const LONGEST_RUN_MS = 800
const RECOVERY_MS = 60_000
/** Batches that have to be acknowledged after a kill before the next one. */
const BATCHES_AFTER = 8

const TOKEN = randomBytes(24).toString('hex')
const NOTHING_LOST = { missing: 0, doubled: 0, foreign: 0 }

/** A product that is fed, and a page that watches it. */
interface Stage {
  readonly product: Product
  readonly fleet: OwnFleet
  readonly feeder: Feeder
  readonly trackers: TrackerFeeder
  readonly page: LiveClient
  close(): Promise<void>
}

const openStage = async (env: Readonly<Record<string, string>>, dataDir?: string): Promise<Stage> => {
  const ports = { wialon: await freePort(), teltonika: await freePort() }
  const product = await startProduct({
    args: ['--production'],
    env: {
      INTAKE_TOKEN: TOKEN,
      DEVICE_HOST: '127.0.0.1',
      WIALON_PORT: String(ports.wialon),
      TELTONIKA_PORT: String(ports.teltonika),
      ...env,
    },
    ...(dataDir && { dataDir }),
  })
  try {
    const fleet = await makeOwnFleet(product, [...SERIALS, ...TRACKERS])
    const feeder = new Feeder({ url: product.url, token: TOKEN, serials: SERIALS })
    const trackers = new TrackerFeeder(ports, TRACKERS)
    const page = new LiveClient()
    page.connect(product.url, fleet.client.token)
    await page.live()
    feeder.start()
    trackers.start()
    const close = async () => {
      page.disconnect()
      await product.stop()
    }
    return { product, fleet, feeder, trackers, page, close }
  } catch (error) {
    await product.stop()
    throw error
  }
}

const serverOf = ({ product }: Stage): number => {
  const [server] = childrenOf(product.launcher.pid ?? 0)
  if (server === undefined) throw new Error('the launcher has no server')
  return server
}

type Kill = () => unknown

/** The postmaster, by the file that it keeps while it runs. */
const databaseOf = ({ product }: Stage): number => {
  const file = join(product.dataDir, 'database', 'cluster', 'postmaster.pid')
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  // 0 would be every process of the test itself.
  if (!(pid > 1)) throw new Error(`${file} names no process`)
  return pid
}

/** Kills again and again in the midst of the feed, each time until it runs as before. */
const killAll = async (stage: Stage, victims: readonly Kill[]): Promise<void> => {
  const { feeder, page } = stage
  for (const [index, kill] of victims.entries()) {
    const run = Math.random() * LONGEST_RUN_MS
    await new Promise((resolve) => setTimeout(resolve, run))
    await kill()
    const before = feeder.acknowledged.length
    const enough = before + (BATCHES_AFTER * VEHICLES) / 4
    await until(
      `the feed to go on after kill ${index + 1}, ${run.toFixed(1)} ms into it`,
      () => feeder.acknowledged.length > enough,
      RECOVERY_MS,
      () => [...feeder.failures],
    )
    await page.live(RECOVERY_MS)
  }
}

/** Every batch was acknowledged in the end: all of them are in the table, once, and the page shows the last ones. */
const expectNothingLost = async (
  { feeder, trackers, fleet, page }: Stage,
  at: DatabaseLocation,
): Promise<void> => {
  await Promise.all([feeder.finish(), trackers.finish()])
  for (const serial of TRACKERS) {
    expect(trackers.acknowledged.some((one) => one.serial === serial)).toBe(true)
  }
  const acknowledged = [...feeder.acknowledged, ...trackers.acknowledged]
  const db = openDatabase<unknown>(at, { poolSize: 1 })
  expect(await findLoss(db, acknowledged, fleet.vehicles)).toEqual(NOTHING_LOST)
  await db.destroy()
  expect(await page.differencesFrom(fleet.client)).toEqual([])
}

/** How to reach the built-in database of a data folder. */
const embeddedAt = async (dataDir: string): Promise<DatabaseLocation> => {
  const folder = realpathSync(join(dataDir, 'database'))
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  const host = await prepareSocketFolder(folder)
  return { poolConfig: { host, port: SOCKET_PORT, user: DATABASE_USER, password, database: DATABASE_NAME } }
}

const alternately = (count: number, first: Kill, second: Kill): Kill[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? first : second))

describe('fed while things are killed, with the database that it brings along', () => {
  const KILLS = LONG ? 50 : 3
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({})
  }, 180_000)
  afterAll(() => stage?.close())

  test(`after ${KILLS} kills of server and database nothing acknowledged is lost, and what was not acknowledged came again`, {
    timeout: KILLS * RECOVERY_MS,
  }, async () => {
    const server = () => void process.kill(serverOf(stage), 'SIGKILL')
    const database = () => void process.kill(databaseOf(stage), 'SIGKILL')
    await killAll(stage, alternately(KILLS, server, database))
    expect(stage.feeder.repeats).toBeGreaterThan(0)
    expect(stage.trackers.repeats).toBeGreaterThan(0)
    await expectNothingLost(stage, await embeddedAt(stage.product.dataDir))
  })
})

const bin = findOutsidePostgres()

describe.skipIf(bin === null)('fed while things are killed, with a PostgreSQL server of its own', () => {
  const KILLS = LONG ? 50 : 2
  let outside: OutsidePostgres
  let stage: Stage
  beforeAll(async () => {
    outside = await openOutsidePostgres(bin ?? '')
    stage = await openStage({ DATABASE_URL: outside.url })
  }, 180_000)
  afterAll(async () => {
    await stage?.close()
    await outside?.close()
  })

  test(`after ${KILLS} kills of server and database, and a stop of the database, nothing acknowledged is lost`, {
    timeout: (KILLS + 1) * RECOVERY_MS,
  }, async () => {
    const { feeder } = stage
    const server = () => void process.kill(serverOf(stage), 'SIGKILL')
    const database = async () => {
      await outside.kill()
      await outside.start()
    }
    const stopped = async () => {
      await outside.stop()
      // Nothing is acknowledged while the database is away, and the server stays. An answer may still be on its way.
      const refusals = async (): Promise<void> => {
        const before = feeder.failureCount
        await until('refusals', () => feeder.failureCount > before + 20)
      }
      await refusals()
      const acknowledged = feeder.acknowledged.length
      await refusals()
      expect(feeder.acknowledged.length).toBe(acknowledged)
      await outside.start()
    }
    await killAll(stage, [...alternately(KILLS, database, server), stopped])
    await expectNothingLost(stage, { connectionString: outside.url })
  })
})

/** Answers whether a small disk can be had here, which only root can make. */
const canMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe.skipIf(!canMount())('fed on a disk that runs full', () => {
  const DISK_MB = 256
  let disk = ''
  let stage: Stage
  beforeAll(async () => {
    disk = mkdtempSync(join(tmpdir(), 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'none', disk])
    stage = await openStage({}, join(disk, 'data'))
  }, 180_000)
  afterAll(async () => {
    await stage?.close()
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })

  test('while it is full nothing is acknowledged; when there is room again all goes on without a hand, and nothing is lost', {
    timeout: 4 * RECOVERY_MS,
  }, async () => {
    const { feeder, page } = stage
    await until('the feed', () => feeder.acknowledged.length > VEHICLES)
    const filler = join(disk, 'filler')
    const fill = () => {
      try {
        const { bavail, bsize } = statfsSync(disk)
        writeFileSync(filler, Buffer.alloc(bavail * bsize), { flag: 'a' })
      } catch (error) {
        // The database was quicker with the last bytes.
        if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
      }
    }
    await until('refusals of a full disk', () => {
      fill()
      return feeder.failureCount > 20
    })
    // A call may be repeated later: that is what its answer says, and the server is there to say it.
    expect([...feeder.failures.keys()]).toEqual(['status 503'])
    // Then the log of transactions itself, of which PostgreSQL makes a new file: it ends, and cannot begin again.
    const db = openDatabase<unknown>(await embeddedAt(stage.product.dataDir), { poolSize: 1 })
    await until('the end of the database', async () => {
      fill()
      return sql`select pg_switch_wal()`.execute(db).then(
        () => stage.product.output().includes('the database ended by itself'),
        () => stage.product.output().includes('the database ended by itself'),
      )
    })
    await db.destroy()
    rmSync(filler)
    await killAll(stage, [async () => undefined])
    expect(page.snapshot?.connection.phase).toBe('live')
    await expectNothingLost(stage, await embeddedAt(stage.product.dataDir))
  })
})
