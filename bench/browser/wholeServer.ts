import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { buildApp } from '../../server/app.ts'
import { prepareDemoAccounts } from '../../server/demoAccounts.ts'
import { DEMO_LOGINS } from '../../server/features/accounts/seedDemo.ts'
import { insertZones } from '../../server/features/geozones/zoneSql.ts'
import { mapRoutes } from '../../server/features/maps/routes.ts'
import { fleetFeatures } from '../../server/features/vehicles/fleetFeatures.ts'
import type { NewVehicle, Observation } from '../../server/live/ports.ts'
import { createFleet as createLiveFleet, type Fleet } from '../../server/live/createFleet.ts'
import { openStorage } from '../../server/openStorage.ts'
import { DEFAULT_APP_SETTINGS } from '../../server/appSettings.ts'
import { readConfig } from '../../server/readConfig.ts'
import { systemClock } from '../../server/platform/systemClock.ts'
import type { Database } from '../../server/storage/schema.ts'
import { TASK_ZONE_TYPE } from '../../src/contract/http/geozones.ts'
import { createEvents } from '../generator/events.ts'
import { type BenchFleet, createFleet } from '../generator/fleet.ts'
import { createZones } from '../generator/zones.ts'
import { openShutdown } from '../suite/leftovers.ts'
import type { LoadServer } from './loadServer.ts'
import { clearedBatch, clearedRow, probeEvent, type ProbeSite } from './probeSites.ts'
import { toObservations } from './toObservations.ts'
import type { WireServerOptions } from './wireServer.ts'

const HAND_OVER_MS = 20
const BATCH = 1_000
/** Devices wait for a response before they report again: at most so many seconds of events are in flight. */
const MOST_WAITING_S = 1
/** Geozones of one statement. */
const NEW_ZONES = 500
/** Vehicles created per call; the planner statistics are refreshed after each call. */
const NEW_VEHICLES = 50_000

/** The complete production server, embedded database included, with the load generator as its source. */
export class WholeServer implements LoadServer {
  readonly fleet: BenchFleet
  sent = 0
  waiting = 0
  account = { login: '', password: '' }
  readonly #options: WireServerOptions
  readonly #shutdown = openShutdown()
  /** Database vehicleId by vehicleId of the generator. */
  #ids: readonly number[] = []
  #live: Fleet | null = null
  #timer: NodeJS.Timeout | null = null
  #failure: unknown = null

  constructor(options: WireServerOptions) {
    this.#options = options
    this.fleet = createFleet({ vehicles: options.vehicles, seed: options.seed, startAt: Date.now() })
  }

