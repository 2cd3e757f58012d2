import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseLocation, openDatabase } from '../../server/platform/db/connection.ts'
import { prepareSocketFolder } from '../../server/platform/db/embedded/socketFolder.ts'
import { DATABASE_NAME, DATABASE_USER, SOCKET_PORT } from '../../server/platform/db/embedded/settings.ts'
import { findPostgres } from '../tools/debianPackage.js'
import { findLoss } from '../tools/findLoss.ts'
import { LiveClient, until } from '../tools/liveClient.ts'
import { openOutsidePostgres, type OutsidePostgres } from '../tools/outsidePostgres.ts'
import { makeOwnFleet, type OwnFleet } from '../tools/ownFleet.ts'
import { childrenOf } from '../tools/processes.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { canHaveSmallDisk, openSmallDisk, type SmallDisk } from '../tools/smallDisk.ts'
import { chooseDevicePorts, intakeSettings, Senders, senderSerials } from '../tools/senders.ts'

const LONG = process.env.LONG_TESTS === '1'
const VEHICLES = 16
const SERIALS = senderSerials(1, VEHICLES)
/** The maximum time between two kills, random so that they hit every phase of a write. */
const LONGEST_RUN_MS = 800
const RECOVERY_MS = 60_000
/** Batches that must be acknowledged after a kill before the next one. */
const BATCHES_AFTER = 8

const TOKEN = randomBytes(24).toString('hex')
const NOTHING_LOST = { missing: 0, doubled: 0, foreign: 0 }

/** A product that receives data, and a page that shows it. */
interface Stage {
  readonly product: Product
  readonly fleet: OwnFleet
  readonly senders: Senders
  readonly page: LiveClient
  close(): Promise<void>
}

const openStage = async (env: Readonly<Record<string, string>>, dataDir?: string): Promise<Stage> => {
  const ports = await chooseDevicePorts()
  const product = await startProduct({
    args: ['--production'],
    env: { ...intakeSettings(TOKEN, ports), ...env },
    ...(dataDir && { dataDir }),
  })
  try {
    const fleet = await makeOwnFleet(product, Object.values(SERIALS).flat())
    const senders = new Senders({ url: product.url, ports, token: TOKEN, serials: SERIALS })
    const page = new LiveClient()
    page.connect(product.url, fleet.client.token)
    await page.live()
    senders.start()
    const close = async () => {
      page.disconnect()
      await product.stop()
    }
    return { product, fleet, senders, page, close }
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

/** The postmaster, by its pid file. */
const databaseOf = ({ product }: Stage): number => {
  const file = join(product.dataDir, 'database', 'cluster', 'postmaster.pid')
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  // 0 would be the test's own process group.
  if (!(pid > 1)) throw new Error(`${file} names no process`)
  return pid
}

/** Kills repeatedly during the feed, each time waiting until it runs as before. */
const killAll = async (stage: Stage, victims: readonly Kill[]): Promise<void> => {
  const { page } = stage
  const { feeder } = stage.senders
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
const expectNothingLost = async ({ senders, fleet, page }: Stage, at: DatabaseLocation): Promise<void> => {
  await senders.finish()
  expect(senders.silentSince(new Map())).toEqual([])
  const acknowledged = senders.acknowledged()
  const db = openDatabase<unknown>(at, { poolSize: 1 })
  expect(await findLoss(db, acknowledged, fleet.vehicles)).toEqual(NOTHING_LOST)
  await db.destroy()
  expect(await page.differencesFrom(fleet.client)).toEqual([])
}

/** The location of the built-in database of a data folder. */
const embeddedAt = async (dataDir: string): Promise<DatabaseLocation> => {
  const folder = realpathSync(join(dataDir, 'database'))
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  const host = await prepareSocketFolder(folder)
  return { poolConfig: { host, port: SOCKET_PORT, user: DATABASE_USER, password, database: DATABASE_NAME } }
}

const alternately = (count: number, first: Kill, second: Kill): Kill[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? first : second))

const bin = findPostgres()
/**
 * For each of the two databases; if there is only one, it gets the kills of both. The separate one runs in the long
 * form only: the way of a write is the same.
 */
const [KILLS_OF_OWN, KILLS_OF_OUTSIDE] = LONG ? [50, 50] : [3, 2]

describe('feeding during kills, with the built-in database', () => {
  const KILLS = LONG && bin === null ? KILLS_OF_OWN + KILLS_OF_OUTSIDE : KILLS_OF_OWN
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({})
  }, 180_000)
  afterAll(() => stage?.close())

  test(`loses nothing acknowledged in ${KILLS} kills of server and database, and receives the rest again`, {
    timeout: KILLS * RECOVERY_MS,
  }, async () => {
    const server = () => void process.kill(serverOf(stage), 'SIGKILL')
    const database = () => void process.kill(databaseOf(stage), 'SIGKILL')
    await killAll(stage, alternately(KILLS, server, database))
    expect(stage.senders.feeder.repeats).toBeGreaterThan(0)
    expect(stage.senders.trackers.repeats).toBeGreaterThan(0)
    expect([...stage.senders.messages.repeats.keys()].toSorted()).toEqual(SERIALS.messages)
    await expectNothingLost(stage, await embeddedAt(stage.product.dataDir))
  })
})

