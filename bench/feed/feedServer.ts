import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { buildApp } from '../../server/app.ts'
import { JOURNAL_POOL_SIZE, migrate, openDatabase } from '../../server/platform/db/connection.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../server/platform/db/embedded/startEmbedded.ts'
import { MIGRATIONS } from '../../server/platform/db/migrations/index.ts'
import type { Database } from '../../server/storage/schema.ts'
import { insertAccount } from '../../server/access/accountSql.ts'
import { fleetFeatures } from '../../server/features/vehicles/fleetFeatures.ts'
import { createDeviceGateway } from '../../server/ingest/devices/gateway/gateway.ts'
import type { DeviceGateway } from '../../server/ingest/devices/ports.ts'
import { startTeltonika } from '../../server/ingest/devices/teltonika/startTeltonika.ts'
import { startWialonIps } from '../../server/ingest/devices/wialonIps/startWialonIps.ts'
import { readConfig } from '../../server/readConfig.ts'
import type { FeederAddresses } from './feeders/feeder.ts'
import { intakeRoutes } from '../../server/ingest/devices/http/intakeRoutes.ts'
import { createFleet, type Fleet } from '../../server/live/createFleet.ts'
import { DEFAULT_APP_SETTINGS } from '../../server/appSettings.ts'
import type { Shutdown } from '../../server/platform/shutdown.ts'
import { makeAhead } from '../../server/storage/partitions/keepAhead.ts'
import { systemClock } from '../../server/platform/systemClock.ts'
import { openShutdown } from '../suite/leftovers.ts'

/** Vehicles created per call. */
const NEW_VEHICLES = 10_000
const OWNER = 'bench'

/** The endpoints for devices. */
export interface FeedServer {
  /** http://127.0.0.1:PORT */
  readonly address: string
  readonly intakeToken: string
  /** Of a session of the account that owns every vehicle. */
  readonly sessionToken: string
  readonly ownerId: number
  /** By device number; `serialOf` returns its serial. */
  readonly vehicleIds: readonly number[]
  readonly db: Kysely<Database>
  readonly poolConfig: EmbeddedPostgres['poolConfig']
  /** The database's postmaster process. */
  readonly databasePid: () => number | undefined
  readonly fleet: Fleet
  readonly protocols: FeederAddresses
  stop(): Promise<void>
}

/** As long as an IMEI, digits only. */
export const serialOf = (device: number): string => `35${String(device).padStart(13, '0')}`

/** The unmodified production server, with its embedded database on disk and `devices` devices, each on a vehicle. */
export const startFeedServer = async (devices: number): Promise<FeedServer> => {
  const shutdown = openShutdown()
  const log = (): void => undefined
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-feed-'))
  shutdown.add('the data folder', () => rm(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbedded({ dataDir, log })
  const { poolConfig } = embedded
  shutdown.add('the database', () => embedded.stop())
  const db = openDatabase<Database>({ poolConfig }, { log })
  const journalDb = openDatabase<Database>({ poolConfig }, { log, poolSize: JOURNAL_POOL_SIZE })
  shutdown.add('the connections', async () => {
    await db.destroy()
    await journalDb.destroy()
  })
  await migrate(db, MIGRATIONS)
  await makeAhead(db, systemClock.now())
  const fleet = createFleet({ db, journalDb, clock: systemClock, timeZone: 'UTC', log })
  await fleet.start()
  shutdown.add('the live fleet', () => fleet.stop())
  const gateway = createDeviceGateway({ fleet, log, keepDays: 3_650 })
  await gateway.start()
  shutdown.add('the gateway', () => gateway.stop())
  const ownerId = await addClient(db, OWNER)
  const vehicleIds = await addVehicles(fleet, OWNER, 0, devices)
  const intakeToken = 'x'.repeat(32)
  const intake = { token: intakeToken, osmandPort: null, isOsmandOnMainPort: true }
  const app = await buildApp({
    db,
    settings: { ...DEFAULT_APP_SETTINGS, requestsPerMinute: 1_000_000 },
    clock: systemClock,
    logger: null,
    webFolder: null,
    buildHash: 'bench',
    features: [fleetFeatures(fleet), intakeRoutes({ intake, gateway, clock: systemClock })],
  })
  shutdown.add('the calls', () => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const sessionToken = await app.sessions.open(ownerId)
  return {
    address,
    intakeToken,
    sessionToken,
    ownerId,
    vehicleIds,
    db,
    poolConfig,
    databasePid: embedded.pid,
    fleet,
    protocols: { http: address, intakeToken, ...(await openPorts(gateway, shutdown)) },
    stop: () => shutdown.run(),
  }
}

/** The tracker ports, each at a free port number. */
const openPorts = async (
  gateway: DeviceGateway,
  shutdown: Shutdown,
): Promise<Pick<FeederAddresses, 'wialonPort' | 'teltonikaPort'>> => {
  const request = readConfig({ env: {}, argv: [], cwd: process.cwd(), timeZone: 'UTC' })
  if (request.kind !== 'start') throw new Error('bench: the configuration starts no server')
  const tcpDevices = { ...request.config.tcpDevices, host: '127.0.0.1', wialonPort: 0, teltonikaPort: 0 }
  const deps = {
    config: { ...request.config, tcpDevices },
    gateway,
    clock: systemClock,
    log: () => undefined,
  }
  const open = async (start: typeof startWialonIps): Promise<number> => {
    const listener = await start(deps)
    if (!listener) throw new Error('bench: a port of trackers is off')
    shutdown.add(listener.name, () => listener.stop())
    return Number(listener.name.split(':').at(-1))
  }
  return { wialonPort: await open(startWialonIps), teltonikaPort: await open(startTeltonika) }
}

/** Adds a client with all rights; returns its account. */
export const addClient = (db: Kysely<Database>, login: string): Promise<number> =>
  insertAccount(db, {
    login,
    kind: 'client',
    ownerId: null,
    capabilities: ALL_RIGHTS,
    passwordHash: '-',
    createdAt: new Date(systemClock.now()),
  })

/** Adds vehicles of a client, named by the serials of their devices, from a device number on; returns their ids. */
export const addVehicles = async (
  fleet: Fleet,
  login: string,
  firstDevice: number,
  devices: number,
): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let first = 0; first < devices; first += NEW_VEHICLES) {
    const count = Math.min(NEW_VEHICLES, devices - first)
    const wanted = Array.from({ length: count }, (_, index) => {
      const serial = serialOf(firstDevice + first + index)
      return { key: serial, name: serial, licensePlate: serial, deviceSerial: serial, groups: [], state: {} }
    })
    const made = await fleet.directory.ensureVehicles(login, wanted)
    for (const { key } of wanted) ids.push(made.get(key) ?? Number.NaN)
  }
  return ids
}
