import type { Kysely } from 'kysely'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { JOURNAL_POOL_SIZE, openDatabase } from '../platform/db/connection.ts'
import type { Broker } from './cluster/broker.ts'
import type { Database } from '../storage/schema.ts'
import { openMigratedDatabase } from '../platform/db/testDatabase.ts'
import { insertAccount } from '../access/accountSql.ts'
import type { NewVehicle, Observation } from './ports.ts'
import { createManualClock, type ManualClock } from './testing/observations.ts'
import { createFleet, type Fleet } from './createFleet.ts'
import type { GatewayLimits } from './gateway/gateway.ts'
import type { CommittedEvents } from './committedWrite.ts'

/** A fleet on a fresh database with a manual clock; its time zone is Kyiv, two hours ahead of UTC. */
export interface TestFleet {
  readonly fleet: Fleet
  readonly db: Kysely<Database>
  readonly clock: ManualClock
  readonly lines: string[]
  /** Creates vehicles of the owner and returns their ids in the order given. */
  addVehicles(
    ownerLogin: string,
    vehicles: readonly (Partial<NewVehicle> & { key: string })[],
  ): Promise<number[]>
  addOwner(login: string): Promise<number>
  /** Records and waits until it is on disk and followed. */
  record(...batch: readonly Observation[]): Promise<void>
  /** A second server on the same tables, as after a restart, or in parallel to the first where there is a broker. */
  restart(broker?: Broker | null): Promise<Fleet>
  close(): Promise<void>
}

export const TEST_ZONE = 'Europe/Kyiv'
/** 20 November 2026, 14:00 in Kyiv. */
export const TEST_START = Date.UTC(2026, 10, 20, 12)

/** broker: the fleet is one of several servers. */
export const openTestFleet = async (
  gatewayLimits: GatewayLimits = {},
  broker: Broker | null = null,
): Promise<TestFleet> => {
  const database = await openMigratedDatabase()
  const db = openDatabase<Database>({ poolConfig: database.poolConfig })
  const journals: Kysely<Database>[] = []
  const clock = createManualClock(TEST_START)
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const newFleet = async (own: Broker | null): Promise<Fleet> => {
    const journalDb = openDatabase<Database>(
      { poolConfig: database.poolConfig },
      { poolSize: JOURNAL_POOL_SIZE },
    )
    journals.push(journalDb)
    const made = createFleet({ db, journalDb, clock, timeZone: TEST_ZONE, log, gatewayLimits, broker: own })
    await made.start()
    return made
  }
  const fleet = await newFleet(broker)
  const fleets = [fleet]
  return {
    fleet,
    db,
    clock,
    lines,
    async addVehicles(ownerLogin, vehicles) {
      const wanted = vehicles.map((vehicle) => newVehicle(vehicle))
      const ids = await fleet.directory.ensureVehicles(ownerLogin, wanted)
      return wanted.map(({ key }) => ids.get(key) ?? Number.NaN)
    },
    addOwner: (login) => addTestAccount(db, login),
    async record(...batch) {
      const done = fleet.sink.record(batch)
      await clock.advance(100)
      await done
      await fleet.follower.settle()
    },
    async restart(own = null) {
      const next = await newFleet(own)
      fleets.push(next)
      return next
    },
    async close() {
      for (const one of fleets) await one.stop()
      for (const one of [db, ...journals]) await one.destroy()
      await database.close()
    },
  }
}

export const addTestAccount = (db: Kysely<Database>, login: string): Promise<number> =>
  insertAccount(db, {
    login,
    kind: 'client',
    ownerId: null,
    capabilities: ALL_RIGHTS,
    passwordHash: '-',
    createdAt: new Date(TEST_START),
  })

/** A vehicle whose texts derive from its key. */
export const newVehicle = (given: Partial<NewVehicle> & { readonly key: string }): NewVehicle => ({
  name: `Vehicle ${given.key}`,
  licensePlate: `AA ${given.key}`,
  deviceSerial: `serial-${given.key}`,
  groups: [],
  state: {},
  ...given,
})

type Location = Extract<Observation, { event: 'vehicleLocation' }>

/** A good position: in Kyiv, moving at 10 m/s with ignition on. */
export const location = (
  vehicleId: number,
  timestamp: number,
  rest: Partial<Location['data']> = {},
): Location => ({
  event: 'vehicleLocation',
  data: {
    vehicleId,
    timestamp,
    latitude: 50.45,
    longitude: 30.52,
    speed: 10,
    azimuth: 90,
    validity: 100,
    ignitionOn: true,
    ...rest,
  },
})

export const simple = (vehicleId: number, name: string, timestamp: number): Observation => ({
  event: 'simple',
  name,
  data: { vehicleId, timestamp },
})

/** What a listener of the gateway would have received, in order. */
export const collectEvents = (
  fleet: Fleet,
): { readonly committed: CommittedEvents[]; all(): WireEventLike[] } => {
  const committed: CommittedEvents[] = []
  const accept = fleet.gateway.accept.bind(fleet.gateway)
  fleet.gateway.accept = (events) => {
    committed.push(events)
    accept(events)
  }
  return {
    committed,
    all: () => committed.flatMap((one) => one.events.map((event) => JSON.parse(event.json) as WireEventLike)),
  }
}

/** An event as parsed from JSON. */
export interface WireEventLike {
  readonly event: string
  readonly seq: number
  readonly data: Readonly<Record<string, unknown>>
}