describe.skipIf(!LONG || bin === null)(
  'feeding during kills, with a separate PostgreSQL server (long form, needs one in /usr/lib/postgresql)',
  () => {
    const KILLS = KILLS_OF_OUTSIDE
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

    test(`loses nothing acknowledged in ${KILLS} kills of server and database, and a stop of the database`, {
      timeout: (KILLS + 1) * RECOVERY_MS,
    }, async () => {
      const { feeder } = stage.senders
      const server = () => void process.kill(serverOf(stage), 'SIGKILL')
      const database = async () => {
        await outside.kill()
        await outside.start()
      }
      const stopped = async () => {
        await outside.stop()
        // Nothing is acknowledged while the database is unavailable, and the server keeps running. A response may
        // still be in flight.
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
  },
)

/** Size of the disk of a test, MB. */
const DISK_MB = 256

/** Runs on a disk until it is full, then until its database has stopped for lack of space, and empties the disk. */
const runFull = async (
  { senders }: Stage,
  disk: SmallDisk,
  at: DatabaseLocation,
  hasEnded: () => boolean,
): Promise<void> => {
  const { feeder } = senders
  await until('the feed', () => feeder.acknowledged.length > VEHICLES)
  await until('refusals of a full disk', () => {
    disk.fill()
    return feeder.failureCount > 20
  })
  // The response 503 says that the call may be repeated later.
  expect([...feeder.failures.keys()]).toEqual(['status 503'])
  // Then fill the write-ahead log itself, faster than checkpoints free files of it: PostgreSQL stops, and cannot start
  // again.
  const db = openDatabase<unknown>(at, { poolSize: 1 })
  const fillLog = sql`select pg_logical_emit_message(false, 'fill', repeat('x', 8000000))
    from generate_series(1, ${DISK_MB / 4})`
  await until('the end of the database', async () => {
    disk.fill()
    await fillLog.execute(db).catch(() => undefined)
    return hasEnded()
  })
  await db.destroy()
  disk.empty()
}

const hasDisk = canHaveSmallDisk()

describe.skipIf(!hasDisk)('feeding on a disk that runs full (needs root)', () => {
  let disk: SmallDisk
  let stage: Stage
  beforeAll(async () => {
    disk = openSmallDisk(DISK_MB)
    stage = await openStage({}, join(disk.folder, 'data'))
  }, 180_000)
  afterAll(async () => {
    await stage?.close()
    disk?.close()
  })

  test('acknowledges nothing while it is full; resumes by itself when there is space again, and loses nothing', {
    timeout: 4 * RECOVERY_MS,
  }, async () => {
    const { product, page } = stage
    const at = await embeddedAt(product.dataDir)
    await runFull(stage, disk, at, () => product.output().includes('the database ended by itself'))
    await killAll(stage, [async () => undefined])
    expect(page.snapshot?.connection.phase).toBe('live')
    await expectNothingLost(stage, at)
  })
})

describe.skipIf(!LONG || !hasDisk || bin === null)(
  'feeding with a PostgreSQL server whose disk runs full (long form, needs root)',
  () => {
    let disk: SmallDisk
    let outside: OutsidePostgres
    let stage: Stage
    beforeAll(async () => {
      disk = openSmallDisk(DISK_MB)
      outside = await openOutsidePostgres(bin ?? '', disk.folder)
      stage = await openStage({ DATABASE_URL: outside.url })
    }, 180_000)
    afterAll(async () => {
      await stage?.close()
      await outside?.close()
      disk?.close()
    })

    test('acknowledges nothing while it is full; resumes after space was freed and the database restarted, and loses nothing', {
      timeout: 4 * RECOVERY_MS,
    }, async () => {
      const at = { connectionString: outside.url }
      await runFull(stage, disk, at, () => !outside.isRunning())
      await killAll(stage, [() => outside.start()])
      expect(stage.page.snapshot?.connection.phase).toBe('live')
      await expectNothingLost(stage, at)
    })
  },
)
