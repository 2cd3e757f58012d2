import type { Kysely } from 'kysely'
import { readSeq } from './cluster/batchSql.ts'
import type { Broker } from './cluster/broker.ts'
import { EventFeed } from './cluster/eventFeed.ts'
import type { Database } from '../storage/schema.ts'
import type { FleetDirectory, Observation, ObservationSink, PastKeeper } from './ports.ts'
import type { Clock } from '../platform/clock.ts'
import { Listeners } from '../platform/listeners.ts'
import { Precedence } from '../platform/precedence.ts'
import { type CommandQueue, createCommandQueue } from './commandQueue.ts'
import { createDayClock, type DayClock } from './dayClock.ts'
import { createDayKeeper } from './dayKeeper.ts'
import { createDirectory } from './directory.ts'
import { createTransactionalOutbox, type TransactionalOutbox } from './outbox/transactionalOutbox.ts'
import { Follower } from './following/follower.ts'
import { createPeerUpdates, type PeerUpdates } from './peerUpdates.ts'
import { createFleetChanges, type FleetChanges } from './fleetChanges.ts'
import { Gateway, type GatewayLimits } from './gateway/gateway.ts'
import { applyCommitted } from './applyCommitted.ts'
import { type CommittedWrite, isPublished } from './committedWrite.ts'
import { createJournal, type Journal } from './journal.ts'
import { loadRegistry } from './loadRegistry.ts'
import { createPastKeeper } from './pastKeeper.ts'
import { Recorder, type StoredObservations } from './recorder.ts'
import { VehicleRegistry } from './registry.ts'
import { createSummaryLog, summaryOf } from './summary.ts'
import { createLoneOrder } from './writeOrder.ts'
import { ZoneMemory } from './zones/zoneMemory.ts'
import type { Log } from '../platform/log.ts'

/** The live core of the server: what sources write to, clients subscribe to and API calls change. */
export interface Fleet {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly days: DayClock
  /** Where sources record their observations; it has `tallies`. */
  readonly sink: ObservationSink & Pick<Recorder, 'tallies'>
  /** What devices send goes ahead of background work; what the sink stores does by itself. */
  readonly precedence: Pick<Precedence, 'ahead' | 'turn'>
  /** Detects the movement and fuel events in what is recorded here. */
  readonly follower: Pick<Follower, 'tallies' | 'waiting' | 'size' | 'settle'>
  /** The geozones of owners. */
  readonly zones: Pick<ZoneMemory, 'of' | 'prepare'>
  readonly directory: FleetDirectory
  /** Where sources record history from before the server knew their vehicles. */
  readonly past: PastKeeper
  readonly commands: CommandQueue
  /** The only way to write changes that clients are notified of. */
  readonly journal: Journal
  readonly registry: VehicleRegistry
  /** Events on their way to consumers; start it when every consumer is added. */
  readonly outbox: TransactionalOutbox
  readonly gateway: Gateway
  /** Notifies of changes to vehicles and devices, made in this process or another. */
  readonly changes: Pick<FleetChanges, 'subscribe'>
  /** Notifies which vehicles another process wrote; never fires when this process is alone. */
  readonly peerUpdates: Pick<PeerUpdates, 'subscribe'>
  /** Notifies of what this process recorded, after each commit. */
  readonly storedUpdates: Pick<Listeners<StoredObservations>, 'subscribe'>
  /** The connection of this process to the others of its installation; null: it is alone. */
  readonly feed: EventFeed | null
  /** Loads the vehicles from the tables and begins the day; call it after the migrations and before anything else. */
  start(): Promise<void>
  /** Closes the connections as a planned stop and writes what is pending; stop the sources first. */
  stop(): Promise<void>
  /** One line with the numbers recorded, rejected, sent and dropped since the start. */
  summary(): string
}