  get eventCounts(): string {
    if (this.#live === null) return 'it does not run'
    const { sink, gateway } = this.#live
    return JSON.stringify({
      ...sink.tallies,
      ...gateway.tallies,
      waiting: this.waiting,
      failure: this.#failure,
    })
  }

  async start(): Promise<string> {
    const dataDir = await mkdtemp(join(tmpdir(), 'fleet-bench-'))
    this.#shutdown.add('the data folder', () => rm(dataDir, { recursive: true, force: true }))
    const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_PER_MINUTE: '1000000' }
    const request = readConfig({ env, argv: ['--demo'], cwd: process.cwd(), timeZone: 'UTC' })
    if (request.kind !== 'start') throw new Error('bench: the configuration starts no server')
    const { config } = request
    const log = (): void => undefined
    const storage = await openStorage(config, this.#shutdown, log)
    const { db, journalDb } = storage
    await prepareDemoAccounts(db, storage.folder, systemClock)
    const live = createLiveFleet({ db, journalDb, clock: systemClock, timeZone: config.timeZone, log })
    await live.start()
    this.#live = live
    this.#shutdown.add('the live fleet', () => live.stop())
    const app = await buildApp({
      db: live.db,
      settings: { ...DEFAULT_APP_SETTINGS, requestsPerMinute: config.rateLimitPerMinute },
      clock: systemClock,
      logger: null,
      webFolder: this.#options.webFolder,
      buildHash: this.#options.buildHash.split('+')[1] ?? '',
      features: [
        fleetFeatures(live),
        async (routes) => {
          await routes.register(mapRoutes, {
            layers: config.maps.layers,
            folder: dataDir,
            isLinkGood: async () => false,
            log: () => undefined,
          })
        },
      ],
    })
    this.#shutdown.add('the calls', () => app.close())
    this.account = await readAccount(join(dataDir, 'accounts.txt'))
    await this.#addVehicles(live)
    await addZones(db, this.#options.zones ?? 0, this.#options.seed)
    await addNotifications(db, this.#options.notifications ?? 0)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    this.#report()
    return url
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#shutdown.run()
    if (this.#failure !== null)
      throw new Error('bench: the recorder refused a batch', { cause: this.#failure })
  }

  moveProbe(site: ProbeSite): number {
    const at = Date.now()
    this.#record(toObservations([probeEvent(site, 0, at)], this.#ids))
    return at
  }

  async #addVehicles(live: Fleet): Promise<void> {
    const ids: number[] = []
    const { sites = [], vehicles } = this.#options
    for (let from = 0; from < vehicles; from += NEW_VEHICLES) {
      const rows = this.fleet.miniRows(from, from + NEW_VEHICLES).map((row) => clearedRow(sites, row))
      const made = await live.directory.ensureVehicles(
        DEMO_LOGINS.owner,
        rows.map((row): NewVehicle => {
          const { vehicleId, id: _id, name, licensePlate, deviceSerial, groups, ...state } = row
          const key = String(vehicleId)
          return {
            key,
            name,
            licensePlate,
            deviceSerial: deviceSerial ?? key,
            groups: groups.map((group) => group.name),
            state,
          }
        }),
      )
      for (const { vehicleId } of rows) ids[vehicleId] = made.get(String(vehicleId)) ?? 0
    }
    this.#ids = ids
  }

  /** Hands events over at their rate, as devices do: in small batches. */
  #report(): void {
    const { seed, rate, sites = [] } = this.#options
    if (rate === 0) return
    let startAt = Date.now()
    const events = createEvents(this.fleet, { seed, rate, locationShare: 0.8, batch: BATCH, startAt })
    this.#timer = setInterval(() => {
      const now = Date.now()
      if (this.waiting > rate * MOST_WAITING_S) {
        // Reports missed meanwhile are not caught up.
        startAt = now - (this.sent * 1_000) / rate
        return
      }
      const due = Math.floor(((now - startAt) * rate) / 1_000) - this.sent
      if (due <= 0) return
      this.sent += due
      this.#record(toObservations(clearedBatch(sites, events.batch(due)), this.#ids))
    }, HAND_OVER_MS)
  }

  #record(observations: readonly Observation[]): void {
    if (this.#live === null) return
    this.waiting += observations.length
    this.#live.sink
      .record(observations)
      .catch((error: unknown) => {
        this.#failure = error
      })
      .finally(() => {
        this.waiting -= observations.length
      })
  }
}

/** Replaces the demo's geozones by those of a measure, if it wants some. */
const addZones = async (db: Kysely<Database>, count: number, seed: number): Promise<void> => {
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('login', '=', DEMO_LOGINS.owner)
    .executeTakeFirstOrThrow()
  const types = await db
    .selectFrom('zone_type')
    .select('id')
    .where('owner_id', 'is', null)
    .where('type', '<>', TASK_ZONE_TYPE)
    .execute()
  const zones = createZones(
    count,
    seed,
    types.map((type) => type.id),
  )
  if (count === 0) return
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('geozone').where('owner_id', '=', id).execute()
    for (let from = 0; from < count; from += NEW_ZONES)
      await insertZones(trx, id, zones.slice(from, from + NEW_ZONES), systemClock.now())
  })
}

/** Adds unread notifications of the owner, one a second up to now, of all vehicles in turn. */
const addNotifications = async (db: Kysely<Database>, count: number): Promise<void> => {
  if (count === 0) return
  const now = systemClock.now()
  await sql`insert into notification (account_id, owner_id, vehicle_id, event_seq, event_name, description, subject,
      severity, at, created_at, is_hidden, is_published, details)
    select a.id, a.id, v.id, n, 'POWER_LOST', 'powerLost', '', 2, ${now}::bigint - (${count}::integer - n) * 1000,
      ${now}::bigint, false, true, '{}'
    from account a join (select id, owner_id, row_number() over (order by id) as place, count(*) over () as size
        from vehicle) v on v.owner_id = a.id, generate_series(1, ${count}::integer) n
    where a.login = ${DEMO_LOGINS.owner} and v.place = n % v.size + 1`.execute(db)
  await sql`analyze notification`.execute(db)
}

/** The first account that owns vehicles. */
const readAccount = async (path: string): Promise<{ login: string; password: string }> => {
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
  const found = lines.find(([login]) => login === DEMO_LOGINS.owner)
  if (found?.[0] === undefined || found[1] === undefined) throw new Error(`bench: ${path} names no owner`)
  return { login: found[0], password: found[1] }
}