/** timeZone: IANA name of the zone that defines the days. */
export const createFleet = (deps: {
  readonly db: Kysely<Database>
  /** Connections for the journal alone, so that readers never make the recorder wait; absent: those of `db`. */
  readonly journalDb?: Kysely<Database>
  readonly clock: Clock
  readonly timeZone: string
  readonly log: Log
  readonly gatewayLimits?: GatewayLimits
  /** Wakes the other processes of the installation; absent or null: this process is alone. */
  readonly broker?: Broker | null
}): Fleet => {
  const { db, clock, log } = deps
  const days = createDayClock(deps.timeZone)
  const registry = new VehicleRegistry()
  const zones = new ZoneMemory(db)
  const changes = createFleetChanges()
  const peerUpdates = createPeerUpdates()
  const storedUpdates = new Listeners<StoredObservations>()
  const gateway = new Gateway(clock, deps.gatewayLimits, deps.broker ? async () => feed?.readOn() : null)
  const publish = (write: CommittedWrite, isOwn: boolean): void => {
    changes.publish(write.changes)
    if (isPublished(write)) gateway.accept(write)
    follower.forget(vehiclesSetUp(write))
    for (const change of write.changes) {
      if (change.kind !== 'zones') continue
      zones.note(change.ownerId, change.zoneIds)
      if (isOwn) follower.judgeAgain(change.ownerId, change.zoneIds)
    }
    if (isOwn) return
    peerUpdates.publish(write)
    wakeCommands(commands, write)
  }
  const feed = deps.broker
    ? new EventFeed({
        db,
        clock,
        broker: deps.broker,
        registry,
        gateway,
        log,
        publish,
        reloaded: () => {
          zones.forget()
          changes.publish('everything')
        },
      })
    : null
  const alone = createLoneOrder((write) => {
    applyCommitted(registry, write)
    publish(write, true)
  })
  const outbox = createTransactionalOutbox({ db, clock, log })
  const journal = createJournal({ db: deps.journalDb ?? db, clock, days, order: feed ?? alone, outbox })
  const commands = createCommandQueue({ db, journal, clock, log })
  const follower = new Follower({ db, journal, registry, clock, days, zones, log })
  changes.subscribe((change) => follower.applyChanges(change))
  peerUpdates.subscribe((vehicleIds) => follower.forget(vehicleIds))
  const recorder = new Recorder({
    journal,
    registry,
    clock,
    days,
    onStored: (stored) => {
      follower.take(stored)
      storedUpdates.publish(stored)
    },
  })
  const precedence = new Precedence(clock)
  const sink = {
    record: (batch: readonly Observation[]) => precedence.ahead(recorder.record(batch)),
    get tallies() {
      return recorder.tallies
    },
  }
  const dayKeeper = createDayKeeper({ db, journal, clock, days, log })
  const summary = (): string => summaryOf(sink, gateway)
  const summaryLog = createSummaryLog({ clock, log, summary })

  return {
    db,
    clock,
    days,
    sink,
    precedence,
    follower,
    zones,
    journal,
    registry,
    outbox,
    gateway,
    directory: createDirectory({ db, journal, registry, clock }),
    past: createPastKeeper({ db, registry, clock, dayOf: (at) => days.dayOf(at), zones }),
    commands,
    changes,
    peerUpdates,
    storedUpdates,
    feed,
    async start() {
      if (feed) {
        await feed.start({ accept: (events) => gateway.accept(events), recover: () => journal.turnDay() })
      } else {
        await loadRegistry(db, registry)
        gateway.start(await readSeq(db))
      }
      await dayKeeper.start()
      follower.start()
      summaryLog.start()
    },
    async stop() {
      summaryLog.stop()
      dayKeeper.stop()
      await recorder.stop()
      await follower.stop()
      await outbox.stop()
      gateway.stop()
      await feed?.stop()
      log(summary())
    },
    summary,
  }
}

/** Vehicles whose settings may have changed. */
const vehiclesSetUp = function* ({ events }: CommittedWrite): Iterable<number> {
  for (const { name, data } of events) {
    if (name === 'vehicleChanged' && 'vehicleId' in data && typeof data.vehicleId === 'number')
      yield data.vehicleId
  }
}

/** A command queued in another process is sent from here if the device is connected here. */
const wakeCommands = (commands: CommandQueue, { events }: CommittedWrite): void => {
  for (const { name, data } of events) {
    if (name !== 'deviceCommand' || !('state' in data) || data.state !== 'queued') continue
    if ('vehicleId' in data) commands.wake(data.vehicleId)
  }
}
